/** What must not be lost to an automatic reload: a streaming answer, typed text. */
import { useEffect } from 'react';

let holds = 0;

/** Whether the page may reload by itself now. */
export const mayReload = (): boolean => holds === 0;

/** Keeps the page from reloading by itself while `isHeld` (choices.md, Sign-in: the new-version check). */
export function usePageHold(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    holds += 1;
    return () => {
      holds -= 1;
    };
  }, [isHeld]);
}
