/** Page of a test in a fixed brand. */
import { testBrand } from '../../../testing/test-brand.ts';
import { testBrandTheme } from '../../../testing/test-brand-theme.ts';
import { BrandContext, PageBrandContext } from '../../brands/public.ts';
import type { ReactNode } from 'react';

const footer = { text: '', links: [{ label: 'Imprint', address: 'https://tailspin.example/imprint' }] };
const brand = { ...testBrand, brandKey: 'default', name: 'Tailspin', footer };

/** Page with its requested brand applied. */
export const BrandedPage = ({ children }: { children: ReactNode }) => (
  <PageBrandContext value={{ choose: () => undefined, applied: 'default' }}>
    <BrandContext value={{ brand, theme: testBrandTheme }}>{children}</BrandContext>
  </PageBrandContext>
);
