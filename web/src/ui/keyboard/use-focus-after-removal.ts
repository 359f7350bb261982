/** Keeps the focus in a group of rows whose focused row is removed. */
import { type FocusEvent, useEffect, useRef } from 'react';

/** Returns props of the group; its last button, such as *Add*, takes the focus of a removed row. */
export function useFocusAfterRemoval(count: number) {
  const ref = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(undefined);
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = undefined;
    [...(ref.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
  }, [count]);
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    // Not called when the focused element is removed.
    onBlur: () => {
      focused.current = undefined;
    },
  };
}
