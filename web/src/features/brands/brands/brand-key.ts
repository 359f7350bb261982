/** Brand of a page: a preview requested in the address, otherwise the server's. */
import { sessionStore } from '../../../lib/storage/browser-storage.ts';

const parameter = 'brand';
const storageKey = 'previewedBrand';

/** Returns the brand to preview, stored for the tab because signing in drops the query. An empty value ends it. */
export function previewedBrandKey(search: string): string | undefined {
  const requested = new URLSearchParams(search).get(parameter);
  if (requested !== null) sessionStore.write(storageKey, requested);
  const kept = sessionStore.read(storageKey);
  return typeof kept === 'string' && kept !== '' ? kept : undefined;
}
