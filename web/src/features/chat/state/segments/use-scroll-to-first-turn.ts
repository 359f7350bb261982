/** Scrolls to the first turn once all are loaded, unless the user interacts in between. */
import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Events that cancel the request. */
const gestures = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Returns a function that requests scrolling to the first turn; a gesture cancels it. */
export function useScrollToFirstTurn(
  scroller: RefObject<HTMLElement | null>,
  hasAll: boolean,
): (isRequested: boolean) => void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current || !hasAll) return;
    isWanted.current = false;
    scroller.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [hasAll, scroller]);
  useEffect(() => {
    const cancel = () => {
      isWanted.current = false;
    };
    for (const name of gestures) addEventListener(name, cancel, { capture: true, passive: true });
    return () => {
      for (const name of gestures) removeEventListener(name, cancel, { capture: true });
    };
  }, []);
  return useCallback((isWantedNow: boolean) => {
    isWanted.current = isWantedNow;
  }, []);
}
