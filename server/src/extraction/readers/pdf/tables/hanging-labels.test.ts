/** Labels of paragraphs on pages without structure. */
import { expect, it } from 'vitest';
import { type DrawnText, drawnPdf } from '../../../testing/drawn-pdf.ts';
import { readOffice } from '../../office.ts';

/** Draws labels and the lines of their paragraphs. */
async function read(
  paragraphs: readonly (readonly [label: string, ...lines: string[]])[],
): Promise<string[]> {
  let y = 700;
  const drawn = paragraphs.flatMap(([label, ...lines]): DrawnText[] => {
    const texts = lines.map((text, index) => ({ text, x: 180, y: y - index * 12, size: 10 }));
    const before = { text: label, x: 50, y, size: 10 };
    y -= lines.length * 12 + 8;
    return [before, ...texts];
  });
  const { text } = await readOffice(drawnPdf(drawn), { type: 'pdf' });
  return text.split(/\s*\n\s*/);
}

const clause = [
  'The lessee keeps the premises in good repair and lets the lessor',
  'enter them upon notice.',
];

it('keeps dates with their paragraphs', async () => {
  const paragraphs = [
    ['2019 – today', 'Engineer at Brightwater Limited in Hamburg', 'Leads the team of the billing platform'],
    ['2015 – 2019', 'Engineer at Tidewerk, measuring the tides'],
    ['Languages', 'Polish, German, English, and some Arabic'],
  ] as const;
  expect((await read(paragraphs)).join(' ')).toBe(paragraphs.flat().join(' '));
});

it('keeps numbers with their clauses', async () => {
  const text = clause.join(' ');
  expect(
    await read([
      ['17', ...clause],
      ['18', ...clause],
      ['19', ...clause],
    ]),
  ).toEqual([`17 ${text}`, `18 ${text}`, `19 ${text}`]);
});

it('keeps numbers of lines apart', async () => {
  const lines = clause.map((text) => `${text} and further`);
  const numbered = [...lines, ...lines, ...lines].map((text, index) => [String(index + 1), text] as const);
  expect((await read(numbered)).join(' ')).toContain(lines.join(' '));
});
