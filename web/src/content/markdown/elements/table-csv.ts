import { csvOf } from '../../../lib/csv.ts';

/** Returns a rendered table as CSV (RFC 4180), without screen-only content (`data-screen-only`). */
export function tableToCsv(table: HTMLTableElement): string {
  return csvOf([...table.rows].map((row) => [...row.cells].map(cellText)));
}

function cellText(cell: HTMLTableCellElement): string {
  const copy = cell.cloneNode(true) as HTMLTableCellElement;
  for (const element of copy.querySelectorAll('[data-screen-only]')) element.remove();
  // A rendered formula contains its parts twice; the annotation holds the source.
  for (const formula of copy.querySelectorAll('.katex')) {
    formula.replaceWith(formula.querySelector('annotation')?.textContent ?? '');
  }
  for (const lineBreak of copy.querySelectorAll('br')) lineBreak.replaceWith('\n');
  return (copy.textContent ?? '').trim();
}
