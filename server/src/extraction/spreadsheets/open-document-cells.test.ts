/** Cells of OpenDocument spreadsheets: the text that is shown, or the value where there is none. */
import { expect, it } from 'vitest';
import { zipOf } from '../../testing/office-files.ts';
import { readDocument } from '../read-document.ts';

const mediaType = 'application/vnd.oasis.opendocument.spreadsheet';
const names = ['office', 'table', 'text']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

async function read(rows: string[]): Promise<string> {
  const content = zipOf({
    mimetype: mediaType,
    'content.xml': `<office:document-content ${names}><office:body><office:spreadsheet><table:table table:name="A">${rows.join('')}</table:table></office:spreadsheet></office:body></office:document-content>`,
  });
  return (await readDocument({ name: 'a.ods', mediaType, content, withFigures: false })).text;
}
const row = (cells: string[], attributes = '') =>
  `<table:table-row ${attributes}>${cells.join('')}</table:table-row>`;
const cell = (text: string, attributes = '') =>
  `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
const value = (type: string, attributes: string) =>
  `<table:table-cell office:value-type="${type}" ${attributes}/>`;
const head = row(['Name', 'Date', 'Share', 'Fee', 'Time'].map((name) => cell(name)));
const headText = '| Name | Date | Share | Fee | Time |\n| --- | --- | --- | --- | --- |\n';

it('reads the text that cells show, repeated cells and rows too', async () => {
  const cells = [
    cell('Aster'),
    cell('14.03.26', 'office:value-type="date" office:date-value="2026-03-14"'),
    cell('7,00 %', 'office:value-type="percentage" office:value="0.07"'),
    cell('1.234,50 €', 'office:value-type="currency" office:value="1234.5" office:currency="EUR"'),
    cell('30:15', 'office:value-type="time" office:time-value="PT30H15M00S"'),
  ];
  const empty = row(
    ['<table:table-cell table:number-columns-repeated="16384"/>'],
    'table:number-rows-repeated="1048000"',
  );
  const read1 = '| Aster | 14.03.26 | 7,00 % | 1.234,50 € | 30:15 |';
  expect(await read([head, row(cells, 'table:number-rows-repeated="2"'), empty])).toBe(
    `${headText}${read1}\n${read1}`,
  );
  const repeated = row([cell('x', 'table:number-columns-repeated="3"'), cell('y')]);
  expect(await read([head, repeated])).toContain('| x | x | x | y |  |');
});

it('shows values and formulas of cells without a text', async () => {
  const values = row([
    value('string', 'office:string-value="Birch"'),
    value('date', 'office:date-value="2026-03-14T00:00:00"'),
    value('percentage', 'office:value="0.28999999999999998"'),
    value('currency', 'office:value="1234.5" office:currency="EUR"'),
    value('time', 'office:time-value="PT30H15M00S"'),
  ]);
  const others = row([
    value('boolean', "office:boolean-value='true'"),
    value('float', 'office:value="8.3000000000000007" table:formula="of:=[.B2]/2"'),
    '<table:table-cell table:formula="of:=[.B2]+SUM([Other.C2:.C9])"></table:table-cell>',
    '<table:table-cell table:style-name="ce1"/>',
    cell('end'),
  ]);
  expect(await read([head, values, others])).toBe(
    `${headText}| Birch | 2026-03-14 | 29% | 1234.5 EUR | 30:15:00 |\n| TRUE | 8.3 | =B2+SUM(Other.C2:C9) |  | end |`,
  );
});
