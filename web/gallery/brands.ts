/** Two contrasting brands, in the server's response format. */
import { defaultTheme, shades } from '@polylogue/contract/brands/brands/default-theme';
import type { Brand, BrandTheme } from '@polylogue/contract/brands/brands/routes';

const teal: BrandTheme = {
  ...defaultTheme,
  primary: shades('#D6F5EF', '#5EEAD4', '#0F766E', '#115E59', '#073B38'),
  secondary: shades('#FFEDD5', '#FDBA74', '#C2410C', '#9A3412', '#6B1D06'),
  menu: shades('#1E3A3A', '#163030', '#0C2020', '#081616', '#000000'),
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

export const galleryBrands = {
  first: named('Polylogue', defaultTheme),
  second: named('Meridian Assist', teal),
};
