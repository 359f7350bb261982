import { afterEach, describe, expect, it } from 'vitest';
import { asHostWishes, checkDisplaySettings, defaultsIn } from './display-settings.ts';

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

  it('keep what is known and drop what is not', () => {
    const stored = { themeMode: 'dark', themeDirection: 'up', themeStretch: 'yes', other: 1 };
    expect(checkDisplaySettings(stored)).toEqual({ ...defaultsIn('en'), themeMode: 'dark' });
  });

  it('take the direction of the language where none was chosen', () => {
    expect(defaultsIn('ar')).toEqual({ ...defaultsIn('en'), themeDirection: 'rtl' });
  });
});

describe('in the page of another site', () => {
  const { dataset } = document.documentElement;
  afterEach(() => {
    for (const name of ['hostLanguage', 'hostScheme']) delete dataset[name];
  });

  it('are as that page wishes, and what is stored stays one’s own', () => {
    Object.assign(dataset, { hostLanguage: 'ar', hostScheme: 'dark' });
    const own = checkDisplaySettings(undefined);
    expect(own).toEqual(defaultsIn('en'));
    expect(asHostWishes(own)).toEqual({ ...own, themeMode: 'dark', themeDirection: 'rtl' });
  });

  it('are one’s own where it wishes nothing that there is', () => {
    Object.assign(dataset, { hostLanguage: 'tlh', hostScheme: 'sepia' });
    expect(asHostWishes(defaultsIn('en'))).toEqual(defaultsIn('en'));
  });
});
