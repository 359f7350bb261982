import { afterEach, describe, expect, it } from 'vitest';
import { withHostPreferences, checkDisplaySettings, defaultsIn } from './display-settings.ts';

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
