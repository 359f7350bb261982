/** Tables on pages without structure, with and without lines. */
import { expect, it } from 'vitest';
import { type DrawnLine, type DrawnText, drawnPdf } from '../../../testing/drawn-pdf.ts';
import { readOffice } from '../../office.ts';

const read = async (...drawn: (DrawnText | DrawnLine)[]): Promise<string> =>
  (await readOffice(drawnPdf(drawn), { type: 'pdf' })).text.trim();

const row = (y: number, xs: readonly number[], texts: readonly string[]): DrawnText[] =>
  texts.flatMap((text, index) => (text === '' ? [] : [{ text, x: xs[index] ?? 0, y, size: 10 }]));
const horizontal = (y: number, from: number, to: number): DrawnLine => ({ from: [from, y], to: [to, y] });
const vertical = (x: number, from: number, to: number): DrawnLine => ({ from: [x, from], to: [x, to] });

const xs = [55, 125, 185, 245];

it('reads cells over several rows and columns by the lines of a table', async () => {
  const text = await read(
    ...[720, 684, 666, 648, 630].map((y) => horizontal(y, 50, 300)),
    horizontal(702, 120, 240),
    ...[50, 120, 240, 300].map((x) => vertical(x, 630, 720)),
    vertical(180, 648, 702),
    ...row(707, xs, ['', 'Tide']),
    ...row(697, xs, ['Port', '', '', 'Note']),
    ...row(689, xs, ['', 'High', 'Low']),
    ...row(671, xs, ['North', '05:02', '11:20', 'calm']),
    ...row(653, xs, ['South', '17:20', '23:40', 'rough']),
    ...row(635, xs, ['West', 'closed all day', '', 'ice']),
  );
  expect(text.split('\n')).toEqual([
    '| Port | Tide – High | Tide – Low | Note |',
    '| --- | --- | --- | --- |',
    '| North | 05:02 | 11:20 | calm |',
    '| South | 17:20 | 23:40 | rough |',
    '| West | closed all day | closed all day | ice |',
  ]);
});

it('keeps the lines of a cell together, and the text around the table apart', async () => {
  const text = await read(
    { text: 'Prices of the office', x: 50, y: 780 },
    ...[720, 704, 674, 644].map((y) => horizontal(y, 50, 400)),
    ...[50, 120, 330, 400].map((x) => vertical(x, 644, 720)),
    ...row(708, [55, 125, 335], ['Name', 'Description', 'Price']),
    ...row(692, [55, 125, 335], ['Crane', 'Lifts forty tonnes and is booked', '12.00']),
    ...row(680, [55, 125, 335], ['', 'a week ahead']),
    ...row(662, [55, 125, 335], ['Tug', 'Ordered by radio an hour', '9.00']),
    ...row(650, [55, 125, 335], ['', 'ahead']),
    { text: 'All prices hold for a year', x: 50, y: 600 },
  );
  expect(text.split('\n').filter(Boolean)).toEqual([
    'Prices of the office',
    '| Name | Description | Price |',
    '| --- | --- | --- |',
    '| Crane | Lifts forty tonnes and is booked a week ahead | 12.00 |',
    '| Tug | Ordered by radio an hour ahead | 9.00 |',
    'All prices hold for a year',
  ]);
});

it('keeps several tables between the texts around them', async () => {
  const table = (y: number, name: string) => [
    ...[y + 16, y, y - 16].map((at) => horizontal(at, 50, 170)),
    ...[50, 110, 170].map((x) => vertical(x, y - 16, y + 16)),
    ...row(y + 4, [55, 115], ['Name', 'Price']),
    ...row(y - 12, [55, 115], [name, '12.00']),
  ];
  // Drawn from the bottom to the top.
  const text = await read(
    ...table(500, 'Tug'),
    { text: 'All prices of tugs', x: 50, y: 560 },
    ...table(640, 'Crane'),
    { text: 'All prices of cranes', x: 50, y: 700 },
  );
  expect(text.split('\n').filter((line) => line !== '' && !line.includes('---'))).toEqual([
    'All prices of cranes',
    '| Name | Price |',
    '| Crane | 12.00 |',
    'All prices of tugs',
    '| Name | Price |',
    '| Tug | 12.00 |',
  ]);
});

it('reads a table without lines at its sides, and a frame that touches it', async () => {
  const text = await read(
    ...[720, 700, 680].map((y) => horizontal(y, 50, 300)),
    ...[120, 200].map((x) => vertical(x, 680, 720)),
    ...row(706, [55, 125, 205], ['Port', 'Fee', 'Depth']),
    ...row(686, [55, 125, 205], ['Oslo', '12.00', '11 m']),
  );
  expect(text).toBe('| Port | Fee | Depth |\n| --- | --- | --- |\n| Oslo | 12.00 | 11 m |');
});

it('reads a table from right to left', async () => {
  const backward = (text: string) => Array.from(text).toReversed().join('');
  const text = await read(
    ...[720, 700, 680].map((y) => horizontal(y, 300, 500)),
    ...[300, 360, 430, 500].map((x) => vertical(x, 680, 720)),
    ...row(706, [305, 365, 455], [backward('المدة'), backward('السعر'), backward('الميناء')]),
    ...row(686, [305, 365, 470], [`${backward('أيام')} 3`, `${backward('درهم')} 450`, backward('دبي')]),
  );
  expect(text).toBe('| الميناء | السعر | المدة |\n| --- | --- | --- |\n| دبي | 450 درهم | 3 أيام |');
});

it('reads columns with narrow gaps', async () => {
  const places = [50, 140, 190, 215];
  const text = await read(
    ...row(700, places, ['Port', 'Fee', 'Open', 'Depth']),
    ...row(684, places, ['Rotterdam', '1,250.00', 'yes', '24 m']),
    ...row(668, places, ['Antwerp Harbour', '9.00', 'no', '13 m']),
    ...row(652, places, ['Oslo', '12.00', 'yes', '11 m']),
  );
  expect(text.split('\n').slice(2)).toEqual([
    '| Rotterdam | 1,250.00 | yes | 24 m |',
    '| Antwerp Harbour | 9.00 | no | 13 m |',
    '| Oslo | 12.00 | yes | 11 m |',
  ]);
});

it('reads names and values, and no list', async () => {
  const values = await read(
    ...row(700, [50, 200], ['Opening hours', 'From eight to five']),
    ...row(684, [50, 200], ['Telephone', '+49 40 1234']),
    ...row(668, [50, 200], ['Deepest berth', '15.2 m at low water']),
  );
  expect(values).toContain('| Telephone | +49 40 1234 |');
  const list = await read(
    ...row(700, [50, 70], ['1.', 'Close the gates']),
    ...row(684, [50, 70], ['2.', 'Sound the horn']),
    ...row(668, [50, 70], ['3.', 'Open the gates']),
  );
  expect(list).not.toContain('|');
});

it('joins the lines of cells without lines around them, and places sums under the head', async () => {
  const places = [50, 110, 260, 320, 380];
  const text = await read(
    ...row(700, places, ['Date', 'Text', 'Debit', 'Credit', 'Balance']),
    ...row(682, places, ['1 May', 'Opening', '', '', '900.00']),
    ...row(664, places, ['2 May', 'Salary', '', '300.00', '1200.00']),
    ...row(646, places, ['', 'Direct debit of the']),
    ...row(634, places, ['3 May', 'harbour office', '120.00', '', '1080.00']),
    ...row(616, places, ['Savings']),
    ...row(598, places, ['5 May', 'Transfer', '80.00', '', '1000.00']),
    ...row(586, places, ['', 'by standing order']),
    ...row(568, places, ['9 May', 'Closing', '', '', '1000.00']),
  );
  expect(text.split('\n')).toEqual([
    '| Date | Text | Debit | Credit | Balance |',
    '| --- | --- | --- | --- | --- |',
    '| 1 May | Opening |  |  | 900.00 |',
    '| 2 May | Salary |  | 300.00 | 1200.00 |',
    '| 3 May | Direct debit of the harbour office | 120.00 |  | 1080.00 |',
    '| Savings |  |  |  |  |',
    '| 5 May | Transfer by standing order | 80.00 |  | 1000.00 |',
    '| 9 May | Closing |  |  | 1000.00 |',
  ]);
});

it('joins lines at even distances with the row above', async () => {
  const places = [50, 110, 260];
  const text = await read(
    ...row(700, places, ['Port', 'Text', 'Depth']),
    ...row(688, places, ['Kelm', 'A small port that', '4.5']),
    ...row(675.98, places, ['', 'was built twice']),
    ...row(664, places, ['', 'since then']),
    ...row(652, places, ['Borg', 'Ferries', '7.2']),
    ...row(640, places, ['Esk', 'Yachts', '3.1']),
  );
  expect(text.split('\n').slice(2)).toEqual([
    '| Kelm | A small port that was built twice since then | 4.5 |',
    '| Borg | Ferries | 7.2 |',
    '| Esk | Yachts | 3.1 |',
  ]);
});

it('reads the references of a letter as a table', async () => {
  const places = [50, 150, 250, 350];
  const text = await read(
    ...row(700, places, ['Your ref.', 'Our ref.', 'Phone', 'Date']),
    ...row(688, places, ['AB-17', 'K/2211', '040 1234', '3 May']),
    { text: 'Dear Ms Berg,', x: 50, y: 650 },
  );
  expect(text).toBe(
    '| Your ref. | Our ref. | Phone | Date |\n| --- | --- | --- | --- |\n| AB-17 | K/2211 | 040 1234 | 3 May |\n\nDear Ms Berg,',
  );
});

it('keeps bullets and sentences apart from tables', async () => {
  const bullets = ['High water', 'Low water', 'Slack water'].flatMap((text, index) => [
    ...row(700 - index * 14, [50, 70], ['•', text]),
  ]);
  const sentences = row(658, [50, 168], ['No tide is given here.', 'The office knows it.']);
  expect(await read(...bullets, ...sentences)).toBe(
    '- High water\n- Low water\n- Slack water\n\nNo tide is given here. The office knows it.',
  );
});

it('leaves drawings of very many lines as they are', async () => {
  const lines = Array.from({ length: 300 }, (_, index) => [
    horizontal(100 + index * 2, 50, 500),
    vertical(50 + index * 1.5, 100, 700),
  ]).flat();
  const startMs = performance.now();
  const text = await read(...lines, ...row(700, [55, 200], ['a', 'b']), ...row(680, [55, 200], ['c', 'd']));
  expect(text).not.toContain('|');
  expect(performance.now() - startMs).toBeLessThan(2_000);
});
