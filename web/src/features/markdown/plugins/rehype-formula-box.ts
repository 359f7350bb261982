/** Puts display formulas into a `<figure>`, which scrolls sideways when the formula is wider than the text. */
interface ElementNode {
  type: string;
  tagName?: string;
  properties?: { className?: unknown };
  children?: ElementNode[];
}

const isDisplayFormula = ({ properties }: ElementNode) =>
  Array.isArray(properties?.className) && properties.className.includes('katex-display');

export function rehypeFormulaBox() {
  return function boxFormulas(parent: ElementNode): void {
    if (!parent.children) return;
    parent.children = parent.children.map((child) => {
      if (isDisplayFormula(child)) {
        return { type: 'element', tagName: 'figure', properties: {}, children: [child] };
      }
      boxFormulas(child);
      return child;
    });
  };
}
