/** Text of PDF pages as people read it. */
import { readFileSync } from 'node:fs';
import { OfficeParser } from 'officeparser';
import { expect, it } from 'vitest';
import { type DrawnText, drawnPdf } from '../../testing/drawn-pdf.ts';
import { readOffice } from '../office.ts';
import { preparePdfText } from './text-layer.ts';

const markdownOf = async (...texts: DrawnText[]): Promise<string> =>
  (await readOffice(drawnPdf(texts), { type: 'pdf' })).text;
/** Returns the text of a page with `^` around superscripts and `_` around subscripts. */
async function scriptsOf(...texts: DrawnText[]): Promise<string> {
  await preparePdfText();
  const config = { fileType: 'pdf', pdfParserConfig: { separateProcess: false } } as const;
  const { content } = await OfficeParser.parseOffice(drawnPdf(texts), config);
  const runs = content.flatMap((page) => page.children ?? []).flatMap((node) => node.children ?? []);
  return runs
    .map(({ text = '', formatting }) => {
      const mark = (formatting?.superscript && '^') || (formatting?.subscript && '_') || '';
      return mark + text + mark;
    })
    .join('')
    .trim();
}

const printed = (name: string): Buffer =>
  readFileSync(new URL(`../../testing/files/${name}`, import.meta.url));

/** Returns a line from left to right, given its parts in reading order from right to left. */
const displayed = (...parts: string[]): string =>
  parts
    .map((part) => (/[\u05D0-\u05EA\u0620-\u064A]/.test(part) ? backward(part) : part))
    .toReversed()
    .join('');
const backward = (text: string): string => Array.from(text).toReversed().join('');
const line = (text: string, place: Partial<DrawnText> = {}): DrawnText => ({ text, x: 60, y: 700, ...place });

it.each([
  [
    'numbers',
    displayed('رسوم الرسو ', '455', ' يورو حتى ', '8:30', ' صباحا.'),
    'رسوم الرسو 455 يورو حتى 8:30 صباحا.',
  ],
  ['a percentage', displayed('خصم ', '%15', ' اليوم'), 'خصم 15% اليوم'],
  ['a negative number', displayed('درجة ', '5-', ' مئوية'), 'درجة -5 مئوية'],
  [
    'a date and Latin words',
    displayed('حتى ', '12/05/2024', ' مع ', 'Adobe Reader 9.0', ' فقط'),
    'حتى 12/05/2024 مع Adobe Reader 9.0 فقط',
  ],
  ['brackets', displayed('دليل ', ')', 'الطبعة ', '2', '(', '.'), 'دليل (الطبعة 2).'],
  ['letter forms and ligatures', backward('\uFE91\uFE8E\uFE8F \uFEFB\uFDF2'), 'باب لاالله'],
  ['marks drawn before their letter', backward('ب\u064Eاب'), 'بَاب'],
  ['a doubling that its font does not map', backward('مدر\0س'), 'مدرّس'],
  ['degrees below zero', displayed('الحرارة ', 'C° 5-', ' اليوم'), 'الحرارة -5 °C اليوم'],
  ['a list mark without a space', displayed('.1', 'افتح الباب'), '1\\. افتح الباب'],
  [
    'square brackets as they are written',
    displayed('قال ', '[', 'ملاحظة', ']', ' ', '(', 'USD', ')'),
    'قال [ملاحظة] (USD)',
  ],
  ['a phone number', displayed('اتصل على ', '+49 40 1234-567', '.'), 'اتصل على +49 40 1234-567.'],
  ['Arabic digits', displayed('في ', '٢٠٢٤/٠٥/١٢', ' و ', '٤٥٫٦'), 'في ٢٠٢٤/٠٥/١٢ و ٤٥٫٦'],
  ['a Hebrew range', displayed('הטווח הוא ', '10-20', ' מטר'), 'הטווח הוא 10-20 מטר'],
  [
    'a word in an English sentence',
    `See ${backward('الميناء')} (page 3) at 8:30.`,
    'See الميناء (page 3) at 8:30.',
  ],
])('reads right-to-left text with %s', async (_, drawn, expected) => {
  expect(await markdownOf(line(drawn))).toBe(expected);
});

it('reads right-to-left text whose words are drawn one by one in reading order', async () => {
  const words = ['يفتح', 'المكتب', 'في', '8:30'];
  let x = 400;
  const drawn = words.map((word) => {
    x -= 6 * word.length + 4;
    return line(/\d/.test(word) ? word : backward(word), { x });
  });
  expect(await markdownOf(...drawn)).toBe('يفتح المكتب في 8:30');
});

it('reads columns from right to left, and joins lines with a ragged left edge', async () => {
  const column = (right: number, ...lines: string[]): DrawnText[] =>
    lines.map((text, index) => line(backward(text), { x: right - 6 * text.length, y: 700 - 16 * index }));
  const first = ['هذا السطر الأول من العمود', 'وهذا السطر الثاني', 'وهنا ينتهي العمود الأول.'];
  const second = ['ثم يبدأ العمود الثاني هنا', 'وينتهي في', 'هذا السطر الأخير منه.'];
  const found = await markdownOf(...column(280, ...second), ...column(540, ...first));
  expect(found.replaceAll(/\s+/g, ' ')).toBe([...first, ...second].join(' '));
});

it('reads the columns of a right-to-left table from right to left', async () => {
  const row = (y: number, ...cells: string[]) =>
    cells.map((cell, index) => line(/\d/.test(cell) ? cell : backward(cell), { x: 400 - 120 * index, y }));
  const table = [
    ...row(700, 'الاسم', 'الطول', 'الرسوم'),
    ...row(680, 'نورس', '12.5', '455'),
    ...row(660, 'موجة', '9', '300'),
  ];
  expect(await markdownOf(...table)).toBe(
    '| الاسم | الطول | الرسوم |\n| --- | --- | --- |\n| نورس | 12.5 | 455 |\n| موجة | 9 | 300 |',
  );
});

it('reads a right-to-left page printed by a browser', async () => {
  const { text, title } = await readOffice(printed('right-to-left.pdf'), { type: 'pdf' });
  expect(title).toBe('دليل الميناء');
  expect(text).toBe(
    [
      '# دليل المرسى (الطبعة 2)',
      'رسوم الرسو 455 يورو، ويفتح المكتب الساعة 8:30 بخصم 15% من 10 إلى 20-25 يوما حتى 12/05/2024.',
      'استخدم Adobe Reader 9.0 ثم اتصل على +49 40 1234 قبل مُضِيّ الوقت.',
      '1. أولا: افتح **الباب**.',
      '| الاسم | الطول (م) |\n| --- | --- |\n| Sea Wolf | 12.5 |',
      'قایق‌ها',
    ].join('\n\n'),
  );
});

it.each([
  ['even letters', [line('TIDE TABLE', { spacing: 4 })], 'TIDE TABLE'],
  ['wide letters', [line('TIDE TABLE', { spacing: 9 })], 'TIDE TABLE'],
  ['typed spaces', [line('T I D E   T A B L E')], 'TIDE TABLE'],
  [
    'a word within a line',
    [line('Read the '), line('WARNING', { x: 114, spacing: 3 }), line(' sign', { x: 177 })],
    'Read the WARNING sign',
  ],
  [
    'letters drawn one by one',
    Array.from('HARBOUR', (text, index) => line(text, { x: 60 + 10 * index })),
    'HARBOUR',
  ],
  ['words that overlap', [line('Each', { spacing: 4 }), line('word', { x: 88, spacing: 4 })], 'Each word'],
  [
    'no letters but digits',
    Array.from('1234567', (text, index) => line(text, { x: 60 + 14 * index })),
    '1 2 3 4 5 6 7',
  ],
  ['single typed letters', [line('Plan A B C D')], 'Plan A B C D'],
])('reads text with %s as words', async (_, drawn, expected) => {
  expect(await markdownOf(...drawn)).toBe(expected);
});

it.each([
  [
    'a smaller exponent that stands high',
    [line('E = mc'), line('2', { x: 96, y: 704.8, size: 10 }), line(', done', { x: 101 })],
    'E = mc^2^, done',
  ],
  [
    'several exponents of small lines',
    [
      line('x', { size: 8 }),
      line('2', { x: 64, y: 703, size: 6.6 }),
      line(' and y', { x: 67.3, size: 8 }),
      line('2', { x: 91.3, y: 703, size: 6.6 }),
    ],
    'x^2^ and y^2^',
  ],
  ['a slightly lowered index', [line('CO'), line('2', { x: 72, y: 699, size: 10 })], 'CO_2_'],
  [
    'an exponent before its line',
    [line('14', { y: 704.8, size: 10 }), line('C is rare', { x: 70 })],
    '^14^C is rare',
  ],
])('keeps %s in its line', async (_, drawn, expected) => {
  expect(await scriptsOf(...drawn)).toBe(expected);
});

it.each([
  ['centred', [0, 15, 12]],
  ['aligned right', [0, 30, 24]],
])(
  'keeps the cells of a table in their columns when they are %s',
  async (_, [first = 0, second = 0, third = 0]) => {
    const row = (y: number, x: number, ...cells: string[]) =>
      cells.map((text, column) => line(text, { x: 60 + 110 * column + x, y }));
    const table = [
      ...row(700, first, 'Long name', 'Long size', 'Long cost'),
      ...row(680, second, 'Gull', 'Size', 'Cost'),
      ...row(660, third, 'Wolfs', '12.50', '45.00'),
    ];
    expect(await markdownOf(...table)).toBe(
      '| Long name | Long size | Long cost |\n| --- | --- | --- |\n| Gull | Size | Cost |\n| Wolfs | 12.50 | 45.00 |',
    );
  },
);

it('keeps lines without any of these as they are', async () => {
  const leaders = `Naming${' .'.repeat(30)} 3`;
  expect(await markdownOf(line('It is 2D or 3D to go to an end.'), line(leaders, { y: 600 }))).toBe(
    `It is 2D or 3D to go to an end.\n\n${leaders}`,
  );
});
