/** Puts a brand's theme, the display settings and the writing direction around the application. */
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import type { BrandTheme } from '@polylogue/contract/brands/routes';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { BaseStyles } from './base-styles.tsx';
import { createBrandTheme } from './brand-theme.ts';
import { useDisplaySettings } from './display-settings.ts';
import { emotionCacheOf } from './emotion-caches.ts';

/** Follows the stored mode: it lives in the display settings, not in Material UI's own storage. */
function ColourSchemeSync() {
  const { themeMode } = useDisplaySettings();
  const { setMode } = useColorScheme();
  useLayoutEffect(() => setMode(themeMode), [setMode, themeMode]);
  return null;
}

/** The theme of `brand` in the mode, direction and contrast of the display settings. */
export function BrandThemeProvider({ brand, children }: { brand: BrandTheme; children: ReactNode }) {
  const { themeMode, themeDirection, themeContrast } = useDisplaySettings();
  const theme = useMemo(
    () => createBrandTheme(brand, { direction: themeDirection, contrast: themeContrast }),
    [brand, themeDirection, themeContrast],
  );
  useLayoutEffect(() => {
    document.documentElement.dir = themeDirection;
  }, [themeDirection]);
  return (
    <CacheProvider value={emotionCacheOf(themeDirection)}>
      <ThemeProvider theme={theme} defaultMode={themeMode} storageManager={null} noSsr>
        <CssBaseline enableColorScheme />
        <BaseStyles />
        <ColourSchemeSync />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
