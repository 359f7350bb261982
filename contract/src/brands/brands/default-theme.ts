/** Theme of the built-in brand. Each `main` colour has a contrast of at least 5:1 with white. */
import type { BrandTheme, ColourGroup } from './routes.ts';

/** Makes the shades of a colour that carries white text. */
export const shades = (
  ...[lighter, light, main, dark, darker]: [string, string, string, string, string]
): ColourGroup => ({ lighter, light, main, dark, darker, contrastText: '#FFFFFF' });

export const defaultTheme: BrandTheme = {
  primary: shades('#EFE6FD', '#B794F4', '#6D28D9', '#5B21B6', '#3B0F87'),
  secondary: shades('#FCE7F3', '#F9A8D4', '#BE185D', '#9D174D', '#700F37'),
  info: shades('#E0F2FE', '#7DD3FC', '#0369A1', '#075985', '#0B3A58'),
  success: shades('#DCFCE7', '#86EFAC', '#15803D', '#166534', '#0C3D20'),
  warning: shades('#FEF3C7', '#FCD34D', '#B45309', '#92400E', '#582607'),
  error: shades('#FEE7DF', '#FDAE8E', '#C2330B', '#9A2A0B', '#5E1806'),
  menu: shades('#3F3F46', '#27272A', '#111113', '#0B0B0C', '#000000'),
  textPrimary: '#18181B',
  textSecondary: '#52525B',
  textDisabled: '#71717A',
  menuTextPrimary: '#F4F4F5',
  menuTextSecondary: '#B4B4BD',
  menuTextDisabled: '#8E8E98',
  loginBackground: '#F3ECFD',
  useGradientButtons: false,
};
