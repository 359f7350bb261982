/** Display settings of this browser: mode, direction, contrast (document 1 §3, Display settings). */
import type { Language } from '@polylogue/contract/languages';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { useMemo } from 'react';
import { directionOf, userLanguage } from '../i18n/i18n.ts';
import { hostColourScheme, hostLanguage } from '../lib/browser/host-preferences.ts';
import { isRecord, localStore } from '../lib/storage/browser-storage.ts';
import { persistSlice, storedElsewhere } from '../lib/storage/persistence.ts';
import { rootReducer } from '../lib/root-reducer.ts';

const choices = {
  themeMode: ['light', 'dark', 'system'],
  themeDirection: ['ltr', 'rtl'],
  themeContrast: ['default', 'bold'],
  themeLayout: ['vertical'],
  themeColorPresets: ['default'],
  themeStretch: [false, true],
} as const;

export type DisplaySettings = { [K in keyof typeof choices]: (typeof choices)[K][number] };

/** Local-storage key; `public/first-paint.js` reads it before the first paint. */
const name = 'settings';

const defaultDisplaySettings: DisplaySettings = {
  themeMode: 'light',
  themeDirection: 'ltr',
  themeContrast: 'default',
  themeLayout: 'vertical',
  themeColorPresets: 'default',
  themeStretch: false,
};

/** Returns the defaults with the language's direction (document 1 §3). */
export const defaultsIn = (language: Language): DisplaySettings => ({
  ...defaultDisplaySettings,
  themeDirection: directionOf(language),
});

/** Replaces every unknown stored value by its default. */
export function checkDisplaySettings(stored: unknown): DisplaySettings {
  // The user's own language, because these settings are stored.
  const defaults = defaultsIn(userLanguage());
  if (!isRecord(stored)) return defaults;
  const checked = Object.entries(choices).map(([key, allowed]) => {
    const isAllowed = (allowed as readonly unknown[]).includes(stored[key]);
    return [key, isAllowed ? stored[key] : defaults[key as keyof DisplaySettings]];
  });
  return Object.fromEntries(checked) as DisplaySettings;
}

const slice = createSlice({
  name,
  initialState: (): DisplaySettings => checkDisplaySettings(localStore.read(name)),
  reducers: {
    displaySettingsChanged: (state, { payload }: PayloadAction<Partial<DisplaySettings>>) => {
      Object.assign(state, payload);
    },
    displaySettingsReset: (_, { payload }: PayloadAction<Language>) => defaultsIn(payload),
  },
  extraReducers: (builder) =>
    builder.addCase(storedElsewhere, (state, { payload }) =>
      payload.key === name ? checkDisplaySettings(payload.value) : state,
    ),
});
persistSlice<DisplaySettings>(name, []);
const injected = slice.injectInto(rootReducer);

export const { displaySettingsChanged, displaySettingsReset } = slice.actions;

/** Overrides settings with those that an embedding page requests. */
export function withHostPreferences(settings: DisplaySettings): DisplaySettings {
  const [scheme, language] = [hostColourScheme(), hostLanguage()];
  return {
    ...settings,
    ...(scheme && { themeMode: scheme }),
    ...(language && { themeDirection: directionOf(language) }),
  };
}

/** Returns the display settings of this browser, overridden by an embedding page. */
export function useDisplaySettings(): DisplaySettings {
  const settings = useSelector(injected.selectSlice);
  return useMemo(() => withHostPreferences(settings), [settings]);
}
