/** Scrolls to the first turn once all are loaded, unless the reader does something else meanwhile. */
import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Events of a reader who wants something else. */
const gestures = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Returns a setter for the wish to see the first turn; a gesture cancels the wish. */
export function useFirstTurn(
  scroller: RefObject<HTMLElement | null>,
  hasAll: boolean,
): (isWanted: boolean) => void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current || !hasAll) return;
    isWanted.current = false;
    scroller.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [hasAll, scroller]);
  useEffect(() => {
    const giveUp = () => {
      isWanted.current = false;
    };
    for (const name of gestures) addEventListener(name, giveUp, { capture: true, passive: true });
    return () => {
      for (const name of gestures) removeEventListener(name, giveUp, { capture: true });
    };
  }, []);
  return useCallback((isWantedNow: boolean) => {
    isWanted.current = isWantedNow;
  }, []);
}
