/** Brand colours for component tests. */
import type { BrandTheme, ColourGroup, ModeColours } from '@polylogue/contract/brands/brands/theme';

const group = (main: string): ColourGroup => ({
  lighter: '#EEEEEE',
  light: '#CCCCCC',
  main,
  dark: '#222222',
  darker: '#111111',
  contrastText: '#FFFFFF',
});

const colours: ModeColours = {
  primary: group('#6D28D9'),
  secondary: group('#BE185D'),
  info: group('#0369A1'),
  success: group('#15803D'),
  warning: group('#B45309'),
  error: group('#C2330B'),
  menu: group('#111113'),
  textPrimary: '#18181B',
  textSecondary: '#52525B',
  textDisabled: '#71717A',
  menuTextPrimary: '#FFFFFF',
  menuTextSecondary: '#B4B4BD',
  menuTextDisabled: '#8E8E98',
  link: '#6D28D9',
  gradientEnd: '#BE185D',
  menuAccent: '#CCCCCC',
  menuAccentText: '#111111',
  loginBackground: '#EFE6FD',
};

export const testBrandTheme: BrandTheme = { ...colours, useGradientButtons: false, dark: colours };
