import type { TextItem } from '../pdf-page.ts';

/** Table with its texts. */
export interface PageTable {
  columns: number;
  rows: number;
  cells: readonly TableCell[];
}

export interface TableCell {
  row: number;
  col: number;
  rowSpan: number;
  colSpan: number;
  items: TextItem[];
  left: number;
  top: number;
}
