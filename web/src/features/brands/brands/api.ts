/** Brand of this address: name, pictures and colours (choices.md, Brands). */
import { brandRoutes } from '@polylogue/contract/brands/brands/routes';
import type { Brand } from '@polylogue/contract/brands/brands/schemas';
import type { BrandTheme } from '@polylogue/contract/brands/brands/theme';
import { fillPath } from '@polylogue/contract/path';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import { createContext, useContext, useEffect } from 'react';
import { api, queryOf } from '../../../lib/http/api.ts';

/** Tag of everything that changes of brands outdate. */
export const brandTag = 'Brand';
const tags = { providesTags: [brandTag] } as const;

const brandsApi = api.enhanceEndpoints({ addTagTypes: [brandTag] }).injectEndpoints({
  endpoints: (build) => ({
    defaultBrand: queryOf(build, instanceSettingsRoutes.defaultBrand, tags),
    brand: queryOf(build, brandRoutes.get, tags),
    brandTheme: queryOf(build, brandRoutes.theme, tags),
  }),
});
export const { useDefaultBrandQuery, useBrandQuery, useBrandThemeQuery } = brandsApi;

export interface AppliedBrand {
  brand: Brand;
  theme: BrandTheme;
}
export const BrandContext = createContext<AppliedBrand | undefined>(undefined);

/** Returns the URL of a brand's file; `undefined` if the brand has none. A preview names loaded files by `blob:` URLs. */
export function brandFileUrl(brandKey: string, fileName: string | null): string | undefined {
  if (fileName?.startsWith('blob:')) return fileName;
  return fileName ? fillPath(brandRoutes.file.path, { brandKey, fileName }) : undefined;
}

/** Brand chosen by a page. */
export interface PageBrand {
  choose(brandKey: string | undefined): void;
  /** Applied brand; the fallback if the chosen one does not exist. */
  applied: string | undefined;
}
export const PageBrandContext = createContext<PageBrand | undefined>(undefined);

/** Applies a brand while the caller is mounted. Returns true once it is applied. */
export function usePageBrand(brandKey: string | undefined): boolean {
  const page = useContext(PageBrandContext);
  if (!page) throw new Error('usePageBrand needs a BrandProvider');
  const { choose, applied } = page;
  useEffect(() => {
    choose(brandKey);
    return () => choose(undefined);
  }, [choose, brandKey]);
  return applied === brandKey;
}

/** Returns the brand applied to this page. */
export function useBrand(): Brand {
  const dressed = useContext(BrandContext);
  if (!dressed) throw new Error('useBrand needs a BrandProvider');
  return dressed.brand;
}
