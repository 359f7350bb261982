/** Blocks automatic reloads while the page has unsaved state: a streaming answer, typed text. */
import { useEffect } from 'react';

let holds = 0;

/** Returns true when an automatic reload loses nothing. */
export const mayReload = (): boolean => holds === 0;

/** Blocks automatic reloads while `isHeld` (choices.md, Sign-in: the new-version check). */
export function usePageHold(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    holds += 1;
    return () => {
      holds -= 1;
    };
  }, [isHeld]);
}
