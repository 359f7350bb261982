/** How wide an element is, for what depends on its own room and not on the window's. */
import { type RefObject, useLayoutEffect, useState } from 'react';

/** In pixels; `undefined` until it is drawn, and where the browser can't observe it. */
export function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [widthPx, setWidthPx] = useState<number>();
  useLayoutEffect(() => {
    if (!element.current || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidthPx(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return widthPx;
}
