/** Separated values as saved in several locales, in the real process. */
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { startExtraction } from '../extraction.ts';
import { separatedRows } from './separated-values.ts';

const extraction = startExtraction();
afterAll(() => extraction.stop());

async function read(name: string, content: string): Promise<string> {
  const open = async () => Readable.from([Buffer.from(content)]);
  return (await extraction.extract(open, { name, mediaType: 'text/plain' })).text;
}

/** Returns a table of the same fields with the given separator. */
const prices = (separator: string) =>
  ['Article;Name;Price (EUR)', '4711;Wheel;2,80', '4712;Bolt, short;13,10', '4713;Nut;0,05']
    .join('\r\n')
    .replaceAll(';', separator);

const pricesRead = [
  '| Article | Name | Price (EUR) |',
  '| --- | --- | --- |',
  '| 4711 | Wheel | 2,80 |',
  '| 4712 | Bolt, short | 13,10 |',
  '| 4713 | Nut | 0,05 |',
].join('\n');

describe('separated values', () => {
  it.each([
    ['semicolons', 'prices.csv', prices(';')],
    ['tabs', 'prices.csv', prices('\t')],
    ['tabs by file extension', 'prices.tsv', prices('\t')],
    ['bars', 'prices.csv', prices('|')],
    ['a declared separator', 'prices.csv', `sep=;\r\n${prices(';')}`],
    ['an unusual declared separator', 'prices.csv', `sep=^\n${prices('^')}`],
  ])('keeps prices whole with %s', async (_, name, content) => {
    expect(await read(name, content)).toBe(pricesRead);
  });

  it('keeps separators, line breaks and doubled quotes inside quotes', async () => {
    const text = await read(
      'parts.csv',
      'Name;Note;Price\n"Tube; long";"say ""ah""";1,5\n"Rim";"first\nsecond";2,5\n',
    );
    expect(text).toBe(
      '| Name | Note | Price |\n| --- | --- | --- |\n| Tube; long | say "ah" | 1,5 |\n| Rim | first second | 2,5 |',
    );
  });

  it('separates rows when a quote means inches', async () => {
    const text = await read('pipes.tsv', 'Pipe\tPrice\n1/2"\t3,10\n"\t4,20\n3/4" long\t5,30\n');
    expect(text.split('\n').slice(2)).toEqual(['| 1/2" | 3,10 |', '| " | 4,20 |', '| 3/4" long | 5,30 |']);
  });

  it('keeps decimal commas in a table of one column', async () => {
    expect(await read('list.csv', 'Price\n2,80\n13,10\n')).toBe('| Price |\n| --- |\n| 2,80 |\n| 13,10 |');
  });
});

it.each<[string, string, string[][]]>([
  [
    'commas with semicolons in some fields',
    'a,b\nx;y,1\nz,2',
    [
      ['a', 'b'],
      ['x;y', '1'],
      ['z', '2'],
    ],
  ],
  [
    'whole numbers',
    '1,2,3\n4,5,6',
    [
      ['1', '2', '3'],
      ['4', '5', '6'],
    ],
  ],
  [
    'numbers with commas and semicolons',
    '1;2,80\n3;4,10',
    [
      ['1', '2,80'],
      ['3', '4,10'],
    ],
  ],
  [
    'quoted semicolons in every line',
    'a,"b;c"\nd,"e;f"',
    [
      ['a', 'b;c'],
      ['d', 'e;f'],
    ],
  ],
  [
    'blanks around quotes',
    'a, "b, c" \nd, "e, f"',
    [
      ['a', 'b, c'],
      ['d', 'e, f'],
    ],
  ],
  [
    'empty fields at the end',
    'a;b;\n1;2;\n',
    [
      ['a', 'b', ''],
      ['1', '2', ''],
    ],
  ],
  ['empty lines', 'a;b\n\n1;2\n', [['a', 'b'], [''], ['1', '2']]],
  ['a declared sign of patterns', 'sep=]\na]b\n', [['a', 'b']]],
])('detects the separator of %s', (_, table, expected) => {
  expect([...separatedRows(table)]).toEqual(expected);
});

it('keeps lines that begin with a number sign in their place', async () => {
  expect(await read('tides.csv', '# Tides\nPort,High\nEsk,04:10\n')).toBe(
    '### # Tides\n\n| Port | High |\n| --- | --- |\n| Esk | 04:10 |',
  );
});
