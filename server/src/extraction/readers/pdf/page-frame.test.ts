/** Pages whose text lies on its side, text drawn twice, and entries of forms. */
import { describe, expect, it } from 'vitest';
import { type DrawnText, drawnPdf } from '../../testing/drawn-pdf.ts';
import { withCrossReferences } from '../../testing/pdf-file.ts';
import { readOffice } from '../office.ts';

const read = async (file: Buffer): Promise<string> => (await readOffice(file, { type: 'pdf' })).text.trim();

const rows = ['Hamburg 1200 open', 'Rotterdam 900 closed', 'Antwerp 30 open', 'Oslo 45 closed'];
const table: DrawnText[] = [
  { text: 'Fees of the harbours', x: 60, y: 500, size: 20 },
  ...rows.flatMap((row, index) =>
    row.split(' ').map((text, column) => ({ text, x: 60 + column * 150, y: 440 - index * 20 })),
  ),
];

describe('a page on its side', () => {
  it.each([90, 180, 270] as const)('is read as turned by %i°', async (turn) => {
    const text = await read(drawnPdf(table.map((one) => ({ ...one, turn }))));
    expect(text).toBe(await read(drawnPdf(table)));
    expect(text).toContain('| Rotterdam | 900 | closed |');
  });

  it('is read from right to left', async () => {
    const backward = (text: string) => Array.from(text).toReversed().join('');
    const line: DrawnText = { text: backward('رسوم الرسو في الميناء (الرصيف)'), x: 60, y: 300, turn: 90 };
    expect(await read(drawnPdf([line]))).toBe('رسوم الرسو في الميناء (الرصيف)');
  });

  it('keeps a mark in the margin apart', async () => {
    const mark: DrawnText = { text: 'draft', x: 300, y: 20, turn: 90 };
    expect(await read(drawnPdf([...table, mark]))).toBe(`${await read(drawnPdf(table))}\n\ndraft`);
  });
});

it('reads text once that is drawn twice', async () => {
  const line = { text: 'Price: 100', x: 60, y: 700 };
  expect(await read(drawnPdf([line, { ...line, x: 60.4 }, { ...line, y: 680 }]))).toBe(
    'Price: 100\n\nPrice: 100',
  );
});

/** Creates a PDF with a label at each height, and fields next to them. */
function formPdf(labels: readonly string[], fields: readonly string[]): Buffer {
  const drawn = labels.map((label, index) => `BT /F 11 Tf 50 ${700 - 20 * index} Td (${label}) Tj ET`);
  const content = drawn.join('\n');
  const ids = fields.map((_, index) => `${6 + index} 0 R`).join(' ');
  const rect = (index: number) => `/Rect [100 ${696 - 20 * index} 300 ${711 - 20 * index}]`;
  return withCrossReferences([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${ids}] >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 4 0 R >> >> /Contents 5 0 R /Annots [${ids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...fields.map((field, index) => `<< /Type /Annot ${field} ${rect(index)} >>`),
  ]);
}

it('reads the entries of a form next to their labels', async () => {
  const widget = (properties: string) => `/Subtype /Widget ${properties}`;
  const file = formPdf(
    ['Name:', 'Agreed:', 'Declined:', 'Port:', 'Password:', 'Hidden:'],
    [
      widget(String.raw`/FT /Tx /T (a) /V (J\366rg Wei\337)`),
      widget('/FT /Btn /T (b) /V /Yes /AS /Yes /AP << /N << /Yes null /Off null >> >>'),
      widget('/FT /Btn /T (c) /V /Off /AS /Off /AP << /N << /Yes null /Off null >> >>'),
      widget('/FT /Ch /T (d) /V (h) /Opt [[(h) (Hamburg)] [(o) (Oslo)]]'),
      widget('/FT /Tx /T (e) /Ff 8192 /V (secret)'),
      widget('/FT /Tx /T (f) /F 2 /V (invisible)'),
    ],
  );
  expect((await read(file)).split(/\n+| (?=\p{Lu}\w+:)/u)).toEqual([
    'Name: Jörg Weiß',
    'Agreed: ☒',
    'Declined: ☐',
    'Port: Hamburg',
    'Password:',
    'Hidden:',
  ]);
});

it('reads a note that is written on the page', async () => {
  const file = formPdf(['Page'], ['/Subtype /FreeText /DA (/F 11 Tf) /Contents (Call the pilot)']);
  expect(await read(file)).toContain('Call the pilot');
});
