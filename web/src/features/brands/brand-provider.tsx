/** Loads the brand of this address and dresses the page in it; the last visit's brand serves until then. */
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isRecord, localStore } from '../../lib/storage/browser-storage.ts';
import { BrandThemeProvider } from '../../theme/brand-theme-provider.tsx';
import {
  BrandContext,
  type DressedBrand,
  type PageBrand,
  PageBrandContext,
  useBrandQuery,
  useBrandThemeQuery,
  useDefaultBrandQuery,
} from './api.ts';
import { previewedBrandKey } from './brand-key.ts';

/** Fallback of document 1 §9. */
const fallbackBrandKey = 'default';
const storageKey = 'brand';
const retryMs = 2000;

/** The brand of the last visit, so that a page never shows in another brand's colours first. */
function rememberedBrand(): DressedBrand | undefined {
  const stored = localStore.read(storageKey);
  const isWhole = isRecord(stored) && isRecord(stored.brand) && isRecord(stored.theme);
  // Written below from parsed answers; a garbled one would only look wrong until the fresh one is here.
  return isWhole ? (stored as unknown as DressedBrand) : undefined;
}

const isMissing = (error: unknown) => isRecord(error) && error.status === 404;

/** Asks again until an answer comes: nothing else would, and without a brand nothing is shown. */
function useRetry({ error, refetch }: { error?: unknown; refetch(): unknown }): void {
  const again = useEffectEvent(refetch);
  useEffect(() => {
    if (!error || isMissing(error)) return;
    const timer = setTimeout(() => again(), retryMs);
    return () => clearTimeout(timer);
  }, [error]);
}

/** The brand's key: the page's own, else previewed, else named by the server; `undefined` until known. */
function useBrandKey(ofPage: string | undefined): string | undefined {
  const [preview] = useState(() => previewedBrandKey(location.search));
  const named = useDefaultBrandQuery(undefined, { skip: preview !== undefined });
  const { data, isError } = named;
  useRetry(named);
  return ofPage ?? preview ?? data?.defaultBrandKey ?? (isError ? fallbackBrandKey : undefined);
}

/** The named brand; the fallback where there is none of that name. */
function useLoadedBrand(ofPage: string | undefined): DressedBrand | undefined {
  const asked = useBrandKey(ofPage);
  const isUnknown = asked === undefined;
  const argsOf = (brandKey = '') => ({ params: { brandKey } });
  const { error } = useBrandQuery(argsOf(asked), { skip: isUnknown });
  const args = argsOf(isMissing(error) ? fallbackBrandKey : asked);
  const brandQuery = useBrandQuery(args, { skip: isUnknown });
  const themeQuery = useBrandThemeQuery(args, { skip: isUnknown });
  useRetry(brandQuery);
  useRetry(themeQuery);
  const { currentData: brand } = brandQuery;
  const { currentData: theme } = themeQuery;
  return useMemo(() => (brand && theme ? { brand, theme } : undefined), [brand, theme]);
}

/** Children in the brand's theme; `fallback` while no brand is known at all. */
export function BrandProvider({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  const [chosen, choose] = useState<string>();
  const loaded = useLoadedBrand(chosen);
  // What was worn before stays until the next one is here.
  const [worn, setWorn] = useState(rememberedBrand);
  if (loaded && loaded !== worn) setWorn(loaded);
  useEffect(() => {
    // Other pages of this address are not dressed like one that chooses for itself.
    if (loaded && chosen === undefined) localStore.write(storageKey, loaded);
  }, [loaded, chosen]);
  const isWorn = loaded !== undefined;
  const page = useMemo<PageBrand>(() => ({ choose, worn: isWorn ? chosen : undefined }), [isWorn, chosen]);
  if (!worn) return fallback;
  return (
    <PageBrandContext value={page}>
      <BrandContext value={worn}>
        <BrandThemeProvider brand={worn.theme}>{children}</BrandThemeProvider>
      </BrandContext>
    </PageBrandContext>
  );
}
