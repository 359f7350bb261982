/** Global styles: focus, selection, scroll bars, icons, reduced motion. */
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';

/** Selected elements, which otherwise show their state by a background. */
const selectedElements =
  '.Mui-selected, [aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"]';

/** Attribute of `<html>` for full-width conversations (document 1 §3, themeStretch). */
export const stretchAttribute = 'data-stretched';

const styles = (theme: Theme) => ({
  ':root': { '--answer-width': '720px' },
  [`:root[${stretchAttribute}]`]: { '--answer-width': '100%' },
  'html, body, #root': { height: '100%' },
  html: { WebkitTextSizeAdjust: '100%', scrollbarColor: `${theme.vars.palette.text.disabled} transparent` },
  body: { fontFeatureSettings: '"cv11", "ss03"', textRendering: 'optimizeLegibility' },
  // Arabic letters are joined; spacing would separate them.
  ':lang(ar)': { letterSpacing: '0 !important' },
  '::selection': {
    color: theme.vars.palette.primary.darker,
    backgroundColor: theme.vars.palette.primary.lighter,
  },
  ':focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  // Inputs show focus by their border.
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
    // Important, because Material UI removes the outline of buttons, and backgrounds are not painted in
    // forced colours.
    [selectedElements]: { outline: '2px solid Highlight !important', outlineOffset: '-2px !important' },
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
