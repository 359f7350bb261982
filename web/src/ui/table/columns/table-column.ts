/** A column of a table, and of its cards on narrow screens. */
import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  /** Its own name, for what is remembered. */
  name: string;
  title: string;
  /** What stands in the cell; default: its text. */
  cell?(row: Row): ReactNode;
  /** For exports, and where no `cell` draws it. */
  text(row: Row): string | number;
  /** What an export holds in its place, as a time that spreadsheets can sort by (ISO 8601). */
  csv?(row: Row): string | number;
  /** The contract's name of the order by this column; without it the column can't be sorted by. */
  sort?: string;
  widthPx?: number;
  /** Share of the width that is left over, from `minWidthPx` on. */
  flex?: number;
  minWidthPx?: number;
  /** Numbers stand at the end of the line. */
  isNumeric?: boolean;
  /** What it says may take several lines, for which its row grows. */
  mayWrap?: boolean;
  /** Shown only once somebody chooses it. */
  isOptional?: boolean;
  /** Where it stands on a card: behind the name's line, below it, or at that line's end. Default: nowhere. */
  card?: 'detail' | 'foot' | 'end';
  /** What a card says in place of the cell, where a bare number would need its column's title. */
  cardText?(row: Row): string;
}
