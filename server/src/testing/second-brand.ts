/**
 * Brand unlike the bundled one, so that tests cover branding: other colours, other alignment, no splash
 * image.
 */
import { themeSettings } from '@polylogue/contract/brands/brands/default-theme';
import { addIfMissing, type NewBrand } from '../features/brands/brands/seed.ts';
import type { BrandDeps } from '../features/brands/brands/service.ts';

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#0F766E"/><path d="M10 26V14l10 8 10-8v12" fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round"/></svg>`;

export const secondBrand: NewBrand = {
  key: 'meridian',
  name: 'Meridian Assist',
  hostNames: ['meridian.localhost'],
  logo: { fileName: 'logo.svg', mediaType: 'image/svg+xml', content: Buffer.from(logo) },
  look: {
    loginAlignment: 'Right',
    useGradientButtons: true,
    colours: themeSettings({ primary: '#0F766E', secondary: '#C2410C', menu: '#0C2020' }),
  },
};

export const addSecondBrand = (deps: BrandDeps): Promise<void> => addIfMissing(deps, secondBrand);
