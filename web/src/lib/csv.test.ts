import { expect, it } from 'vitest';
import { csvFile, csvOf } from './csv.ts';

it('separates values by commas and rows by line breaks, quoting where needed', () => {
  expect(
    csvOf([
      ['a', 'b, c'],
      ['say "x"', '1\n2'],
    ]),
  ).toBe('a,"b, c"\r\n"say ""x""","1\n2"');
});

it.each(['=SUM(A1)', '+cmd', '-2+3', '@x', '=1', '＝1+1', '﹦1'])(
  'makes text of the formula %j',
  (formula) => {
    expect(csvOf([[formula]])).toBe(`'${formula}`);
  },
);

// With a semicolon or a tab as the list separator, quotes within a line protect nothing.
it.each([
  ['a;=1+1', `"a;'=1+1"`],
  ['a\t=1+1', `"a\t'=1+1"`],
  ['a\n@x', `"a\n'@x"`],
  ['a";-2+3;+cmd', `"a"";'-2+3;'+cmd"`],
  [';=1', `";'=1"`],
  ['a;"=1+1;"', `"a;'""=1+1;"""`],
  ['a\t"=1+1\t', `"a\t'""=1+1\t"`],
  ['\tx', `"'\tx"`],
  ['\t=1', `"'\t'=1"`],
])('makes text of the formula behind a separator in %j', (value, field) => {
  expect(csvOf([['x', value]])).toBe(`x,${field}`);
});

it('keeps numbers and texts behind a semicolon as they are', () => {
  expect(csvOf([['-5;+3.2;a-b; = c']])).toBe('"-5;+3.2;a-b; = c"');
});

it.each(['-5', '+3.2', '-12.5%', '1000', 4, -4])('leaves the number %s unchanged', (number) => {
  expect(csvOf([[number]])).toBe(String(number));
});

it('starts a file with a byte order mark and ends it with a line break', async () => {
  const bytes = new Uint8Array(await csvFile([['ä']]).arrayBuffer());
  expect([...bytes]).toEqual([0xef, 0xbb, 0xbf, 0xc3, 0xa4, 0x0d, 0x0a]);
});
