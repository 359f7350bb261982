/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withHostPreferences, checkDisplaySettings, defaultsIn } from './display-settings.ts';

const page = document.documentElement;
const firstPaint = readFileSync(resolve(import.meta.dirname, '../../public/first-paint.js'), 'utf8');

describe('stored display settings', () => {
  it('start with the defaults of the specification', () => {
    expect(checkDisplaySettings(undefined)).toEqual({
      themeMode: 'light',
      themeDirection: 'ltr',
      themeContrast: 'default',
      themeLayout: 'vertical',
      themeColorPresets: 'default',
      themeStretch: false,
    });
  });

  it('keep known values and drop others', () => {
    const stored = { themeMode: 'dark', themeDirection: 'up', themeStretch: 'yes', other: 1 };
    expect(checkDisplaySettings(stored)).toEqual({ ...defaultsIn('en'), themeMode: 'dark' });
  });

  it('default to the direction of the language', () => {
    expect(defaultsIn('ar')).toEqual({ ...defaultsIn('en'), themeDirection: 'rtl' });
  });
});

describe('stored direction', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    localStorage.clear();
  });

  it.each([
    { kept: 'en', stored: 'ltr', spoken: 'ar', shown: 'rtl' },
    { kept: 'ar', stored: 'rtl', spoken: 'en', shown: 'ltr' },
    { kept: 'en', stored: 'rtl', spoken: 'en', shown: 'rtl' },
  ] as const)('shows $stored stored in $kept as $shown in a browser in $spoken', (given) => {
    document.head.innerHTML = '<meta name="csp-nonce" content="n">';
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue([given.kept]);
    runInThisContext(firstPaint);
    localStorage.setItem('settings', JSON.stringify({ themeDirection: given.stored }));
    languages.mockReturnValue([given.spoken]);
    runInThisContext(firstPaint);
    const settings = JSON.parse(localStorage.getItem('settings') ?? 'null') as unknown;
    expect([page.dir, checkDisplaySettings(settings).themeDirection]).toEqual([given.shown, given.shown]);
  });
});

describe('embedded display settings', () => {
  const { dataset } = document.documentElement;
  afterEach(() => {
    for (const name of ['hostLanguage', 'hostScheme']) delete dataset[name];
  });

  it('follow the host page and leave stored settings unchanged', () => {
    Object.assign(dataset, { hostLanguage: 'ar', hostScheme: 'dark' });
    const own = checkDisplaySettings(undefined);
    expect(own).toEqual(defaultsIn('en'));
    expect(withHostPreferences(own)).toEqual({ ...own, themeMode: 'dark', themeDirection: 'rtl' });
  });

  it('ignore unknown values of the host page', () => {
    Object.assign(dataset, { hostLanguage: 'tlh', hostScheme: 'sepia' });
    expect(withHostPreferences(defaultsIn('en'))).toEqual(defaultsIn('en'));
  });
});
