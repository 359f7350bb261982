/**
 * Texts by language and namespace, loaded when first used: a feature's stand beside it, in `texts/`; those that
 * features share stand here. Those of errors come from the contract.
 */
import { type Language, languages } from '@polylogue/contract/languages';
import i18next, { type BackendModule, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { hostLanguage } from '../lib/browser/host-look.ts';
import { localStore } from '../lib/storage/browser-storage.ts';
import { namespaceOf } from './namespace.ts';

/** Name in local storage; `public/first-paint.js` reads it before anything is drawn. */
const storageKey = 'language';
const languageTexts = {
  en: () => import('./en-texts.ts'),
  ar: () => import('./ar-texts.ts'),
} satisfies Record<Language, unknown>;

const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** The writing direction that a language sets (document 1 §3, Display settings). */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** The chosen language, else the first of the browser's that the product speaks, else English. */
export function ownLanguage(): Language {
  const stored = localStore.read(storageKey);
  if (isLanguage(stored)) return stored;
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
}

/** The language of the page around this one, else one's own: as in `public/first-paint.js`. */
export const preferredLanguage = (): Language => hostLanguage() ?? ownLanguage();

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

/** Loads what every screen needs. Components that need more suspend until it is here. */
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
    if (key === storageKey) void speak(preferredLanguage());
  });
}

async function speak(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Switches the language and remembers it; the other tabs of this browser follow. */
export async function changeLanguage(language: Language): Promise<void> {
  localStore.write(storageKey, language);
  await speak(language);
}
