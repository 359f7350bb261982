/** Providers of the product for component tests: theme, texts, announcements, toasts, shortcuts. */
import { type Theme, ThemeProvider } from '@mui/material/styles';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { namespaceOf } from '../i18n/namespace.ts';
import { createBrandTheme } from '../theme/brand-theme.ts';
import { AnnouncerProvider } from '../ui/screen-reader/announcer.tsx';
import { ConfirmProvider } from '../ui/overlays/confirm.tsx';
import { preloadOverlays } from '../ui/overlays/overlays.tsx';
import { ShortcutProvider } from '../ui/keyboard/shortcuts.tsx';
import { loadToasts, ToastProvider } from '../ui/feedback/toasts.tsx';
import { testBrandTheme } from './test-brand-theme.ts';

const files = import.meta.glob<Record<string, unknown>>(
  ['../i18n/en/*.{json,ts}', '../{features,content}/**/texts/{en,*.en}.json'],
  { eager: true, import: 'default' },
);
const namespaces = Object.entries(files).map(([path, texts]) => [namespaceOf(path), texts]);

/** Loads the English texts; call once before rendering. */
export async function startTestTexts(): Promise<void> {
  await Promise.all([loadToasts(), preloadOverlays()]);
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: Object.fromEntries(namespaces) },
    interpolation: { escapeValue: false },
  });
}

const brandTheme = createBrandTheme(testBrandTheme, { direction: 'ltr', contrast: 'default' });
const { duration } = brandTheme.transitions;
const noDuration = Object.fromEntries(Object.keys(duration).map((name) => [name, 0]));

/** Theme without transition durations, which tests would wait for at every menu and dialog. */
const theme: Theme = {
  ...brandTheme,
  transitions: { ...brandTheme.transitions, duration: { ...duration, ...noDuration } },
};

export function TestPage({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme}>
      <AnnouncerProvider>
        <ToastProvider>
          <ConfirmProvider>
            <ShortcutProvider>{children}</ShortcutProvider>
          </ConfirmProvider>
        </ToastProvider>
      </AnnouncerProvider>
    </ThemeProvider>
  );
}
