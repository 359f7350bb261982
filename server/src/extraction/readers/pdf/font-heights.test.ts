import { expect, it } from 'vitest';
import { withCrossReferences } from '../../testing/pdf-file.ts';
import { readOffice } from '../office.ts';

/** Returns a page with paragraphs; a bullet is drawn in a font whose characters are drawings. */
function pdfWithMarks(...paragraphs: string[]): Buffer {
  const drawn = paragraphs.map(
    (text, index) =>
      `BT /M 1 Tf 60 ${700 - index * 60} Td ${text.startsWith('•') ? '<07> Tj' : ''} /F 12 Tf (${text.replace('•', '')}) Tj ET`,
  );
  const streamOf = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
  return withCrossReferences([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /M 5 0 R /F 6 0 R >> >> /Contents 4 0 R >>',
    streamOf(drawn.join('\n')),
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 8 8] /FontMatrix [1 0 0 1 0 0] /FirstChar 7 /LastChar 7 /Widths [8] /Encoding << /Type /Encoding /Differences [7 /bullet] >> /CharProcs << /bullet 7 0 R >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    streamOf('8 0 0 0 8 8 d1 0 0 6 6 re f'),
  ]);
}

it('keeps lines with characters of fonts without known heights', async () => {
  const file = pdfWithMarks('Dredging:', '• Close the gate.', '• Pump the water out.', 'Then dredge.');
  const { text } = await readOffice(file, { type: 'pdf' });
  expect(text).toBe('Dredging:\n\n- Close the gate.\n- Pump the water out.\n\nThen dredge.');
});
