/** Parts of the interface of pdf.js that the text layer uses. */

/** Matrix of pdf.js: scale, skew and position in points, from the lower left corner of the page. */
export type Matrix = [number, number, number, number, number, number];

export interface TextItem {
  str: string;
  dir: string;
  width: number;
  height: number;
  transform: Matrix;
  fontName: string;
  hasEOL: boolean;
}

interface MarkItem {
  type: 'beginMarkedContent' | 'beginMarkedContentProps' | 'endMarkedContent';
  id?: string | null;
  tag?: string | null;
}

export type PageItem = TextItem | MarkItem;

export const isTextItem = (item: PageItem): item is TextItem => 'str' in item;

/** Checks that a text is read from left to right along the page. */
export const isUpright = ({ transform: [a, b, , d] }: TextItem): boolean =>
  a > 0 && d > 0 && Math.abs(b) < a / 100;

interface OperatorList {
  fnArray: number[];
  argsArray: unknown[][];
}

export interface StructureNode {
  role?: string;
  type?: string;
  id?: string;
  children?: StructureNode[];
}

export interface TextChunk {
  items: PageItem[];
  styles: Record<string, { ascent: number; descent: number }>;
}

export interface Annotation {
  subtype?: string;
  rect?: readonly [number, number, number, number];
  annotationFlags?: number;
  contentsObj?: { str?: string };
  /** Properties of form fields. */
  fieldType?: string;
  fieldValue?: unknown;
  password?: boolean;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: string;
  buttonValue?: string;
  options?: { exportValue: string; displayValue: string }[];
}

/** Private method that receives the operators of a page piece by piece. */
type ReceiveChunk = (chunk: OperatorList & { length: number }, intent: unknown) => unknown;

export interface PdfPage {
  /** Visible area: left, bottom, right and top. */
  view: [number, number, number, number];
  rotate: number;
  getViewport(options: { scale: number; rotation?: number }): unknown;
  streamTextContent(options: unknown): ReadableStream<TextChunk>;
  getOperatorList(): Promise<OperatorList>;
  getStructTree(): Promise<StructureNode | null>;
  /** Structure that the document has itself; added by the preparation of text. */
  getOwnStructTree(): Promise<StructureNode | null>;
  getAnnotations(): Promise<Annotation[]>;
  commonObjs: {
    has(name: string): boolean;
    get(name: string): { vertical?: boolean; fontMatrix?: number[] };
  };
  _renderPageChunk?: ReceiveChunk;
}

export interface PdfDocument {
  getPage(number: number): Promise<PdfPage>;
  getMarkInfo(): Promise<{ Marked?: boolean } | null>;
}

export interface PdfLibrary {
  OPS: Record<string, number>;
  getDocument(options: object): {
    promise: Promise<PdfDocument>;
    destroy(): Promise<void>;
  };
}
