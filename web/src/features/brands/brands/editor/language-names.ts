/** Names of languages in themselves. */
import type { Language } from '@polylogue/contract/languages';

export const languageNames: Record<Language, string> = { en: 'English', ar: 'العربية' };
