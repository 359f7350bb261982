/** Page of a test in a fixed brand. */
import type { Brand } from '@polylogue/contract/brands/brands/schemas';
import { testBrandTheme } from '../../../testing/test-brand-theme.ts';
import { BrandContext, PageBrandContext } from '../../brands/public.ts';
import type { ReactNode } from 'react';

const brand: Brand = {
  brandKey: 'default',
  name: 'Tailspin',
  logoFileName: null,
  logoDarkFileName: null,
  avatarFileName: null,
  footer: { text: '', links: [] },
  languages: ['en', 'ar'],
  defaultAgentId: null,
  splashScreenBackgroundFileName: null,
  useLoginBackgroundImg: false,
  loginBackground: { main: '#ffffff' },
  loginAlignment: 'Center',
};

/** Page with its requested brand applied. */
export const BrandedPage = ({ children }: { children: ReactNode }) => (
  <PageBrandContext value={{ choose: () => undefined, applied: 'default' }}>
    <BrandContext value={{ brand, theme: testBrandTheme }}>{children}</BrandContext>
  </PageBrandContext>
);
