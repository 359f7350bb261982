// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { checkDisplaySettings, defaultsIn } from './display-settings.ts';

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
