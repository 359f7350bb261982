import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('quotes separators and disarms formulas', () => {
  const rows = [
    ['name', 'note'],
    ['=HYPERLINK("http://x")', 'a,b'],
    ['-1', 'two\nlines'],
    [null, '@sum'],
    ['a;=1+1', '-1+1'],
  ];
  expect(csvOf(rows)).toBe(
    '\uFEFFname,note\r\n"\'=HYPERLINK(""http://x"")","a,b"\r\n-1,"two\nlines"\r\n,\'@sum\r\n"a;\'=1+1",\'-1+1\r\n',
  );
});
