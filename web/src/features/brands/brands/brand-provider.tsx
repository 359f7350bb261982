/** Loads and applies the brand of this address; uses the last visit's brand meanwhile. */
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { isRecord, localStore } from '../../../lib/storage/browser-storage.ts';
import { BrandThemeProvider } from '../../../theme/brand-theme-provider.tsx';
import {
  BrandContext,
  type AppliedBrand,
  type PageBrand,
  PageBrandContext,
  useBrandQuery,
  useBrandThemeQuery,
  useDefaultBrandQuery,
} from './api.ts';
import { previewedBrandKey } from './brand-key.ts';
import { applyBrandLanguage } from './brand-language.ts';

/** Fallback of document 1 §9. */
const fallbackBrandKey = 'default';
const storageKey = 'brand';
const retryMs = 2000;

/** Brand of the last visit, which prevents a flash of another brand's colours. */
function rememberedBrand(): AppliedBrand | undefined {
  const stored = localStore.read(storageKey);
  const isWhole =
    isRecord(stored) && isRecord(stored.brand) && isRecord(stored.theme) && isRecord(stored.theme.dark);
  // Written below from validated responses; a corrupt one is soon replaced by the loaded brand.
  return isWhole ? (stored as unknown as AppliedBrand) : undefined;
}

const isMissing = (error: unknown) => isRecord(error) && error.status === 404;

/** Retries until it succeeds, since nothing is shown without a brand. */
function useRetry({ error, refetch }: { error?: unknown; refetch(): unknown }): void {
  const again = useEffectEvent(refetch);
  useEffect(() => {
    if (!error || isMissing(error)) return;
    const timer = setTimeout(() => again(), retryMs);
    return () => clearTimeout(timer);
  }, [error]);
}

/**
 * Brand key: the page's own, otherwise previewed, otherwise the server's; `undefined` until known.
 */
function useBrandKey(ofPage: string | undefined): string | undefined {
  const [preview] = useState(() => previewedBrandKey(location.search));
  const named = useDefaultBrandQuery(undefined, { skip: preview !== undefined });
  const { data, isError } = named;
  useRetry(named);
  return ofPage ?? preview ?? data?.defaultBrandKey ?? (isError ? fallbackBrandKey : undefined);
}

/** Brand with this key; the fallback if it does not exist. */
function useLoadedBrand(ofPage: string | undefined): AppliedBrand | undefined {
  const requestedKey = useBrandKey(ofPage);
  const isUnknown = requestedKey === undefined;
  const argsOf = (brandKey = '') => ({ params: { brandKey } });
  const { error } = useBrandQuery(argsOf(requestedKey), { skip: isUnknown });
  const args = argsOf(isMissing(error) ? fallbackBrandKey : requestedKey);
  const brandQuery = useBrandQuery(args, { skip: isUnknown });
  const themeQuery = useBrandThemeQuery(args, { skip: isUnknown });
  useRetry(brandQuery);
  useRetry(themeQuery);
  const { currentData: brand } = brandQuery;
  const { currentData: theme } = themeQuery;
  return useMemo(() => (brand && theme ? { brand, theme } : undefined), [brand, theme]);
}

/** Renders its children with the brand's theme; `fallback` while no brand is known. */
export function BrandProvider({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  const [chosen, choose] = useState<string>();
  const loaded = useLoadedBrand(chosen);
  // Keeps the previous brand until the next one has loaded.
  const [applied, setApplied] = useState(rememberedBrand);
  if (loaded && loaded !== applied) setApplied(loaded);
  useEffect(() => {
    // Stores only the address's brand, not one chosen by a page.
    if (loaded && chosen === undefined) localStore.write(storageKey, loaded);
  }, [loaded, chosen]);
  const dispatch = useDispatch();
  useEffect(() => {
    if (loaded && chosen === undefined) void applyBrandLanguage(loaded.brand.languages, dispatch);
  }, [loaded, chosen, dispatch]);
  const isApplied = loaded !== undefined;
  const page = useMemo<PageBrand>(
    () => ({ choose, applied: isApplied ? chosen : undefined }),
    [isApplied, chosen],
  );
  if (!applied) return fallback;
  return (
    <PageBrandContext value={page}>
      <BrandContext value={applied}>
        <BrandThemeProvider brand={applied.theme}>{children}</BrandThemeProvider>
      </BrandContext>
    </PageBrandContext>
  );
}
