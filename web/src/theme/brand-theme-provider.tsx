/** Provides a brand's theme, the display settings and the writing direction to the application. */
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import type { BrandTheme } from '@polylogue/contract/brands/brands/theme';
import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { BaseStyles, stretchAttribute } from './base-styles.tsx';
import { createBrandTheme } from './brand-theme.ts';
import { useDisplaySettings } from './display-settings.ts';
import { emotionCacheOf } from './emotion-caches.ts';

/** Syncs Material UI's colour scheme with the display settings, which store it. */
function ColourSchemeSync() {
  const { themeMode } = useDisplaySettings();
  const { setMode } = useColorScheme();
  useLayoutEffect(() => setMode(themeMode), [setMode, themeMode]);
  return null;
}

const moreContrast = () => matchMedia('(prefers-contrast: more)');

function subscribeToContrast(onChange: () => void): () => void {
  const query = moreContrast();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Returns bold when the user chose it here or the system requests more contrast. */
function useContrast(): 'default' | 'bold' {
  const { themeContrast } = useDisplaySettings();
  const isMoreWanted = useSyncExternalStore(subscribeToContrast, () => moreContrast().matches);
  return isMoreWanted ? 'bold' : themeContrast;
}

/** Provides the theme of `brand` in the mode, direction and contrast of the display settings. */
export function BrandThemeProvider({ brand, children }: { brand: BrandTheme; children: ReactNode }) {
  const { themeMode, themeDirection, themeStretch } = useDisplaySettings();
  const contrast = useContrast();
  const theme = useMemo(
    () => createBrandTheme(brand, { direction: themeDirection, contrast }),
    [brand, themeDirection, contrast],
  );
  useLayoutEffect(() => {
    document.documentElement.dir = themeDirection;
  }, [themeDirection]);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(stretchAttribute, themeStretch);
  }, [themeStretch]);
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
