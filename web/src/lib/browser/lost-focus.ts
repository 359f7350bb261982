/**
 * Gives the focus a place once what has happened is drawn, where it fell to the page because its element went away.
 * A person who went elsewhere meanwhile stays there.
 */
export function catchLostFocus(place: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (document.activeElement === document.body) place()?.focus();
  }, 0);
}
