/**
 * Texts by language and namespace, loaded on first use. A feature's texts are in its `texts/` folder, shared
 * ones here; error texts come from the contract.
 */
import { type Language, languages } from '@polylogue/contract/languages';
import i18next, { type BackendModule, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { hostLanguage } from '../lib/browser/host-preferences.ts';
import { localStore } from '../lib/storage/browser-storage.ts';
import { namespaceOf } from './namespace.ts';

/** Local-storage key; `public/first-paint.js` reads it before the first paint. */
const storageKey = 'language';
const languageTexts = {
  en: () => import('./en-texts.ts'),
  ar: () => import('./ar-texts.ts'),
} satisfies Record<Language, unknown>;

const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** Returns the writing direction of a language (document 1 §3, Display settings). */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** Returns the chosen language, else the first supported one of the browser's, else English. */
export function userLanguage(): Language {
  const stored = localStore.read(storageKey);
  if (isLanguage(stored)) return stored;
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
}

/** Returns the embedding page's language, else the user's own, as `public/first-paint.js` does. */
export const preferredLanguage = (): Language => hostLanguage() ?? userLanguage();

async function readTexts(language: Language, namespace: string, callback: ReadCallback): Promise<void> {
  try {
    const { texts } = await languageTexts[language]();
    const path = Object.keys(texts).find((name) => namespaceOf(name) === namespace);
    const file = await texts[path ?? '']?.();
    if (!file) throw new Error(`No texts of ${namespace} in ${language}`);
    callback(null, file.default);
  } catch (error) {
    callback(error as Error, null);
  }
}

const fileBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, callback) => void readTexts(language as Language, namespace, callback),
};

/** Loads the texts that every screen needs. Components that need more suspend until they are loaded. */
export async function startI18n(): Promise<void> {
  const language = preferredLanguage();
  document.documentElement.lang = language;
  await i18next
    .use(fileBackend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: languages,
      ns: ['app', 'ui', 'errors', 'auth'],
      defaultNS: 'app',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  addEventListener('storage', ({ key }) => {
    if (key === storageKey) void applyLanguage(preferredLanguage());
  });
}

async function applyLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Switches and stores the language; the browser's other tabs follow. */
export async function changeLanguage(language: Language): Promise<void> {
  localStore.write(storageKey, language);
  await applyLanguage(language);
}
