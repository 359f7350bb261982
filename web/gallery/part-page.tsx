/** A single component of the design system inside the product's providers. */
import { type ReactNode, Suspense } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { AppParts } from '../src/app/store.ts';
import { ScreenServices } from '../src/app/screen-services.tsx';
import { HttpContext } from '../src/lib/http/http-context.ts';
import { BrandThemeProvider } from '../src/theme/brand-theme-provider.tsx';
import { ProductNameContext } from '../src/ui/page/page-title.ts';
import { AnnouncerProvider } from '../src/ui/screen-reader/announcer.tsx';
import { productName } from './base-answers.ts';
import type { GalleryBrand } from './brands.ts';

interface PartPageProps {
  parts: AppParts;
  theme: GalleryBrand['theme'];
  /** The component is a page with its own landmarks. */
  isPage?: boolean | undefined;
  children: ReactNode;
}

const pageStyles = { display: 'flex', flexDirection: 'column', height: '100dvh' } as const;

export function PartPage({ parts, theme, isPage, children }: PartPageProps) {
  const page = isPage ? (
    children
  ) : (
    <main style={pageStyles} data-region>
      {children}
    </main>
  );
  const router = createMemoryRouter([
    { Component: ScreenServices, children: [{ path: '*', element: page }] },
  ]);
  return (
    <Provider store={parts.store}>
      <HttpContext value={parts.http}>
        <BrandThemeProvider brand={theme}>
          <ProductNameContext value={productName}>
            <AnnouncerProvider>
              <Suspense>
                <RouterProvider router={router} />
              </Suspense>
            </AnnouncerProvider>
          </ProductNameContext>
        </BrandThemeProvider>
      </HttpContext>
    </Provider>
  );
}
