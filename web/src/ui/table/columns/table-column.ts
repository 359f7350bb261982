/** Column of a table, and of its cards on narrow screens. */
import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  /** Stable name, used in stored settings. */
  name: string;
  title: string;
  /** Content of the cell; default: its text. */
  cell?(row: Row): ReactNode;
  /** Used by exports, and in cells without `cell`. */
  text(row: Row): string | number;
  /** Value in exports, for example a time that spreadsheets can sort (ISO 8601). */
  csv?(row: Row): string | number;
  /** Sort key of the contract; without it the column cannot be sorted. */
  sort?: string;
  widthPx?: number;
  /** Share of the remaining width, on top of `minWidthPx`. */
  flex?: number;
  minWidthPx?: number;
  /** Aligned to the end of the line. */
  isNumeric?: boolean;
  /** Text may wrap, which makes its row taller. */
  mayWrap?: boolean;
  /** Hidden by default. */
  isOptional?: boolean;
  /**
   * Position on a card: below the name's line, at the bottom, or at the end of the name's line.
   * Default: hidden.
   */
  card?: 'detail' | 'foot' | 'end';
  /** Text on a card, where a bare number would need its column's title. */
  cardText?(row: Row): string;
}
