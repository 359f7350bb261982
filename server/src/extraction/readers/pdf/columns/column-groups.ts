import type { TextItem } from '../pdf-page.ts';

/** Texts on a line, from left to right. */
export interface Row {
  items: TextItem[];
  baseline: number;
  size: number;
}

/** Area between two columns. */
export interface Gutter {
  x: number;
  top: number;
  bottom: number;
}

/** Columns next to each other, in reading order. */
export interface ColumnGroup {
  columns: Row[][];
  gutters: Gutter[];
  /** Number of rows. */
  rows: number;
}
