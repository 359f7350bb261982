/**
 * Focuses `place` after the next render if the focused element was removed. A focus that the user has moved
 * meanwhile is left alone.
 */
export function restoreLostFocus(place: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (document.activeElement === document.body) place()?.focus();
  }, 0);
}
