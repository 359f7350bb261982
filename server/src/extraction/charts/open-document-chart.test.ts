/** Charts and shapes of OpenDocument files. */
import { expect, it } from 'vitest';
import { zipOf } from '../../testing/office-files.ts';
import { readOffice } from '../readers/office.ts';

const prefixes = 'office text style table draw chart'.split(' ');
const names =
  prefixes
    .map(
      (one) => `xmlns:${one}="urn:oasis:names:tc:opendocument:xmlns:${one === 'draw' ? 'drawing' : one}:1.0"`,
    )
    .join(' ') + ' xmlns:xlink="http://www.w3.org/1999/xlink"';
const p = (text: string) => `<text:p>${text}</text:p>`;
const cell = (text: string, value = '') => `<table:table-cell${value}>${text && p(text)}</table:table-cell>`;
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
const title = (text: string) => `<chart:title>${p(text)}</chart:title>`;
const rows = [
  `<table:table-header-rows>${row(cell(''), cell('Boats'))}</table:table-header-rows>`,
  row(cell('May'), cell('12')),
  row(cell('June'), cell('NaN')),
  row(cell('July'), cell('', ' office:value="7"')),
];
const chart = `<chart:chart>${title('Visitors')}<chart:plot-area><chart:axis>${title('Month')}</chart:axis></chart:plot-area><table:table>${rows.join('')}</table:table></chart:chart>`;

const kinds: Record<string, string> = { odt: 'text', odp: 'presentation', ods: 'spreadsheet' };
const read = (type: string, body: string, object = chart) => {
  const kind = kinds[type] ?? '';
  return readOffice(
    zipOf({
      mimetype: `application/vnd.oasis.opendocument.${kind}`,
      'content.xml': `<office:document-content ${names}><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
      'Object 1/content.xml': `<office:document-content ${names}><office:body><office:chart>${object}</office:chart></office:body></office:document-content>`,
    }),
    { type },
  );
};

const frame = '<draw:frame><draw:object xlink:href="./Object 1"/></draw:frame>';
const table = '|  | Boats |\n| --- | --- |\n| May | 12 |\n| June |  |\n| July | 7 |';

it('writes titles and values of a chart of a text and of a slide', async () => {
  const text = await read('odt', p(`${frame}Above.`));
  expect(text.text).toBe(`Visitors\n\nMonth\n\n${table}\n\nAbove.`);
  const slides = await read('odp', `<draw:page>${frame}</draw:page>`);
  expect(slides.text).toBe(`Visitors\n\nMonth\n\n${table}`);
  expect([text.omissions, slides.omissions]).toEqual([undefined, undefined]);
});

it('counts a chart without values', async () => {
  const { text, omissions } = await read('odt', p(`${frame}Above.`), '<chart:chart/>');
  expect([text, omissions]).toEqual(['Above.', [{ kind: 'charts', count: 1 }]]);
});

const shapes = `<draw:g><draw:custom-shape>${p('In a shape')}</draw:custom-shape><draw:frame><draw:text-box>${p('In a box')}</draw:text-box></draw:frame></draw:g><draw:rect/>`;

it('reads texts in shapes and groups of a text', async () => {
  expect((await read('odt', p(`${shapes}Beside.`))).text).toBe('In a shape\n\nIn a box\n\nBeside.');
});

it('reads what is drawn on a sheet behind its cells', async () => {
  const sheet = (name: string, content: string) =>
    `<table:table table:name="${name}">${content}</table:table>`;
  const body =
    sheet('A', row(cell('Tide'))) +
    sheet('B', `<table:shapes>${shapes}${frame}</table:shapes>${row(cell('Port'), cell('Esk'))}`);
  expect((await read('ods', body)).text).toBe(
    '## A\n\nTide\n\n## B\n\n| Port | Esk |\n| --- | --- |\n\nIn a shape\n\nIn a box\n\nVisitors\n\nMonth',
  );
});
