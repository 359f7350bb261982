/** Restores the current row when the user returns to a list from one of its rows. */
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';

/** Last opened row by list address, used once on return. */
const leftAt = new Map<string, string>();
addEventListener('pagehide', ({ persisted }) => persisted || leftAt.clear());

/** True if nothing meaningful has the focus, only the page itself. */
const isNowhere = ({ activeElement }: Document): boolean =>
  activeElement === null || activeElement.matches('body, main');

interface Return {
  currentId: string | undefined;
  /** Makes a row current and focuses it, if present. */
  goBackTo(id: string): void;
}

export function useReturn({ currentId, goBackTo }: Return): void {
  const { pathname } = useLocation();
  const comeBack = useEffectEvent(goBackTo);
  const leave = useEffectEvent(() => {
    if (currentId !== undefined) leftAt.set(pathname, currentId);
  });
  useEffect(() => {
    const id = leftAt.get(pathname);
    leftAt.delete(pathname);
    // The grid renders its rows after this effect.
    const timer = setTimeout(() => id !== undefined && isNowhere(document) && comeBack(id), 0);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [pathname]);
}
