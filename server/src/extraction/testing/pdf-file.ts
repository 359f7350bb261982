/** PDF files from their objects. */

/** Assembles a PDF file; the first object is its root. */
export function withCrossReferences(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}

/** Creates a small PDF that takes a minute of work: its pages share a stream with very many operators. */
export function slowPdf(): Buffer {
  const pages = 3_000;
  const stream = `BT /F 12 Tf 50 700 Td (Everybody has 27 days of leave.) Tj ET ${'q Q '.repeat(300_000)}`;
  const ids = Array.from({ length: pages }, (_, index) => 5 + index);
  return withCrossReferences([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ...ids.map(
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F 3 0 R >> >> /Contents 4 0 R >>',
    ),
  ]);
}
