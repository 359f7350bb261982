/** Colours of the product, and starter palettes for new brands. */
import { generateTheme } from './colour-scale.ts';
import { type BrandTheme, type ThemeSettings, ThemeSettingsSchema } from './theme.ts';

type Bases = { primary: string } & Partial<ThemeSettings['base']>;

/** Completes base colours to theme settings. */
export const themeSettings = (base: Bases): ThemeSettings => ThemeSettingsSchema.parse({ base });

export const defaultThemeSettings = themeSettings({
  primary: '#6D28D9',
  secondary: '#BE185D',
  menu: '#111113',
});

/** Theme of the product, for brands without colours of their own. */
export const defaultTheme: BrandTheme = generateTheme(defaultThemeSettings);

/** Starter palettes; names are translated by the editor. */
export const starterPalettes = [
  { name: 'iris', settings: defaultThemeSettings },
  { name: 'harbour', settings: themeSettings({ primary: '#0F5EA8', secondary: '#0E7490', menu: '#0B1B2B' }) },
  { name: 'forest', settings: themeSettings({ primary: '#1F7A4D', secondary: '#8A6A12', menu: '#10201A' }) },
  { name: 'ember', settings: themeSettings({ primary: '#C2410C', secondary: '#9F1239', menu: '#1C1412' }) },
  { name: 'sunrise', settings: themeSettings({ primary: '#FFC72C', secondary: '#1D4E89', menu: '#1B1B1F' }) },
] as const;
