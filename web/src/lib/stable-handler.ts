/** Handlers that keep their identity, so that what gets them is not drawn anew for them. */
import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that always does what `handler` of the last drawn state does. For events; not to be called while drawing. */
export function useStableHandler<Given extends unknown[], Answer>(
  handler: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...given) => latest.current(...given), []);
}
