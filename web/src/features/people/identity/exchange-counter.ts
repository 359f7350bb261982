/**
 * Detects sign-in loops: counts token exchanges across the redirects of a tab (document 1 §4 and
 * §9).
 */
import { isRecord, sessionStore } from '../../../lib/storage/browser-storage.ts';

const storageKey = 'tokenExchanges';
const resetAfterMs = 30_000;
const loopAt = 4;

/** Counts an attempt. Returns true and resets the count when it exceeds the limit. */
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

/** Resets the count; signing out ends a loop. */
export const resetExchanges = (): void => sessionStore.remove(storageKey);
