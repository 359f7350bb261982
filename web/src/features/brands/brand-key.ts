/** Which brand a page shows: a preview asked for in the address, else the one that the server names. */
import { sessionStore } from '../../lib/storage/browser-storage.ts';

const parameter = 'brand';
const storageKey = 'previewedBrand';

/** The brand to preview, kept for the tab because signing in loses the address's query. Empty ends it. */
export function previewedBrandKey(search: string): string | undefined {
  const asked = new URLSearchParams(search).get(parameter);
  if (asked !== null) sessionStore.write(storageKey, asked);
  const kept = sessionStore.read(storageKey);
  return typeof kept === 'string' && kept !== '' ? kept : undefined;
}
