/** Built-in brand. Each `main` colour has a contrast of at least 5:1 with white. */
import type { BrandTheme } from '@polylogue/contract/brands/routes';

const white = '#FFFFFF';

export const defaultBrandKey = 'default';

export const defaultTheme: BrandTheme = {
  primary: {
    lighter: '#EFE6FD',
    light: '#B794F4',
    main: '#6D28D9',
    dark: '#5B21B6',
    darker: '#3B0F87',
    contrastText: white,
  },
  secondary: {
    lighter: '#FCE7F3',
    light: '#F9A8D4',
    main: '#BE185D',
    dark: '#9D174D',
    darker: '#700F37',
    contrastText: white,
  },
  info: {
    lighter: '#E0F2FE',
    light: '#7DD3FC',
    main: '#0369A1',
    dark: '#075985',
    darker: '#0B3A58',
    contrastText: white,
  },
  success: {
    lighter: '#DCFCE7',
    light: '#86EFAC',
    main: '#15803D',
    dark: '#166534',
    darker: '#0C3D20',
    contrastText: white,
  },
  warning: {
    lighter: '#FEF3C7',
    light: '#FCD34D',
    main: '#B45309',
    dark: '#92400E',
    darker: '#582607',
    contrastText: white,
  },
  error: {
    lighter: '#FEE7DF',
    light: '#FDAE8E',
    main: '#C2330B',
    dark: '#9A2A0B',
    darker: '#5E1806',
    contrastText: white,
  },
  menu: {
    lighter: '#3F3F46',
    light: '#27272A',
    main: '#111113',
    dark: '#0B0B0C',
    darker: '#000000',
    contrastText: white,
  },
  textPrimary: '#18181B',
  textSecondary: '#52525B',
  textDisabled: '#71717A',
  menuTextPrimary: '#F4F4F5',
  menuTextSecondary: '#B4B4BD',
  menuTextDisabled: '#8E8E98',
  loginBackground: '#F3ECFD',
  useGradientButtons: false,
};
