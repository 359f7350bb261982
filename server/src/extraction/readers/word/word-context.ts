/** State that the parts, paragraphs and runs of a Word document share while they are rewritten. */
import type { ChartText } from '../../charts/chart-text.ts';
import type { LeftOut } from '../markup/left-out.ts';
import type { XmlElement, XmlNode } from '../markup/xml-tree.ts';
import type { Fields } from './word-fields.ts';
import type { NumberParagraph } from './word-numbering.ts';
import type { WordStyle, WordStyles } from './word-styles.ts';

/** State of a document that its parts share. */
export interface WordDocument {
  styles: WordStyles;
  numberParagraph: NumberParagraph;
  leftOut: LeftOut;
  /** Returns the number of a note, in the order of first references. */
  noteNumber(kind: string, id: string): number;
}

export interface WordPart {
  root: XmlElement;
  /** True for headers and footers. */
  isRunning: boolean;
  /** Returns a chart that was not read yet. */
  chart(id: string): ChartText | undefined;
  /** Adds a relationship to an address, and returns its id. */
  addLink(address: string): string;
}

export interface PartContext extends Pick<WordDocument, 'styles' | 'leftOut'> {
  isRunning: boolean;
  fields: Fields;
  linkTo(address: string, children: XmlNode[]): XmlElement;
  noteReference(reference: XmlElement): XmlElement;
  rewriteDrawing(drawing: XmlElement, paragraph: OpenParagraph): XmlElement;
}

/** Paragraph whose content is rewritten. */
export interface OpenParagraph {
  context: PartContext;
  style: WordStyle;
  /** Blocks that follow the paragraph, such as the values of a chart. */
  after: XmlElement[];
  hasPageNumber: boolean;
  /** True behind the first word. */
  hasText: boolean;
}
