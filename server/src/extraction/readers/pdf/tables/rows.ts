/** Divides the lines of a page into cells. */
import type { TextItem } from '../pdf-page.ts';

/** Gap between cells of a row in multiples of the font size. */
const CELL_GAP_EMS = 0.6;
const bullet = /^[•◦▪‣·○●■□∙]$/u;

/** Texts no further apart than words. */
export interface Cell {
  items: TextItem[];
  left: number;
  right: number;
}

export interface Row {
  cells: Cell[];
  baseline: number;
  size: number;
}

/** Joins the texts of a row that are no further apart than words, and bullets with their text. */
export function cellsOf(items: readonly TextItem[]): Cell[] {
  const cells: Cell[] = [];
  for (const item of items) {
    const [, , , size, left] = item.transform;
    const right = left + item.width;
    const cell = cells.at(-1);
    if (!cell || (left - cell.right > CELL_GAP_EMS * size && !bullet.test(textOf(cell)))) {
      cells.push({ items: [item], left, right });
      continue;
    }
    cell.items.push(item);
    cell.right = Math.max(cell.right, right);
  }
  return cells;
}

/** Returns the distance of two rows in multiples of the font size. */
export const distanceOf = (above: Row | undefined, below: Row | undefined): number =>
  above && below ? (above.baseline - below.baseline) / Math.max(above.size, below.size) : Infinity;

export const textOf = ({ items }: { items: readonly TextItem[] }): string =>
  items.map(({ str }) => str.trim()).join(' ');
