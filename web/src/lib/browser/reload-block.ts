/** Blocks automatic reloads while the page has unsaved state: a streaming answer, typed text. */
import { useEffect } from 'react';

let blocks = 0;

/** Returns true when an automatic reload loses nothing. */
export const canReload = (): boolean => blocks === 0;

/** Blocks automatic reloads while `isBlocked` (choices.md, Sign-in: the new-version check). */
export function useReloadBlock(isBlocked: boolean): void {
  useEffect(() => {
    if (!isBlocked) return;
    blocks += 1;
    return () => {
      blocks -= 1;
    };
  }, [isBlocked]);
}
