/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runInThisContext } from 'node:vm';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preferredLanguage, startI18n } from './i18n.ts';

const page = document.documentElement;
const firstPaint = readFileSync(resolve(import.meta.dirname, '../../public/first-paint.js'), 'utf8');

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = '<meta name="csp-nonce" content="n">';
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

it.each([
  { stored: null, spoken: ['de-CH', 'ar-EG', 'en'], language: 'ar' },
  { stored: null, spoken: ['en-GB', 'ar'], language: 'en' },
  { stored: null, spoken: ['arn', 'de'], language: 'en' },
  { stored: '"ar"', spoken: ['en'], language: 'ar' },
  { stored: '"tlh"', spoken: ['ar'], language: 'ar' },
])('$stored stored, $spoken spoken: $language before anything is drawn, and after', (given) => {
  if (given.stored) localStorage.setItem('language', given.stored);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(given.spoken);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(given.spoken[0] ?? '');
  runInThisContext(firstPaint);
  expect([page.lang, page.dir]).toEqual([given.language, given.language === 'ar' ? 'rtl' : 'ltr']);
  expect(preferredLanguage()).toBe(given.language);
});

it('follows the language chosen in another tab', async () => {
  await startI18n();
  expect(i18next.t('titles.notFound')).toBe('Page not found');
  localStorage.setItem('language', '"ar"');
  dispatchEvent(new StorageEvent('storage', { key: 'language', storageArea: localStorage }));
  await vi.waitFor(() => expect(page.lang).toBe('ar'));
  expect(i18next.t('titles.notFound')).not.toBe('Page not found');
});
