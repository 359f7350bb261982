/** A PDF of a few lines on each page, as small as one can be: with a font that files need not carry. */

const escaped = (line: string) => line.replaceAll(/[\\()]/g, '\\$&');
const contentOf = (lines: readonly string[]) =>
  `BT /F1 16 Tf 22 TL 60 760 Td ${lines.map((line) => `(${escaped(line)}) Tj T*`).join(' ')} ET`;

/** Lines in letters of ASCII alone. */
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
