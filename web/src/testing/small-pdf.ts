/** Builds a minimal PDF with a few lines per page, in a standard font that needs no embedding. */

const escaped = (line: string) => line.replaceAll(/[\\()]/g, '\\$&');
const contentOf = (lines: readonly string[]) =>
  `BT /F1 16 Tf 22 TL 60 760 Td ${lines.map((line) => `(${escaped(line)}) Tj T*`).join(' ')} ET`;

/** Lines must be ASCII. */
export function smallPdf(pages: readonly (readonly string[])[]): Blob {
  const pageId = (index: number) => 4 + 2 * index;
  const kids = pages.map((_page, index) => `${pageId(index)} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((lines, index) => {
      const content = contentOf(lines);
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${pageId(index) + 1} 0 R>>`,
        `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return new Blob([file, table, trailer], { type: 'application/pdf' });
}
