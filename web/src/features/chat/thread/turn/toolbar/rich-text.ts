/** Converts a rendered answer to HTML for other programs, without the product's buttons and styles. */

const presentational = ['class', 'style', 'dir', 'id', 'tabindex', 'role', 'title', 'target', 'rel'];

/** Returns HTML of an answer's rendered markdown. */
export function richTextOf(rendered: Element): string {
  const copy = rendered.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll('[data-screen-only]')) element.remove();
  for (const diagram of copy.querySelectorAll('[data-diagram]')) {
    const source = document.createElement('pre');
    source.textContent = diagram.getAttribute('data-diagram');
    diagram.replaceWith(source);
  }
  for (const citation of copy.querySelectorAll('[data-citation]')) {
    citation.replaceWith(`[${citation.getAttribute('data-citation')}]`);
  }
  // Keeps only MathML, which other programs understand.
  for (const drawn of copy.querySelectorAll('.katex-html')) drawn.remove();
  // External links have no `href` before confirmation (markdown/elements/safe-link.tsx).
  for (const link of copy.querySelectorAll('a[data-address]')) {
    link.setAttribute('href', link.getAttribute('data-address') ?? '');
  }
  for (const element of copy.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      if (presentational.includes(name) || /^(aria|data)-/.test(name)) element.removeAttribute(name);
    }
  }
  for (const box of [...copy.querySelectorAll('div, span')].reverse()) box.replaceWith(...box.childNodes);
  return copy.innerHTML;
}
