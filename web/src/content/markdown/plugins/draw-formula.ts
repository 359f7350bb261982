/** Renders a formula as DOM nodes under a security policy that refuses style attributes. */
import katex, { type KatexOptions } from 'katex';

/** Node of KaTeX's virtual tree. */
interface DrawnNode {
  attributes?: Record<string, string>;
  children?: DrawnNode[];
  toNode(): Node;
}
interface DrawingKatex {
  __renderToDomTree(formula: string, options: KatexOptions): DrawnNode;
}

/** Attribute that holds a style until a script sets it, which the policy allows. */
const deferredStyleAttribute = 'data-style';

/** Options for untrusted formulas: no commands that load or link, no oversized boxes. */
const options: KatexOptions = {
  throwOnError: true,
  strict: 'ignore',
  trust: false,
  maxSize: 20,
  maxExpand: 500,
};

/** Maximum length in characters, more than a page of formulas. */
const maxLength = 10_000;

function deferStyles({ attributes, children = [] }: DrawnNode): void {
  if (attributes?.style !== undefined) {
    attributes[deferredStyleAttribute] = attributes.style;
    delete attributes.style;
  }
  for (const child of children) deferStyles(child);
}

/** Renders a formula into an empty element. Throws when it is invalid or too long. */
export function drawFormula(formula: string, into: HTMLElement, displayMode: boolean): void {
  if (formula.length > maxLength) throw new RangeError('The formula is too long to be drawn');
  // Exported for this purpose but missing in the types; the version is pinned.
  const tree = (katex as unknown as DrawingKatex).__renderToDomTree(formula, { ...options, displayMode });
  deferStyles(tree);
  into.replaceChildren(tree.toNode());
  for (const element of into.querySelectorAll<SVGElement>(`[${deferredStyleAttribute}]`)) {
    element.style.cssText = element.getAttribute(deferredStyleAttribute) ?? '';
    element.removeAttribute(deferredStyleAttribute);
  }
}
