import { describe, expect, it } from 'vitest';
import { tableToCsv } from './table-csv.ts';

function csvOf(rows: string): string {
  const table = document.createElement('table');
  table.innerHTML = rows;
  return tableToCsv(table);
}

describe('tableToCsv', () => {
  it('separates cells by commas and rows by line breaks, quoting where needed', () => {
    const rows = '<tr><th>a</th><th>b, c</th></tr><tr><td>say "x"</td><td>1<br>2</td></tr>';
    expect(csvOf(rows)).toBe('a,"b, c"\r\n"say ""x""","1\n2"');
  });

  it('escapes spreadsheet formulas', () => {
    expect(csvOf('<tr><td>=SUM(A1)</td></tr>')).toBe("'=SUM(A1)");
  });

  it('omits screen-only content and writes formulas as source', () => {
    const formula = '<span class="katex"><math><annotation>h_1</annotation></math><span>h1</span></span>';
    expect(csvOf(`<tr><td>x<span data-screen-only>1</span></td><td>${formula}</td></tr>`)).toBe('x,h_1');
  });
});
