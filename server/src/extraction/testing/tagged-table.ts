/** PDF with a tagged table, as browsers print them: its tags hold neither spans nor empty cells. */
import { withCrossReferences } from './pdf-file.ts';

/** Text of a cell, with its left edge in points. */
type Cell = readonly [left: number, text: string];

/** Creates a page with a table; the cells of the first `headerRows` are header cells. */
export function taggedTable(rows: readonly (readonly Cell[])[], headerRows = 1): Buffer {
  const cells = rows.flatMap((row, index) =>
    row.map(([left, text]) => ({ left, text, row: index, kind: index < headerRows ? 'TH' : 'TD' })),
  );
  const content = cells
    .map(({ left, text, row, kind }, id) => {
      const shown = `BT /F 11 Tf ${left} ${700 - row * 20} Td (${text}) Tj ET`;
      return `/${kind} << /MCID ${id} >> BDC ${shown} EMC`;
    })
    .join('\n');
  const firstRow = 8;
  const firstCell = firstRow + rows.length;
  const references = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `${from + index} 0 R`).join(' ');
  const rowObjects = rows.map((row, index) => {
    const before = rows.slice(0, index).reduce((sum, { length }) => sum + length, 0);
    return `<< /Type /StructElem /S /TR /P 7 0 R /K [${references(firstCell + before, row.length)}] >>`;
  });
  const cellObjects = cells.map(
    ({ row, kind }, id) =>
      `<< /Type /StructElem /S /${kind} /P ${firstRow + row} 0 R /Pg 4 0 R /K [${id}] >>`,
  );
  return withCrossReferences([
    '<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /StructParents 0 /Resources << /Font << /F 3 0 R >> >> /Contents 5 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /StructTreeRoot /K 7 0 R /ParentTree << /Nums [0 [${references(firstCell, cells.length)}]] >> >>`,
    `<< /Type /StructElem /S /Table /P 6 0 R /K [${references(firstRow, rows.length)}] >>`,
    ...rowObjects,
    ...cellObjects,
  ]);
}
