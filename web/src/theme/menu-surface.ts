/** Styles of the brand's menu; components inside take its colours from the theme's variables. */
import type { Theme } from '@mui/material/styles';

const variables = (theme: Theme) => {
  const { menu } = theme.vars.palette;
  return {
    '--mui-palette-background-default': menu.main,
    '--mui-palette-background-paper': menu.main,
    '--mui-palette-text-primary': menu.text,
    '--mui-palette-text-primaryChannel': menu.textChannel,
    '--mui-palette-text-secondary': menu.textSecondary,
    '--mui-palette-text-disabled': menu.textDisabled,
    '--mui-palette-divider': menu.border,
    '--mui-palette-action-hover': menu.hover,
    '--mui-palette-action-selected': menu.selected,
    '--mui-palette-action-active': menu.text,
    '--mui-palette-primary-main': menu.accent,
    '--mui-palette-primary-mainChannel': menu.accentChannel,
    '--mui-palette-primary-contrastText': menu.accentContrast,
    '--mui-palette-brand-fill': menu.accent,
    '--mui-palette-brand-onFill': menu.accentContrast,
    '--mui-palette-Skeleton-bg': menu.selected,
    // A light box would glare on a dark menu; icon and text identify the error.
    '--mui-palette-error-lighter': menu.selected,
    '--mui-palette-error-darker': menu.text,
  };
};

/** Returns an `sx` style with colours, and the variables read by nested components. */
export const menuSurface = (theme: Theme) => ({
  ...variables(theme),
  color: theme.vars.palette.menu.text,
  backgroundColor: theme.vars.palette.menu.main,
});
