/** Places the cells of Word's rows in the columns where Word shows them. */
import { type XmlElement, childOf, element } from '../markup/xml-tree.ts';

const blankCell = (columns: string): XmlElement =>
  element('w:tc', {}, [element('w:tcPr', {}, [element('w:gridSpan', { 'w:val': columns })]), element('w:p')]);

/** Returns the cells of a row, after an empty one for columns that it leaves out, without deleted ones. */
export function placedCells(row: XmlElement, cells: readonly XmlElement[]): XmlElement[] {
  const before = childOf(childOf(row, 'w:trPr'), 'w:gridBefore')?.attributes['w:val'] ?? '';
  const placed = /^[1-9]\d{0,2}$/.test(before) ? [blankCell(before)] : [];
  let first: XmlElement | undefined;
  let columns = 1;
  const end = () => {
    if (first && columns > 1) placed[placed.length - 1] = withColumns(first, columns);
    [first, columns] = [undefined, 1];
  };
  for (const cell of cells) {
    const properties = childOf(cell, 'w:tcPr');
    if (childOf(properties, 'w:cellDel')) continue;
    const merge = childOf(properties, 'w:hMerge');
    if (merge && first && merge.attributes['w:val'] !== 'restart') {
      columns += 1;
      continue;
    }
    end();
    if (merge?.attributes['w:val'] === 'restart') first = cell;
    placed.push(cell);
  }
  end();
  return placed;
}

/** Gives the first of horizontally merged cells the columns of the others, which end. */
const withColumns = (cell: XmlElement, columns: number): XmlElement => ({
  ...cell,
  children: cell.children.map((one) =>
    one === childOf(cell, 'w:tcPr')
      ? element('w:tcPr', {}, [...one.children, element('w:gridSpan', { 'w:val': String(columns) })])
      : one,
  ),
});
