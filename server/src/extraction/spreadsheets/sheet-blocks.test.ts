/** Division of sheets into tables with their own heads. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../read-document.ts';
import { type TestCell, workbookFile } from '../testing/workbooks.ts';

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
async function read(rows: TestCell[][], after = ''): Promise<string> {
  const content = workbookFile({ formats: [14], sheets: { Sheet: { rows, after } } });
  return (await readDocument({ name: 'a.xlsx', mediaType, content, withFigures: false })).text;
}
const none = undefined;
const delimiter = (columns: number) => `|${' --- |'.repeat(columns)}`;
const table = (head: string, ...rows: string[]) =>
  [head, delimiter(head.split(' | ').length), ...rows].join('\n');

describe('the tables of a sheet', () => {
  it('leaves out empty rows and columns before a table', async () => {
    expect(await read([[], [], [none, none, 'Name', 'Price'], [none, none, 'Apple', 3]])).toBe(
      table('| Name | Price |', '| Apple | 3 |'),
    );
  });

  it('makes the first line above a table a heading', async () => {
    const rows = [['Sales 2026'], ['as of March'], ['Name', 'Price'], ['Apple', 3]];
    expect(await read(rows)).toBe(
      `### Sales 2026\n\nas of March\n\n${table('| Name | Price |', '| Apple | 3 |')}`,
    );
    expect(await read([['Sales 2026'], [], ['Name', 'Price'], ['Apple', 3]])).toBe(
      `### Sales 2026\n\n${table('| Name | Price |', '| Apple | 3 |')}`,
    );
  });

  it('reads a merged title once', async () => {
    const merge = '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>';
    expect(await read([['Sales'], ['Name', 'Price'], ['Apple', 3]], merge)).toBe(
      `### Sales\n\n${table('| Name | Price |', '| Apple | 3 |')}`,
    );
  });

  it('keeps a lone text as a paragraph, since a heading is no passage', async () => {
    expect(await read([['Only this']])).toBe('Only this');
    expect(await read([['Company'], [], ['Sales'], ['Name', 'Price'], ['Apple', 3]])).toBe(
      `Company\n\n### Sales\n\n${table('| Name | Price |', '| Apple | 3 |')}`,
    );
  });

  it('separates tables below each other', async () => {
    const rows = [['Name', 'Price'], ['Apple', 3], [], ['City', 'People'], ['Oslo', 700_000]];
    expect(await read(rows)).toBe(
      `${table('| Name | Price |', '| Apple | 3 |')}\n\n${table('| City | People |', '| Oslo | 700000 |')}`,
    );
  });

  it('separates tables side by side', async () => {
    const rows = [
      ['Name', 'Price', none, 'City', 'People'],
      ['Apple', 3, none, 'Oslo', 700_000],
      ['Pear', 4, none, 'Rome', 2_800_000],
    ];
    expect(await read(rows)).toBe(
      `${table('| Name | Price |', '| Apple | 3 |', '| Pear | 4 |')}\n\n${table('| City | People |', '| Oslo | 700000 |', '| Rome | 2800000 |')}`,
    );
  });

  it('separates tables in both directions', async () => {
    const rows = [
      ['Name', 'Price', none, 'City', 'People'],
      ['Apple', 3, none, 'Oslo', 700_000],
      [none, none, none, 'Rome', 2],
      ['Fish', 'Weight'],
      ['Cod', 9],
    ];
    expect((await read(rows)).split('\n\n')).toEqual([
      table('| Name | Price |', '| Apple | 3 |'),
      table('| Fish | Weight |', '| Cod | 9 |'),
      table('| City | People |', '| Oslo | 700000 |', '| Rome | 2 |'),
    ]);
  });

  it('continues a table after an empty row', async () => {
    const rows = [['Name', 'Price'], ['Apple', 3], [], ['Pear', 4], ['Plum', 5], [], ['Total', 12]];
    expect(await read(rows)).toBe(
      table('| Name | Price |', '| Apple | 3 |', '| Pear | 4 |', '| Plum | 5 |', '| Total | 12 |'),
    );
  });

  it('begins a new table at a head of years', async () => {
    const rows = [
      ['Cost', 2024, 2025],
      ['Rent', 'low', 'high'],
      [],
      ['Income', 2024, 2025],
      ['Fees', 'low', 'high'],
    ];
    expect((await read(rows)).split('\n\n')).toHaveLength(2);
  });

  it('keeps values with their names across empty columns', async () => {
    const rows = [
      ['Item', none, 2024, none, 2025],
      ['Rent', none, 5, none, 6],
      ['Heat', none, 7, none, 8],
    ];
    expect(await read(rows)).toBe(table('| Item | 2024 | 2025 |', '| Rent | 5 | 6 |', '| Heat | 7 | 8 |'));
  });

  it('keeps a head above values whose names have none', async () => {
    expect(
      await read([
        [none, 'Price'],
        ['Apple', 3],
      ]),
    ).toBe(table('|  | Price |', '| Apple | 3 |'));
  });

  it('reads long notes in a single column as paragraphs', async () => {
    const note = `${'All prices are net. '.repeat(8)}See the handbook.`;
    expect(await read([['Ask Greta for all changes.'], ['See there.']])).toBe(
      'Ask Greta for all changes.\n\nSee there.',
    );
    expect(await read([['Notes'], [note], ['Ask Greta.']])).toBe(`Notes\n\n${note}\n\nAsk Greta.`);
    expect(await read([['Colour'], ['Red']])).toBe(table('| Colour |', '| Red |'));
  });

  it('joins a head with the rows below an empty row', async () => {
    const rows = [['Name', 'City'], [], ['Ann', 'Oslo'], ['Bob', 'Rome']];
    expect(await read(rows)).toBe(table('| Name | City |', '| Ann | Oslo |', '| Bob | Rome |'));
  });

  it('writes rows that are longer than a passage as records', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `Question ${i + 1}`);
    const answers = names.map((name, i) => (i === 2 ? none : `${name.slice(9)} ${'yes '.repeat(40).trim()}`));
    const paragraphs = (
      await read([names, ['Ann', ...answers.slice(1)], ['Bob', ...answers.slice(1)]])
    ).split('\n\n');
    expect(paragraphs.length).toBe(4);
    expect(paragraphs[0]).toMatch(/^Question 1: Ann; Question 2: 2 yes .*; Question 4: 4 yes /);
    expect(paragraphs[1]).toMatch(/^Question 1: Ann; Question \d+: \d+ yes .* yes; Question 12: 12 yes /);
    expect(paragraphs[2]).toMatch(/^Question 1: Bob; Question 2: 2 yes /);
  });

  it('keeps a single row that is longer than a passage', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `Question ${i + 1} ${'why '.repeat(30).trim()}`);
    expect(await read([names])).toBe(table(`| ${names.join(' | ')} |`));
  });

  it('refuses a table that is vast and nearly empty', async () => {
    const rows = Array.from(
      { length: 2_500 },
      (_, row) => `<row r="${row + 1}"><c r="A${row + 1}"><v>1</v></c><c r="B${row + 1}"><v>1</v></c></row>`,
    );
    const wide = Array.from({ length: 2_500 }, (_, at) => `<c r="${letters(at)}1"><v>${at}</v></c>`);
    const { workbookPath, content } = {
      workbookPath: 'xl/worksheets/sheet1.xml',
      content: `<worksheet><sheetData><row r="1">${wide.join('')}</row>${rows.slice(1).join('')}</sheetData></worksheet>`,
    };
    const file = workbookFile({ sheets: { Wide: [] }, parts: { [workbookPath]: content } });
    await expect(
      readDocument({ name: 'a.xlsx', mediaType, content: file, withFigures: false }),
    ).rejects.toThrow('file.too_complex');
  });
});

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
