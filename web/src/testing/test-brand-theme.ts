/** Brand colours for component tests. */
import type { BrandTheme, ColourGroup } from '@polylogue/contract/brands/brands/routes';

const group = (main: string): ColourGroup => ({
  lighter: '#EEEEEE',
  light: '#CCCCCC',
  main,
  dark: '#222222',
  darker: '#111111',
  contrastText: '#FFFFFF',
});

export const testBrandTheme: BrandTheme = {
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
  loginBackground: '#EFE6FD',
  useGradientButtons: false,
};
