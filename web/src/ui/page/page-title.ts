/** Document titles: "<page> · <product name>" (document 1 §2). */
import { createContext, useContext, useEffect } from 'react';

export const ProductNameContext = createContext('');

/** Sets the document title to `page` while the caller is mounted. */
export function usePageTitle(page: string): void {
  const product = useContext(ProductNameContext);
  useEffect(() => {
    document.title = product ? `${page} · ${product}` : page;
  }, [page, product]);
}
