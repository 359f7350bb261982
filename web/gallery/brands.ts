/** Two contrasting brands, in the server's response format. */
import { generateTheme } from '@polylogue/contract/brands/brands/colour-scale';
import { defaultTheme, themeSettings } from '@polylogue/contract/brands/brands/default-theme';
import { languages } from '@polylogue/contract/languages';
import type { Brand } from '@polylogue/contract/brands/brands/schemas';
import type { BrandTheme } from '@polylogue/contract/brands/brands/theme';

const teal = generateTheme(
  themeSettings({ primary: '#0F766E', secondary: '#C2410C', menu: '#0C2020' }),
  true,
);

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
    logoDarkFileName: null,
    avatarFileName: null,
    footer: { text: '', links: [] },
    languages: [...languages],
    defaultAgentId: null,
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
