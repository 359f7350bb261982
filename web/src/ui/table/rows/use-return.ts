/** Whoever comes back to a list from one of its rows is at that row again. */
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';

/** The row that a list was left at, by its address; once, for the way back. */
const leftAt = new Map<string, string>();
addEventListener('pagehide', ({ persisted }) => persisted || leftAt.clear());

/** Nobody has gone anywhere: the page took the focus for want of a better place. */
const isNowhere = ({ activeElement }: Document): boolean =>
  activeElement === null || activeElement.matches('body, main');

interface Return {
  currentId: string | undefined;
  /** Makes a row the current one and focuses it, if it is there. */
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
    // The grid draws its rows after this.
    const timer = setTimeout(() => id !== undefined && isNowhere(document) && comeBack(id), 0);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [pathname]);
}
