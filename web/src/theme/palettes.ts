/** Material UI palettes of a brand, light and dark (design: calm surfaces, brand colour for actions). */
import type { PaletteOptions } from '@mui/material/styles';
import type { BrandTheme, ColourGroup } from '@polylogue/contract/brands/brands/routes';
import { channelText, fade, luminance, mix } from './colour-mixing.ts';

type Contrast = 'default' | 'bold';
const statusNames = ['info', 'success', 'warning', 'error'] as const;

const ink = '#18181B';
const chalk = '#F4F4F5';

const light = {
  default: { page: '#FFFFFF', paper: '#FFFFFF', sunken: '#F6F6F8', divider: fade(ink, 0.12) },
  bold: { page: '#FFFFFF', paper: '#FFFFFF', sunken: '#ECECF0', divider: fade(ink, 0.34) },
};
const dark = {
  default: { page: '#111113', paper: '#18181B', raised: '#1F1F23', divider: fade('#FFFFFF', 0.12) },
  bold: { page: '#000000', paper: '#111113', raised: '#18181B', divider: fade('#FFFFFF', 0.38) },
};

/** In dark mode, *light* is the accent with *darker* as its text, and the tint is dark. */
function darkScale(scale: ColourGroup, paper: string) {
  return {
    lighter: mix(scale.main, paper, 0.28),
    light: scale.lighter,
    main: scale.light,
    dark: mix('#FFFFFF', scale.light, 0.35),
    darker: scale.lighter,
    contrastText: scale.darker,
  };
}

function menuColours(theme: BrandTheme, isDark: boolean) {
  const isDarkMenu = luminance(theme.menu.main) < 0.2;
  // A brand's light menu would glare in dark mode, where its own text colours would fail too.
  const useNeutral = isDark && !isDarkMenu;
  const text = useNeutral ? chalk : theme.menuTextPrimary;
  const darkMain = useNeutral ? '#0B0B0C' : theme.menu.dark;
  const accent = isDarkMenu || useNeutral ? theme.primary.light : theme.primary.main;
  return {
    main: isDark ? darkMain : theme.menu.main,
    hover: fade(text, 0.08),
    selected: fade(text, 0.14),
    border: fade(text, 0.16),
    accent,
    accentChannel: channelText(accent),
    accentContrast: isDarkMenu || useNeutral ? theme.primary.darker : theme.primary.contrastText,
    text,
    textChannel: channelText(text),
    textSecondary: useNeutral ? '#B4B4BD' : theme.menuTextSecondary,
    textDisabled: useNeutral ? '#8E8E98' : theme.menuTextDisabled,
  };
}

function statusPalette<T>(theme: BrandTheme, scaleOf: (scale: ColourGroup) => T) {
  return Object.fromEntries(statusNames.map((name) => [name, scaleOf(theme[name])]));
}

/** Creates the light palette. */
export function lightPalette(theme: BrandTheme, contrast: Contrast): PaletteOptions {
  const surface = light[contrast];
  const isBold = contrast === 'bold';
  return {
    primary: theme.primary,
    secondary: theme.secondary,
    ...statusPalette(theme, (scale) => scale),
    menu: menuColours(theme, false),
    background: { default: surface.page, paper: surface.paper },
    surface: {
      sunken: surface.sunken,
      raised: surface.paper,
      bubble: mix(ink, surface.page, isBold ? 0.08 : 0.05),
      login: theme.loginBackground,
      loginTint: theme.loginBackground,
      inputBorder: isBold ? '#3F3F46' : '#8A8A94',
    },
    text: {
      primary: isBold ? '#09090B' : theme.textPrimary,
      secondary: isBold ? '#3F3F46' : theme.textSecondary,
      disabled: isBold ? '#52525B' : theme.textDisabled,
    },
    divider: surface.divider,
    action: actionColours(ink, isBold),
  };
}

/** Creates the dark palette; elevation is shown by brightness instead of shadows. */
export function darkPalette(theme: BrandTheme, contrast: Contrast): PaletteOptions {
  const surface = dark[contrast];
  const isBold = contrast === 'bold';
  const scaleOf = (scale: ColourGroup) => darkScale(scale, surface.paper);
  return {
    primary: scaleOf(theme.primary),
    secondary: scaleOf(theme.secondary),
    ...statusPalette(theme, scaleOf),
    menu: menuColours(theme, true),
    background: { default: surface.page, paper: surface.paper },
    surface: {
      sunken: surface.paper,
      raised: surface.raised,
      bubble: mix('#FFFFFF', surface.page, isBold ? 0.13 : 0.09),
      login: mix(theme.primary.darker, '#0B0B0C', 0.3),
      loginTint: mix(theme.primary.darker, '#0B0B0C', 0.55),
      inputBorder: isBold ? '#D4D4D8' : '#71717A',
    },
    text: {
      primary: isBold ? '#FFFFFF' : chalk,
      secondary: isBold ? '#D4D4D8' : '#B4B4BD',
      disabled: isBold ? '#B4B4BD' : '#8E8E98',
    },
    divider: surface.divider,
    action: actionColours('#FFFFFF', isBold),
  };
}

function actionColours(base: string, isBold: boolean) {
  return {
    hover: fade(base, isBold ? 0.08 : 0.05),
    selected: fade(base, isBold ? 0.14 : 0.09),
    focus: fade(base, 0.1),
    disabledBackground: fade(base, 0.1),
  };
}
