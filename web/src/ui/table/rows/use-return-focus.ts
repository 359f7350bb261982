/** Restores the current row when the user returns to a list from one of its rows. */
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';

/** Last opened row by list address, used once on return. */
const lastRowIds = new Map<string, string>();
addEventListener('pagehide', ({ persisted }) => persisted || lastRowIds.clear());

/** True if nothing meaningful has the focus, only the page itself. */
const hasNoFocus = ({ activeElement }: Document): boolean =>
  activeElement === null || activeElement.matches('body, main');

interface ReturnFocusOptions {
  currentId: string | undefined;
  /** Makes a row current and focuses it, if present. */
  focusRow(id: string): void;
}

export function useReturnFocus({ currentId, focusRow }: ReturnFocusOptions): void {
  const { pathname } = useLocation();
  const restoreRow = useEffectEvent(focusRow);
  const leave = useEffectEvent(() => {
    if (currentId !== undefined) lastRowIds.set(pathname, currentId);
  });
  useEffect(() => {
    const id = lastRowIds.get(pathname);
    lastRowIds.delete(pathname);
    // The grid renders its rows after this effect.
    const timer = setTimeout(() => id !== undefined && hasNoFocus(document) && restoreRow(id), 0);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [pathname]);
}
