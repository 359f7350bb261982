/** Styles of the page itself: focus, selection, scroll bars, icons, quiet motion for whoever asks for it. */
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';

/** What shows its state by its background elsewhere. */
const chosen =
  '.Mui-selected, [aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"]';

/** The attribute of `<html>` that says that conversations take the whole page (document 1 §3, themeStretch). */
export const stretchAttribute = 'data-stretched';

const styles = (theme: Theme) => ({
  ':root': { '--answer-width': '720px' },
  [`:root[${stretchAttribute}]`]: { '--answer-width': '100%' },
  'html, body, #root': { height: '100%' },
  html: { WebkitTextSizeAdjust: '100%', scrollbarColor: `${theme.vars.palette.text.disabled} transparent` },
  body: { fontFeatureSettings: '"cv11", "ss03"', textRendering: 'optimizeLegibility' },
  // Arabic letters are joined: spacing would tear them apart.
  ':lang(ar)': { letterSpacing: '0 !important' },
  '::selection': {
    color: theme.vars.palette.primary.darker,
    backgroundColor: theme.vars.palette.primary.lighter,
  },
  ':focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  // Inputs show their focus by their frame.
  'input:focus-visible, textarea:focus-visible, [tabindex="-1"]:focus-visible': { outline: 'none' },
  '.tabler-icon': { width: 20, height: 20, strokeWidth: 1.5, flex: 'none' },
  '[dir="rtl"] .flip-in-rtl': { transform: 'scaleX(-1)' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
  '@media (forced-colors: active)': {
    // Important, because Material UI takes the outline off its buttons, and backgrounds are not drawn here.
    [chosen]: { outline: '2px solid Highlight !important', outlineOffset: '-2px !important' },
    ':focus-visible, .Mui-focusVisible': {
      outline: '3px solid Highlight !important',
      outlineOffset: '1px !important',
    },
  },
});

/** Mount once, inside the theme. */
export function BaseStyles() {
  return <GlobalStyles styles={styles} />;
}
