/** Event handlers with a stable identity, which spares components that receive them a render. */
import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a stable function that calls the `handler` of the last render. For events; must not be called while
 * rendering.
 */
export function useStableHandler<Given extends unknown[], Answer>(
  handler: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...given) => latest.current(...given), []);
}
