/**
 * Style overrides of Material UI's components: flat, hairlines instead of shadows, no ripple, no capitals.
 */
import type { Components, Theme } from '@mui/material/styles';
import { checkboxIcons } from './checkbox-icons.tsx';
import { density, motion, radius, tooltipDelayMs } from './sizes.ts';

type Styles = Components<Theme>;

const focusRing = (theme: Theme) => ({
  outline: `2px solid ${theme.vars.palette.primary.main}`,
  outlineOffset: 2,
});

/** Touch needs larger targets than a pointer. */
const touch = '@media (pointer: coarse)';

const buttons = (useGradient: boolean): Styles => ({
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ '&.Mui-focusVisible': focusRing(theme) }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: density.controlPx,
        padding: '6px 14px',
        borderRadius: radius.control,
        transitionDuration: `${motion.hoverMs}ms`,
        [touch]: { minHeight: density.touchPx },
      },
      sizeSmall: { minHeight: 28, padding: '3px 10px', [touch]: { minHeight: density.touchPx } },
      sizeLarge: { minHeight: 42, padding: '9px 18px', fontSize: '0.9375rem' },
      outlined: ({ theme }) => ({
        '&.MuiButton-colorInherit': { borderColor: theme.vars.palette.divider },
      }),
      contained: ({ theme }) => {
        const { fill, fillHover, onFill, gradientEnd } = theme.vars.palette.brand;
        return {
          '&.MuiButton-colorPrimary:not(.Mui-disabled)': {
            color: onFill,
            backgroundColor: fill,
            '&:hover': { backgroundColor: fillHover },
            ...(useGradient && { backgroundImage: `linear-gradient(135deg, ${fill}, ${gradientEnd})` }),
          },
        };
      },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: density.controlPx,
        height: density.controlPx,
        padding: 0,
        borderRadius: radius.control,
        color: 'inherit',
        transitionDuration: `${motion.hoverMs}ms`,
        [touch]: { width: density.touchPx, height: density.touchPx },
      },
      sizeSmall: { width: 28, height: 28, [touch]: { width: density.touchPx, height: density.touchPx } },
    },
  },
});

const toggles: Styles = {
  MuiToggleButtonGroup: { styleOverrides: { root: { width: '100%' } } },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        flex: 1,
        gap: 6,
        minHeight: density.controlPx,
        padding: '4px 8px',
        borderColor: theme.vars.palette.divider,
        color: theme.vars.palette.text.secondary,
        [touch]: { minHeight: density.touchPx },
        '&.Mui-selected, &.Mui-selected:hover': {
          color: theme.vars.palette.primary.darker,
          backgroundColor: theme.vars.palette.primary.lighter,
        },
      }),
    },
  },
};

const inputs: Styles = {
  MuiCheckbox: { defaultProps: checkboxIcons },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        marginBottom: 6,
        ...theme.typography.small,
        fontWeight: 600,
        color: theme.vars.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: density.controlPx + 6,
        borderRadius: radius.control,
        backgroundColor: theme.vars.palette.background.paper,
        '& legend': { display: 'none' },
        '& .MuiOutlinedInput-notchedOutline': {
          inset: 0,
          borderColor: theme.vars.palette.surface.inputBorder,
        },
        '&:hover:not(.Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.text.secondary,
        },
        [touch]: { minHeight: density.touchPx },
      }),
      input: ({ theme }) => ({ ...theme.typography.body2, height: 'auto', padding: '8px 12px' }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: { root: { marginInline: 0, marginTop: 6, fontSize: '0.8125rem', lineHeight: 1.4 } },
  },
};

const overlays: Styles = {
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: radius.bubble,
        border: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.surface.raised,
        boxShadow: '0 24px 64px -16px rgba(0, 0, 0, .32)',
      }),
    },
  },
  MuiPopover: {
    defaultProps: { marginThreshold: 8 },
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: radius.card,
        border: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.surface.raised,
        boxShadow: '0 1px 2px rgba(0, 0, 0, .06), 0 8px 24px -12px rgba(0, 0, 0, .18)',
      }),
    },
  },
  MuiDrawer: {
    styleOverrides: { paper: ({ theme }) => ({ backgroundColor: theme.vars.palette.background.paper }) },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: tooltipDelayMs, enterNextDelay: 200, disableInteractive: true },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        ...theme.typography.caption,
        padding: '6px 8px',
        borderRadius: 6,
        color: theme.vars.palette.background.default,
        backgroundColor: theme.vars.palette.text.primary,
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgba(9, 9, 11, .4)' } } },
  },
};

const lists: Styles = {
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        minHeight: density.controlPx,
        gap: 10,
        margin: '0 4px',
        padding: '6px 10px',
        borderRadius: 6,
        '& .MuiListItemIcon-root': { minWidth: 0 },
        [touch]: { minHeight: density.touchPx },
      }),
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 0, color: 'inherit' } } },
  MuiTabs: {
    styleOverrides: { root: { minHeight: 40 }, indicator: { height: 2, borderRadius: 1 } },
  },
  MuiTab: {
    styleOverrides: { root: { minHeight: 40, padding: '8px 12px', textTransform: 'none' } },
  },
  MuiChip: {
    styleOverrides: { root: { borderRadius: radius.pill, height: 24 }, label: { paddingInline: 8 } },
  },
  MuiSkeleton: { defaultProps: { animation: 'pulse' }, styleOverrides: { root: { borderRadius: 6 } } },
  MuiAlert: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.body2, borderRadius: radius.card, padding: '8px 12px' }),
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
};

/** Returns the overrides; brands may use gradients on primary buttons (document 1 §3, useGradientButtons). */
export const componentStyles = (useGradientButtons: boolean): Styles => ({
  ...buttons(useGradientButtons),
  ...toggles,
  ...inputs,
  ...overlays,
  ...lists,
});
