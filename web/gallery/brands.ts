/** Two contrasting brands, in the server's response format. */
import type { Brand, BrandTheme, ColourGroup } from '@polylogue/contract/brands/routes';

const group = (
  ...[lighter, light, main, dark, darker]: [string, string, string, string, string]
): ColourGroup => ({
  lighter,
  light,
  main,
  dark,
  darker,
  contrastText: '#FFFFFF',
});

const violet: BrandTheme = {
  primary: group('#EFE6FD', '#B794F4', '#6D28D9', '#5B21B6', '#3B0F87'),
  secondary: group('#FCE7F3', '#F9A8D4', '#BE185D', '#9D174D', '#700F37'),
  info: group('#E0F2FE', '#7DD3FC', '#0369A1', '#075985', '#0B3A58'),
  success: group('#DCFCE7', '#86EFAC', '#15803D', '#166534', '#0C3D20'),
  warning: group('#FEF3C7', '#FCD34D', '#B45309', '#92400E', '#582607'),
  error: group('#FEE7DF', '#FDAE8E', '#C2330B', '#9A2A0B', '#5E1806'),
  menu: group('#3F3F46', '#27272A', '#111113', '#0B0B0C', '#000000'),
  textPrimary: '#18181B',
  textSecondary: '#52525B',
  textDisabled: '#71717A',
  menuTextPrimary: '#F4F4F5',
  menuTextSecondary: '#B4B4BD',
  menuTextDisabled: '#8E8E98',
  loginBackground: '#F3ECFD',
  useGradientButtons: false,
};

const teal: BrandTheme = {
  ...violet,
  primary: group('#D6F5EF', '#5EEAD4', '#0F766E', '#115E59', '#073B38'),
  secondary: group('#FFEDD5', '#FDBA74', '#C2410C', '#9A3412', '#6B1D06'),
  menu: group('#1E3A3A', '#163030', '#0C2020', '#081616', '#000000'),
  loginBackground: '#D6F5EF',
  useGradientButtons: true,
};

export interface GalleryBrand {
  brand: Brand;
  theme: BrandTheme;
}

const named = (name: string, theme: BrandTheme): GalleryBrand => ({
  theme,
  brand: {
    brandKey: 'default',
    name,
    logoFileName: null,
    splashScreenBackgroundFileName: null,
    useLoginBackgroundImg: false,
    loginBackground: { main: theme.loginBackground },
    loginAlignment: 'Center',
  },
});

export const galleryBrands = { first: named('Polylogue', violet), second: named('Meridian Assist', teal) };
