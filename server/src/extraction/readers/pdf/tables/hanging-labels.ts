/** Keeps labels next to paragraphs, such as dates in a CV and numbers of clauses, with their first line. */
import { joinBlanks } from '../blanks.ts';
import { type TextItem, isUpright } from '../pdf-page.ts';
import { closeGap } from '../columns/wide-gaps.ts';
import { type Cell, type Row, cellsOf, distanceOf, textOf } from './rows.ts';
import { rowsOf } from '../columns/prose-columns.ts';

/** Largest number of characters of a label. */
const MAX_LABEL = 28;
/** Lines of paragraphs have at least this median number of characters; shorter ones are cells of a table. */
const MIN_TEXT = 33;
const MIN_LABELS = 2;
/** Lines without a label per label; else these are numbers of lines. */
const MIN_LINES = 0.5;
/** Distance of lines in multiples of the font size, and difference of the starts of lines in points. */
const MAX_DISTANCE = 3.5;
const SAME_LEFT = 2;
const word = /\p{L}{3}/u;

interface Paragraphs {
  left: number;
  labelled: [label: Cell, text: Cell][];
  lines: Cell[];
}

/** Widens labels up to the paragraphs next to them. */
export function closeLabels(items: readonly TextItem[]): void {
  const texts = items.filter((item) => item.str.trim() !== '' && isUpright(item));
  const rows = rowsOf(texts).map((row): Row => ({ ...row, cells: cellsOf(row.items) }));
  const found = paragraphsOf(rows).filter(areLabelled);
  if (found.length > 0) joinBlanks(items);
  for (const { labelled } of found)
    for (const [label, text] of labelled) closeGap(label.items.at(-1), text.items[0]);
}

/** Groups rows whose last texts begin at the same place. */
function paragraphsOf(rows: readonly Row[]): Paragraphs[] {
  const groups: Paragraphs[] = [];
  let before: Row | undefined;
  for (const row of rows) {
    const [first, second] = row.cells;
    let group = groups.at(-1);
    const text = second ?? first;
    if (!first || !text || row.cells.length > 2) {
      before = undefined;
      continue;
    }
    const continues =
      group && Math.abs(group.left - text.left) <= SAME_LEFT && distanceOf(before, row) <= MAX_DISTANCE;
    if (!group || !continues) {
      group = { left: text.left, labelled: [], lines: [] };
      groups.push(group);
    }
    if (second) group.labelled.push([first, second]);
    group.lines.push(text);
    before = row;
  }
  return groups;
}

function areLabelled({ labelled, lines }: Paragraphs): boolean {
  const labels = labelled.map(([label]) => textOf(label));
  if (labels.length < MIN_LABELS || labels.some(({ length }) => length > MAX_LABEL)) return false;
  const lengths = lines.map((line) => textOf(line).length).toSorted((one, other) => one - other);
  if ((lengths[Math.floor(lengths.length / 2)] ?? 0) < MIN_TEXT) return false;
  const areWords = labels.filter((label) => word.test(label)).length >= labels.length / 2;
  return areWords || lines.length - labels.length >= labels.length * MIN_LINES;
}
