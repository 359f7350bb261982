/** Width of an element, for layouts that depend on their container instead of the window. */
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns the width in pixels; `undefined` before the first layout and without browser support. */
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
