/** Charts as text: their titles, and their values as tables. */
import type { OfficeContentNode } from 'officeparser';
import { paragraphOf } from '../spreadsheets/drawing-text.ts';
import { textNode } from '../spreadsheets/rich-text.ts';

export interface ChartText {
  titles: string[];
  /** Rows of each table; the first one is its head. */
  tables: string[][][];
}

/** Cells of the tables of all charts in a document. */
const maxCells = 200_000;

/** Limits the charts of a document; one beyond is not read. */
export function limitCharts(): (chart: ChartText) => boolean {
  let left = maxCells;
  return ({ tables }) => {
    left -= tables.reduce((sum, rows) => sum + rows.length * (rows[0]?.length ?? 0), 1);
    return left >= 0;
  };
}

export const isEmpty = ({ titles, tables }: ChartText): boolean => titles.length + tables.length === 0;

export const chartNodes = ({ titles, tables }: ChartText): OfficeContentNode[] => [
  ...titles.map(paragraphOf),
  ...tables.map((rows): OfficeContentNode => ({ type: 'table', children: rows.map(rowOf) })),
];

const rowOf = (texts: readonly string[], row: number): OfficeContentNode => ({
  type: 'row',
  children: texts.map((text, col) => ({
    type: 'cell',
    text,
    children: [textNode(text)],
    metadata: { row, col },
  })),
});
