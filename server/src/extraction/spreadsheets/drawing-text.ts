/** Collects the paragraphs of drawings (DrawingML). */
import type { OfficeContentNode } from 'officeparser';
import { formulaText } from '../readers/formulas/office-math-latex.ts';
import { type XmlElement, element } from '../readers/markup/xml-tree.ts';
import { type Attributes, attributeOf } from './package-parts.ts';
import { textNode } from './rich-text.ts';

export const paragraphOf = (text: string): OfficeContentNode => ({
  type: 'paragraph',
  children: [textNode(text)],
});

/** Deeper parts of a formula are left out. */
const maxFormulaDepth = 200;

/** Passes on the paragraphs that have text, with their raised and lowered runs and formulas. */
export function collectParagraphs(add: (runs: OfficeContentNode[]) => void) {
  let runs: OfficeContentNode[] = [];
  let baseline = 0;
  let isText = false;
  /** Elements of the open formula, from the outermost. */
  const formula: XmlElement[] = [];
  const append = (text: string) => {
    const formatting = { superscript: baseline > 0, subscript: baseline < 0 };
    runs.push(textNode(text, formatting));
  };
  const openElement = (name: string, attributes: Attributes) => {
    const value = attributeOf(attributes, 'val');
    const opened = element(`m:${name}`, value === undefined ? {} : { 'm:val': value });
    if (formula.length < maxFormulaDepth) formula.at(-1)?.children.push(opened);
    formula.push(opened);
  };
  const closeElement = () => {
    const closed = formula.pop();
    if (closed && formula.length === 0) runs.push(textNode(formulaText(closed)));
  };
  return {
    open(name: string, attributes: Attributes) {
      if (name === 'oMath' || formula.length > 0) openElement(name, attributes);
      else if (name === 't') isText = true;
      else if (name === 'r' || name === 'fld') baseline = 0;
      else if (name === 'rPr') baseline = Number.parseInt(attributes.baseline ?? '0', 10) || 0;
      else if (name === 'br') append(' ');
    },
    text(part: string) {
      if (formula.length > 0) formula.at(-1)?.children.push(part);
      else if (isText) append(part);
    },
    close(name: string) {
      if (formula.length > 0) {
        closeElement();
        return;
      }
      if (name === 't') isText = false;
      if (name !== 'p') return;
      if (plainText(runs) !== '') add(runs);
      runs = [];
      baseline = 0;
    },
  };
}

/** Returns the text of a paragraph. */
export const plainText = (runs: readonly OfficeContentNode[]): string =>
  runs
    .map(({ text = '' }) => text)
    .join('')
    .trim();
