/**
 * Page inside the frame of a brand's editor: the product's own screens in the look that the editor sends,
 * with fixed content. It takes no input and stores nothing.
 */
import { Suspense, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import { onLook, type PreviewedLook, sendReady } from '../../features/brands/public.ts';
import { BlankSpinner } from '../../ui/feedback/blank-spinner.tsx';
import type { ScreensInLook } from '../app.tsx';
import type { createAppRouter } from '../router.tsx';
import type { createIsolatedParts } from '../store.ts';
import { MailPreview } from './mail-preview.tsx';
import { createPreviewClient, previewAddresses } from './preview-parts.ts';

/** Modules of the first screens, passed in so that they stay in the files of these. */
interface FirstScreens {
  createIsolatedParts: typeof createIsolatedParts;
  createAppRouter: typeof createAppRouter;
  ScreensInLook: typeof ScreensInLook;
}

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
}

export function startBrandPreview(root: HTMLElement, screens: FirstScreens): void {
  isolateStorage();
  // The preview is a picture: its controls neither act nor take the focus.
  document.body.inert = true;
  createRoot(root).render(
    <Suspense fallback={<BlankSpinner />}>
      <BrandPreview screens={screens} />
    </Suspense>,
  );
}

function BrandPreview({ screens }: { screens: FirstScreens }) {
  const [look, setLook] = useState<PreviewedLook>();
  useTranslation('brands');
  useEffect(() => {
    const end = onLook(setLook);
    sendReady();
    return end;
  }, []);
  // A screen keeps its state while its colours change.
  return look ? <Screen key={`${look.view} ${look.isDark}`} look={look} {...screens} /> : <BlankSpinner />;
}

function Screen({
  look,
  createIsolatedParts: createParts,
  createAppRouter: createRouter,
  ScreensInLook: Screens,
}: FirstScreens & { look: PreviewedLook }) {
  const { view, isDark, brand, theme } = look;
  const { brandKey } = brand;
  const { t } = useTranslation('brands');
  const [parts] = useState(() =>
    createParts(createPreviewClient({ view, isDark, brandKey, text: (name) => t(`preview.sample.${name}`) })),
  );
  const [router] = useState(() => {
    // The frame's own address; the editor's stays.
    history.replaceState(null, '', previewAddresses[view]);
    return createRouter();
  });
  const applied = useMemo(() => ({ brand, theme }), [brand, theme]);
  const pageBrand = useMemo(() => ({ choose: () => undefined, applied: brandKey }), [brandKey]);
  return (
    <Screens parts={parts} brand={applied} pageBrand={pageBrand}>
      {view === 'mail' ? <MailPreview look={look} /> : <RouterProvider router={router} />}
    </Screens>
  );
}
