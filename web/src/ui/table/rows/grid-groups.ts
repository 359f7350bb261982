/** Headings of groups as rows of the grid, each one cell wide. */

export const groupKey = '__group';
/** Class of a heading's row. */
export const groupClass = 'group';

interface GroupRow {
  [groupKey]: string;
}

export const isGroup = (row: unknown): row is GroupRow =>
  typeof row === 'object' && row !== null && groupKey in row;

/** Inserts a heading before the first row of each group. */
export function withGroups<Row>(
  rows: readonly Row[],
  groupOf: ((row: Row) => string) | undefined,
): (Row | GroupRow)[] {
  if (!groupOf) return [...rows];
  let last: string | undefined;
  return rows.flatMap((row) => {
    const group = groupOf(row);
    if (group === last) return [row];
    last = group;
    return [{ [groupKey]: group }, row];
  });
}
