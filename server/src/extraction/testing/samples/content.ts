/** Content of the sample documents: one model for every language, format and program. */

/** Text with the tags `b`, `i`, `sup`, `sub`, `a` and `note`. */
export type Inline = string;

export interface List {
  kind: 'list';
  isOrdered: boolean;
  items: { text: Inline; nested?: List }[];
}

export interface Cell {
  text: Inline;
  /** Number of columns that the cell spans. Default: 1. */
  columns?: number;
  /** Number of rows that the cell spans. Default: 1. */
  rows?: number;
}

export interface Table {
  kind: 'table';
  headRows: number;
  rows: (Inline | Cell)[][];
}

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: Inline }
  | { kind: 'paragraph' | 'box'; text: Inline }
  | { kind: 'formula'; mathMl: string; linear: string }
  | List
  | Table;

/** Kind of a sheet's value, which selects its number format. */
export type ValueKind = 'text' | 'date' | 'time' | 'percentage' | 'currency' | 'number' | 'decimal' | 'plain';

export interface SheetCell {
  kind: ValueKind;
  /** Stored in the notation of OpenDocument; absent for a formula. */
  value?: string;
  formula?: string;
  /** Displayed by the spreadsheet program. */
  shown: string;
  /** Number of columns that the cell spans. Default: 1. */
  columns?: number;
  /** Number of rows that the cell spans. Default: 1. */
  rows?: number;
}

export interface Sheet {
  name: string;
  rows: (string | SheetCell)[][];
}

export interface Slide {
  title: Inline;
  bullets?: List;
  table?: Table;
  boxes?: Inline[];
  notes?: Inline;
}

export interface SampleContent {
  language: 'en' | 'de' | 'ar';
  country: 'GB' | 'DE' | 'EG';
  direction: 'ltr' | 'rtl';
  title: string;
  header: string;
  /** Text in front of the page number. */
  footer: string;
  blocks: Block[];
  sheets: Sheet[];
  slides: Slide[];
}

export const formulas = {
  speed: {
    kind: 'formula',
    mathMl: '<mrow><mi>v</mi><mo>=</mo><mfrac><mrow><mn>2</mn><mi>d</mi></mrow><mn>37</mn></mfrac></mrow>',
    linear: 'v = 2d/37',
  },
  root: {
    kind: 'formula',
    mathMl:
      '<mrow><mi>q</mi><mo>=</mo><msqrt><mrow><msup><mi>a</mi><mn>2</mn></msup><mo>+</mo><msub><mi>b</mi><mn>1</mn></msub></mrow></msqrt></mrow>',
    linear: 'q = √(a² + b₁)',
  },
} as const satisfies Record<string, Block>;
