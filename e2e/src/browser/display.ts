/** Display preferences of a browser, stored as the product's settings store them. */
import type { BrowserContext } from 'playwright-core';
import type { Language } from './texts.ts';

export interface Display {
  language?: Language;
  mode?: 'light' | 'dark';
}

/** Applies before each page of the context is loaded. */
export async function preferDisplay(
  context: BrowserContext,
  { language = 'en', mode = 'light' }: Display,
): Promise<void> {
  const kept = {
    language: JSON.stringify(language),
    settings: JSON.stringify({ themeMode: mode, themeDirection: language === 'ar' ? 'rtl' : 'ltr' }),
  };
  await context.addInitScript((entries) => {
    // Frames without an origin, as those of diagrams, have no storage.
    if (origin === 'null') return;
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
}
