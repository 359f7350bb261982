/** Root component: application parts, brand, routes. */
import { type ComponentProps, type ReactNode, Suspense, useMemo } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { SessionContext, useApplicationSettings } from '../features/people/public.ts';
import { BrandContext, BrandProvider, PageBrandContext } from '../features/brands/public.ts';
import { BrandThemeProvider } from '../theme/brand-theme-provider.tsx';
import { HttpContext } from '../lib/http/http-context.ts';
import { AnnouncerProvider } from '../ui/screen-reader/announcer.tsx';
import { BlankSpinner } from '../ui/feedback/blank-spinner.tsx';
import { ProductNameContext } from '../ui/page/page-title.ts';
import { CrashBoundary } from './plain-screens/crash-screen.tsx';
import { componentNameOf, reportCrash } from './faults/fault-reports.ts';
import { InitializingScreen } from './plain-screens/initializing-screen.tsx';
import { createAppRouter } from './router.tsx';
import type { AppParts } from './store.ts';
import { useBoot } from './use-boot.ts';

/** Services of the first screens; the others add `ScreenServices`. */
function PageServices({ children }: { children: ReactNode }) {
  const { name } = useApplicationSettings();
  return (
    <ProductNameContext value={name}>
      <AnnouncerProvider>{children}</AnnouncerProvider>
    </ProductNameContext>
  );
}

/**
 * Waits for the application settings; a later health issue covers the screens without unmounting
 * them.
 */
function Screens() {
  const { isReady, hasHealthIssue } = useBoot();
  const router = useMemo(createAppRouter, []);
  const waiting = hasHealthIssue ? <InitializingScreen /> : <BlankSpinner />;
  return (
    <BrandProvider fallback={waiting}>
      {isReady ? (
        <PageServices>
          <div inert={hasHealthIssue}>
            <RouterProvider
              router={router}
              onError={(error, { errorInfo }) =>
                reportCrash(error, componentNameOf(errorInfo?.componentStack))
              }
            />
          </div>
          {hasHealthIssue && <InitializingScreen />}
        </PageServices>
      ) : (
        waiting
      )}
    </BrandProvider>
  );
}

export function App({ store, http, session }: AppParts) {
  return (
    <CrashBoundary>
      <Provider store={store}>
        <HttpContext value={http}>
          <SessionContext value={session}>
            <Suspense fallback={<BlankSpinner />}>
              <Screens />
            </Suspense>
          </SessionContext>
        </HttpContext>
      </Provider>
    </CrashBoundary>
  );
}

interface ScreensInLookProps {
  parts: AppParts;
  brand: ComponentProps<typeof BrandContext>['value'];
  pageBrand: ComponentProps<typeof PageBrandContext>['value'];
  children: ReactNode;
}

/** Contexts of the screens in a fixed look, without loading a brand. */
export function ScreensInLook({ parts, brand, pageBrand, children }: ScreensInLookProps) {
  return (
    <Provider store={parts.store}>
      <HttpContext value={parts.http}>
        <SessionContext value={parts.session}>
          <PageBrandContext value={pageBrand}>
            <BrandContext value={brand}>
              {brand && (
                <BrandThemeProvider brand={brand.theme}>
                  <AnnouncerProvider>{children}</AnnouncerProvider>
                </BrandThemeProvider>
              )}
            </BrandContext>
          </PageBrandContext>
        </SessionContext>
      </HttpContext>
    </Provider>
  );
}
