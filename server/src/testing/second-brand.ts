/**
 * Brand unlike the bundled one, so that tests cover branding: other colours, other alignment, no splash
 * image.
 */
import { defaultTheme } from '@polylogue/contract/brands/brands/default-theme';
import type { NewBrand } from '../features/brands/brands/service.ts';

const white = '#FFFFFF';
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#0F766E"/><path d="M10 26V14l10 8 10-8v12" fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round"/></svg>`;

export const secondBrand: NewBrand = {
  key: 'meridian',
  name: 'Meridian Assist',
  hostNames: ['meridian.localhost'],
  loginAlignment: 'Right',
  logo: { fileName: 'logo.svg', mediaType: 'image/svg+xml', content: Buffer.from(logo) },
  theme: {
    ...defaultTheme,
    primary: {
      lighter: '#D6F5EF',
      light: '#5EEAD4',
      main: '#0F766E',
      dark: '#115E59',
      darker: '#073B38',
      contrastText: white,
    },
    secondary: {
      lighter: '#FFEDD5',
      light: '#FDBA74',
      main: '#C2410C',
      dark: '#9A3412',
      darker: '#6B1D06',
      contrastText: white,
    },
    menu: {
      lighter: '#1E3A3A',
      light: '#163030',
      main: '#0C2020',
      dark: '#081616',
      darker: '#000000',
      contrastText: white,
    },
    loginBackground: '#D6F5EF',
    useGradientButtons: true,
  },
};
