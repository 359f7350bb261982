/** Collects the paragraphs of drawings (DrawingML). */
import type { OfficeContentNode } from 'officeparser';
import type { Attributes } from './package-parts.ts';
import { textNode } from './rich-text.ts';

export const paragraphOf = (text: string): OfficeContentNode => ({
  type: 'paragraph',
  children: [textNode(text)],
});

/** Passes on the paragraphs that have text, with their raised and lowered runs. */
export function collectParagraphs(add: (runs: OfficeContentNode[]) => void) {
  let runs: OfficeContentNode[] = [];
  let baseline = 0;
  let isText = false;
  const append = (text: string) => {
    const formatting = { superscript: baseline > 0, subscript: baseline < 0 };
    runs.push(textNode(text, formatting));
  };
  return {
    open(name: string, { baseline: raised = '0' }: Attributes) {
      if (name === 't') isText = true;
      if (name === 'r' || name === 'fld') baseline = 0;
      if (name === 'rPr') baseline = Number.parseInt(raised, 10) || 0;
      if (name === 'br') append(' ');
    },
    text(part: string) {
      if (isText) append(part);
    },
    close(name: string) {
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
