/** Makes a place at the end of the page that is heard also while an open dialog hides everything beside it. */
export function makeHeardRoot(): HTMLElement {
  const root = document.createElement('div');
  document.body.append(root);
  const show = () => root.removeAttribute('aria-hidden');
  new MutationObserver(show).observe(root, { attributeFilter: ['aria-hidden'] });
  return root;
}
