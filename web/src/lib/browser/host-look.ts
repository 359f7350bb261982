/**
 * How the page of another site around this one wishes a chat to look, as `public/first-paint.js` found it in the address.
 * It goes before what is chosen in this browser, in this frame only, and is never stored.
 */
import { type Language, languages } from '@polylogue/contract/languages';

const schemes = ['light', 'dark'] as const;

const wished = <T extends string>(name: string, known: readonly T[]): T | undefined =>
  known.find((value) => value === document.documentElement.dataset[name]);

/** `undefined` where no page says. */
export const hostLanguage = (): Language | undefined => wished('hostLanguage', languages);

/** `undefined` where no page says. */
export const hostColourScheme = (): (typeof schemes)[number] | undefined => wished('hostScheme', schemes);
