/**
 * Page inside the frame of a brand's editor: the product's own screens in the look that the editor sends,
 * with fixed content. It takes no input and stores nothing.
 */
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { Provider, useDispatch } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { onLook, type PreviewedLook, sendReady } from '../../features/brands/public.ts';
import { BrandContext, PageBrandContext } from '../../features/brands/public.ts';
import { SessionContext } from '../../features/people/public.ts';
import { HttpContext } from '../../lib/http/http-context.ts';
import { BrandThemeProvider } from '../../theme/brand-theme-provider.tsx';
import { displaySettingsChanged } from '../../theme/display-settings.ts';
import { BlankSpinner } from '../../ui/feedback/blank-spinner.tsx';
import { ProductNameContext } from '../../ui/page/page-title.ts';
import { AnnouncerProvider } from '../../ui/screen-reader/announcer.tsx';
import { createScreenRouter } from '../router.tsx';
import { MailPreview } from './mail-preview.tsx';
import { createPreviewParts, previewAddresses, storeVisit } from './preview-parts.ts';

/** Replaces the browser's storage, which this page shares with the editor, by one in memory. */
function isolateStorage(): void {
  const kept = ['language', 'settings'].map((name) => [name, localStorage.getItem(name)] as const);
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const items = new Map<string, string>();
    const storage: Storage = {
      get length() {
        return items.size;
      },
      key: (index) => [...items.keys()][index] ?? null,
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
      clear: () => items.clear(),
    };
    Object.defineProperty(window, name, { value: storage, configurable: true });
  }
  for (const [name, value] of kept) if (value !== null) localStorage.setItem(name, value);
  storeVisit();
}

export function startBrandPreview(root: HTMLElement): void {
  isolateStorage();
  // The preview is a picture: its controls neither act nor take the focus.
  document.body.inert = true;
  createRoot(root).render(
    <Suspense fallback={<BlankSpinner />}>
      <BrandPreview />
    </Suspense>,
  );
}

function BrandPreview() {
  const [look, setLook] = useState<PreviewedLook>();
  useTranslation('brands');
  useEffect(() => {
    const end = onLook(setLook);
    sendReady();
    return end;
  }, []);
  return look ? <Screen key={look.view} look={look} /> : <BlankSpinner />;
}

function Screen({ look }: { look: PreviewedLook }) {
  const { view, isDark, brand, theme } = look;
  const { t } = useTranslation('brands');
  // A screen keeps its parts while its look changes.
  const [parts] = useState(() => createPreviewParts(view, (name) => t(`preview.sample.${name}`), brand));
  const [router] = useState(() => createScreenRouter(view === 'mail' ? '/' : previewAddresses[view]));
  const applied = useMemo(() => ({ brand, theme }), [brand, theme]);
  const pageBrand = useMemo(() => ({ choose: () => undefined, applied: brand.brandKey }), [brand.brandKey]);
  return (
    <Provider store={parts.store}>
      <HttpContext value={parts.http}>
        <SessionContext value={parts.session}>
          <PageBrandContext value={pageBrand}>
            <BrandContext value={applied}>
              <BrandThemeProvider brand={theme}>
                <Mode isDark={isDark}>
                  <ProductNameContext value={brand.name}>
                    <AnnouncerProvider>
                      {view === 'mail' ? <MailPreview look={look} /> : <RouterProvider router={router} />}
                    </AnnouncerProvider>
                  </ProductNameContext>
                </Mode>
              </BrandThemeProvider>
            </BrandContext>
          </PageBrandContext>
        </SessionContext>
      </HttpContext>
    </Provider>
  );
}

function Mode({ isDark, children }: { isDark: boolean; children: ReactNode }) {
  const dispatch = useDispatch();
  useEffect(
    () => void dispatch(displaySettingsChanged({ themeMode: isDark ? 'dark' : 'light' })),
    [dispatch, isDark],
  );
  return children;
}
