/**
 * Appearance that an embedding page requests for a chat, as read from the URL by `public/first-paint.js`. It
 * overrides this browser's settings in this frame only and is never stored.
 */
import { type Language, languages } from '@polylogue/contract/languages';

const schemes = ['light', 'dark'] as const;

const readPreference = <T extends string>(name: string, known: readonly T[]): T | undefined =>
  known.find((value) => value === document.documentElement.dataset[name]);

export const hostLanguage = (): Language | undefined => readPreference('hostLanguage', languages);

export const hostColourScheme = (): (typeof schemes)[number] | undefined =>
  readPreference('hostScheme', schemes);
