/** Tells the tabs of this browser apart, so that what waits is sent by one of them alone. */
import { newRequestId } from '../../../../lib/http/request-id.ts';
import { sessionStore } from '../../../../lib/storage/browser-storage.ts';

const storageKey = 'tabId';
let known: string | undefined;

/** This tab's id, the same after a reload. */
export function thisTabId(): string {
  if (known) return known;
  const stored = sessionStore.read(storageKey);
  known = typeof stored === 'string' ? stored : newRequestId();
  sessionStore.write(storageKey, known);
  return known;
}
