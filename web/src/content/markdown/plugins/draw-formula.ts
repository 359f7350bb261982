/** Draws a formula as nodes of the page, under a policy that refuses style attributes. */
import katex, { type KatexOptions } from 'katex';

/** A node of KaTeX's own tree, before it becomes one of the page. */
interface DrawnNode {
  attributes?: Record<string, string>;
  children?: DrawnNode[];
  toNode(): Node;
}
interface DrawingKatex {
  __renderToDomTree(formula: string, options: KatexOptions): DrawnNode;
}

/** Where a style waits until it can be set by script, which the policy allows. */
const waitingStyle = 'data-style';

/** Formulas come from strangers: no commands that load or link, no boxes the size of a house. */
const options: KatexOptions = {
  throwOnError: true,
  strict: 'ignore',
  trust: false,
  maxSize: 20,
  maxExpand: 500,
};

/** Characters; a page of formulas is shorter than this. */
const maxLength = 10_000;

function setStylesAside({ attributes, children = [] }: DrawnNode): void {
  if (attributes?.style !== undefined) {
    attributes[waitingStyle] = attributes.style;
    delete attributes.style;
  }
  for (const child of children) setStylesAside(child);
}

/** Puts the drawn formula into an empty element. Throws for what is no formula, or too long for one. */
export function drawFormula(formula: string, into: HTMLElement, displayMode: boolean): void {
  if (formula.length > maxLength) throw new RangeError('The formula is too long to be drawn');
  // Exported for exactly this, but left out of the types; the version is pinned.
  const tree = (katex as unknown as DrawingKatex).__renderToDomTree(formula, { ...options, displayMode });
  setStylesAside(tree);
  into.replaceChildren(tree.toNode());
  for (const element of into.querySelectorAll<SVGElement>(`[${waitingStyle}]`)) {
    element.style.cssText = element.getAttribute(waitingStyle) ?? '';
    element.removeAttribute(waitingStyle);
  }
}
