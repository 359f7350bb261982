/**
 * Keeps the keyboard focus in the page after navigation, which usually removes the activated
 * element.
 */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { restoreLostFocus } from '../../lib/browser/lost-focus.ts';

/** Id of the page's container. */
export const mainId = 'main-content';

/**
 * Focuses the start of a page, like the skip link, when navigation lost the focus. Does nothing on
 * the first page or if the page itself took the focus.
 */
export function useFocusAtPage(): void {
  const { key } = useLocation();
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    restoreLostFocus(() => document.getElementById(mainId));
  }, [key]);
}
