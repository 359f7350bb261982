/** Writes the rows of very wide tables as records, so that each passage names its values. */
import type { OfficeContentNode } from 'officeparser';
import { paragraphOf } from './drawing-text.ts';
import type { GridCell, Region } from './sheet-regions.ts';

/** Average length of a row from which passages can't hold whole rows. */
const maxRowCharacters = 1_000;
/** Length of a paragraph of a record. */
const maxParagraphCharacters = 900;
/** Length of all records of a table; names take most of it. */
const maxRecordCharacters = 4_000_000;
const maxNameCharacters = 80;
/** Length of the first value where it is repeated. */
const maxRepeatedCharacters = 120;

/**
 * Returns the rows of a table as paragraphs such as `Ship: Ferry; Fee: 5; …`, each of which begins with the
 * first value of its row. Returns `undefined` for a table of ordinary rows.
 */
export function recordsOf(
  region: Region,
  rows: ReadonlyMap<number, GridCell[]>,
): OfficeContentNode[] | undefined {
  const [head = [], ...body] = rows.values();
  const hasSpans = region.some(
    ({ row, lastRow, column, lastColumn }) => lastRow > row || lastColumn > column,
  );
  if (body.length === 0 || hasSpans || lengthOf(region) <= maxRowCharacters * rows.size) return undefined;
  const names = new Map(head.map((cell) => [cell.column, textOf(cell).slice(0, maxNameCharacters)]));
  const nameCharacters = [...names.values()].reduce((sum, name) => sum + name.length, 0);
  if (lengthOf(region) + nameCharacters * body.length > maxRecordCharacters) return undefined;
  // Long names are shortened in the records, so they are written once as a whole.
  const whole = head.some((cell) => textOf(cell).length > maxNameCharacters)
    ? paragraphsOf(head.map(textOf))
    : [];
  const records = body.flatMap((cells) =>
    paragraphsOf(cells.map((cell) => pairOf(names.get(cell.column), cell))),
  );
  return [...whole, ...records];
}

const textOf = ({ node }: GridCell): string => (node.text ?? '').replace(/\s+/g, ' ').trim();

const lengthOf = (cells: readonly GridCell[]): number =>
  cells.reduce((sum, { node }) => sum + (node.text ?? '').length + 3, 0);

const pairOf = (name: string | undefined, cell: GridCell): string =>
  name === undefined ? textOf(cell) : `${name}: ${textOf(cell)}`;

/** Packs the values of a record into paragraphs that begin with its first one. */
function paragraphsOf([first = '', ...others]: readonly string[]): OfficeContentNode[] {
  const paragraphs: string[] = [];
  const repeated = first.slice(0, maxRepeatedCharacters).toWellFormed();
  let text = first;
  for (const pair of others) {
    if (text !== first && text.length + pair.length > maxParagraphCharacters) {
      paragraphs.push(text);
      text = repeated;
    }
    text += `; ${pair}`;
  }
  return [...paragraphs, text].map(paragraphOf);
}
