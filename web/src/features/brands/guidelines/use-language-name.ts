import type { Language } from '@polylogue/contract/languages';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns a function that names a language in the reader's. */
export function useLanguageName(): (language: Language) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
    return (language) => names.of(language) ?? language;
  }, [i18n.language]);
}
