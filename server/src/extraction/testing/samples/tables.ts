/** Positions of a table's cells, those that spans cover included. */

interface Spanning {
  columns?: number;
  rows?: number;
}
/** Cell at one of the positions that it spans; covered at all but the first. */
type Placed<T> = T & { columns: number; rows: number; isCovered: boolean };

/** Lays the cells of a table out in a grid. */
export function gridOf<T extends Spanning>(rows: readonly (readonly T[])[]): Placed<T>[][] {
  const grid: Placed<T>[][] = rows.map(() => []);
  for (const [y, row] of rows.entries()) {
    for (const cell of row) placeCell(grid.slice(y), cell);
  }
  return grid;
}

/** Places a cell in the first free column of the first line, and covers the others of its span. */
function placeCell<T extends Spanning>(lines: Placed<T>[][], cell: T): void {
  const [first = []] = lines;
  const { columns = 1, rows = 1 } = cell;
  let x = 0;
  while (first[x] !== undefined) x += 1;
  for (const line of lines.slice(0, rows)) {
    for (let right = 0; right < columns; right += 1)
      line[x + right] = { ...cell, columns, rows, isCovered: line !== first || right > 0 };
  }
}

type TextCell = string | (Spanning & { text: string });

/** Lays the cells of a table of texts out in a grid. */
export const cellsOf = ({ rows }: { rows: readonly (readonly TextCell[])[] }) =>
  gridOf(rows.map((row) => row.map((cell) => (typeof cell === 'string' ? { text: cell } : cell))));

/** Counts the columns of a table. */
export const columnsOf = (table: { rows: readonly (readonly TextCell[])[] }): number =>
  cellsOf(table)[0]?.length ?? 0;
