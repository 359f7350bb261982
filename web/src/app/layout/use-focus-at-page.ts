/** Keeps the keyboard in the page: a step to another one mostly takes away the element that led there. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { restoreLostFocus } from '../../lib/browser/lost-focus.ts';

/** The element that holds the page. */
export const mainId = 'main-content';

/**
 * Puts the focus at the beginning of a page, as the skip link does, where it was lost on the way there. What the page
 * itself focuses keeps it, and so does whoever has just come to the product.
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
