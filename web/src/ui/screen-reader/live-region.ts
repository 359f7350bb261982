/**
 * Creates a container at the end of the page that stays audible while a dialog hides its siblings.
 */
export function createLiveRegionRoot(): HTMLElement {
  const root = document.createElement('div');
  document.body.append(root);
  const show = () => root.removeAttribute('aria-hidden');
  new MutationObserver(show).observe(root, { attributeFilter: ['aria-hidden'] });
  return root;
}
