/** Material UI palettes of a brand, light and dark (design: calm surfaces, brand colour for actions). */
import type { PaletteOptions } from '@mui/material/styles';
import { surfaces } from '@polylogue/contract/brands/brands/surfaces';
import type { BrandTheme, ModeColours } from '@polylogue/contract/brands/brands/theme';
import { channelText, fade, mix } from './colour-mixing.ts';

type Contrast = 'default' | 'bold';
const statusNames = ['info', 'success', 'warning', 'error'] as const;

const ink = '#18181B';

const light = {
  default: { ...surfaces.light, divider: fade(ink, 0.12) },
  bold: { page: '#FFFFFF', paper: '#FFFFFF', sunken: '#ECECF0', divider: fade(ink, 0.34) },
};
const dark = {
  default: { ...surfaces.dark, raised: surfaces.dark.sunken, divider: fade('#FFFFFF', 0.12) },
  bold: { page: '#000000', paper: '#111113', raised: '#18181B', divider: fade('#FFFFFF', 0.38) },
};

function menuColours(colours: ModeColours) {
  const text = colours.menuTextPrimary;
  const accent = colours.menuAccent;
  return {
    main: colours.menu.main,
    hover: fade(text, 0.08),
    selected: fade(text, 0.14),
    border: fade(text, 0.16),
    accent,
    accentChannel: channelText(accent),
    accentContrast: colours.menuAccentText,
    text,
    textChannel: channelText(text),
    textSecondary: colours.menuTextSecondary,
    textDisabled: colours.menuTextDisabled,
  };
}

/** Accent for texts, borders and controls. A light brand colour fills buttons only, as on a page it is hard to read. */
const accentOf = ({ primary, link }: ModeColours): ModeColours['primary'] =>
  primary.main === link
    ? primary
    : { ...primary, main: link, dark: mix('#000000', link, 0.2), contrastText: '#FFFFFF' };

/** Colours of a mode that both palettes share. */
const groupsOf = (colours: ModeColours) => ({
  primary: accentOf(colours),
  secondary: colours.secondary,
  ...Object.fromEntries(statusNames.map((name) => [name, colours[name]])),
  menu: menuColours(colours),
  brand: {
    fill: colours.primary.main,
    fillHover: colours.primary.dark,
    onFill: colours.primary.contrastText,
    gradientEnd: colours.gradientEnd,
  },
});

/** Creates the light palette. */
export function lightPalette(theme: BrandTheme, contrast: Contrast): PaletteOptions {
  const surface = light[contrast];
  const isBold = contrast === 'bold';
  return {
    ...groupsOf(theme),
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
  const colours = theme.dark;
  return {
    ...groupsOf(colours),
    background: { default: surface.page, paper: surface.paper },
    surface: {
      sunken: surface.paper,
      raised: surface.raised,
      bubble: mix('#FFFFFF', surface.page, isBold ? 0.13 : 0.09),
      login: colours.loginBackground,
      loginTint: mix(theme.primary.darker, '#0B0B0C', 0.55),
      inputBorder: isBold ? '#D4D4D8' : '#71717A',
    },
    text: {
      primary: isBold ? '#FFFFFF' : colours.textPrimary,
      secondary: isBold ? '#D4D4D8' : colours.textSecondary,
      disabled: isBold ? '#B4B4BD' : colours.textDisabled,
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
