/** Breaks sign-in loops: counts token exchanges across the redirects of a tab (document 1 §4 and §9). */
import { isRecord, sessionStore } from '../../../lib/storage/browser-storage.ts';

const storageKey = 'tokenExchanges';
const resetAfterMs = 30_000;
const loopAt = 4;

/** Counts one attempt. True when it is one too many: then the count starts again. */
export function countExchange(nowMs: number): boolean {
  const stored = sessionStore.read(storageKey);
  const known = isRecord(stored) && typeof stored.count === 'number' && typeof stored.sinceMs === 'number';
  const isRecent = known && nowMs - Number(stored.sinceMs) < resetAfterMs;
  const count = isRecent ? Number(stored.count) + 1 : 1;
  if (count >= loopAt) {
    sessionStore.remove(storageKey);
    return true;
  }
  sessionStore.write(storageKey, { count, sinceMs: isRecent ? stored.sinceMs : nowMs });
  return false;
}

/** Forgets the attempts: whoever signs out has left the loop. */
export const forgetExchanges = (): void => sessionStore.remove(storageKey);
