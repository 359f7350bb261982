/** Id of this browser tab, so that only one tab sends a queued message. */
import { newRequestId } from '../../../../lib/http/request-id.ts';
import { sessionStore } from '../../../../lib/storage/browser-storage.ts';

const storageKey = 'tabId';
let known: string | undefined;

/** Returns this tab's id, which survives a reload. */
export function thisTabId(): string {
  if (known) return known;
  const stored = sessionStore.read(storageKey);
  known = typeof stored === 'string' ? stored : newRequestId();
  sessionStore.write(storageKey, known);
  return known;
}
