/** Collects the paragraphs of drawings (DrawingML). */
import type { OfficeContentNode } from 'officeparser';
import { textNode } from './rich-text.ts';

export const paragraphOf = (text: string): OfficeContentNode => ({
  type: 'paragraph',
  children: [textNode(text)],
});

/** Passes on the paragraphs that have text. */
export function collectParagraphs(add: (text: string) => void) {
  let text = '';
  let isText = false;
  return {
    open(name: string) {
      if (name === 't') isText = true;
      if (name === 'br') text += ' ';
    },
    text(part: string) {
      if (isText) text += part;
    },
    close(name: string) {
      if (name === 't') isText = false;
      if (name !== 'p') return;
      if (text.trim() !== '') add(text.trim());
      text = '';
    },
  };
}
