/** Charts of presentations as text. */
import { expect, it } from 'vitest';
import { zipOf } from '../../testing/office-files.ts';
import { readDocument } from '../read-document.ts';
import { relationsXml } from '../testing/workbooks.ts';
import { readChart } from './read-chart.ts';

const mediaType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const names = [
  ['p', 'http://schemas.openxmlformats.org/presentationml/2006/main'],
  ['a', 'http://schemas.openxmlformats.org/drawingml/2006/main'],
  ['r', 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'],
  ['c', 'http://schemas.openxmlformats.org/drawingml/2006/chart'],
]
  .map(([prefix, address]) => `xmlns:${prefix}="${address}"`)
  .join(' ');

function read(chart: string | undefined) {
  const content = zipOf({
    'ppt/presentation.xml': `<p:presentation ${names}><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationsXml({ r1: ['slide', 'slides/slide1.xml'] }),
    'ppt/slides/slide1.xml': `<p:sld ${names}><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>Harbour</a:t></a:r></a:p></p:txBody></p:sp><p:graphicFrame><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="c1"/></a:graphicData></a:graphic></p:graphicFrame></p:spTree></p:cSld></p:sld>`,
    'ppt/slides/_rels/slide1.xml.rels': relationsXml({ c1: ['chart', '../charts/chart1.xml'] }),
    ...(chart !== undefined && {
      'ppt/charts/chart1.xml': `<c:chartSpace ${names}><c:chart>${chart}</c:chart></c:chartSpace>`,
    }),
  });
  return readDocument({ name: 'a.pptx', mediaType, content, withFigures: false });
}

const points = (values: (string | number)[]) =>
  values.map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join('');
const numbers = (code: string, values: (string | number)[]) =>
  `<c:numRef><c:f>Sheet1!$B$2</c:f><c:numCache><c:formatCode>${code}</c:formatCode>${points(values)}</c:numCache></c:numRef>`;
const series = (name: string, categories: string, values: string) =>
  `<c:ser><c:idx val="0"/><c:tx><c:strRef><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx><c:cat>${categories}</c:cat><c:val>${values}</c:val></c:ser>`;
const title = (text: string) =>
  `<c:title><c:tx><c:rich><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`;

it('writes titles and values of a chart in their formats', async () => {
  const days = numbers('m/d/yyyy', [46_095, 46_096]);
  const { text, omissions } = await read(
    `${title('Berths in use')}<c:plotArea><c:lineChart>${series('Share', days, numbers('0.0%', [0.07, 0.285]))}${series('Ships', days, numbers('General', [3, 8.300_000_000_000_000_7]))}</c:lineChart><c:valAx>${title('Share of all')}</c:valAx></c:plotArea>`,
  );
  expect(text).toBe(
    'Harbour\n\nBerths in use\n\nShare of all\n\n|  | Share | Ships |\n| --- | --- | --- |\n| 2026-03-14 | 7.0% | 3 |\n| 2026-03-15 | 28.5% | 8.3 |',
  );
  expect(omissions).toBeUndefined();
});

it('writes a table for each group of categories', async () => {
  const texts = (values: string[]) => `<c:strRef><c:strCache>${points(values)}</c:strCache></c:strRef>`;
  const { text } = await read(
    `<c:plotArea>${series('A', texts(['x']), numbers('0', [1]))}${series('B', texts(['y']), numbers('0', [2]))}</c:plotArea>`,
  );
  expect(text).toContain('|  | A |\n| --- | --- |\n| x | 1 |\n\n|  | B |\n| --- | --- |\n| y | 2 |');
});

it('names points by all levels of their categories', async () => {
  const level = (...entries: [number, string][]) =>
    `<c:lvl>${entries.map(([at, text]) => `<c:pt idx="${at}"><c:v>${text}</c:v></c:pt>`).join('')}</c:lvl>`;
  const levels = `<c:multiLvlStrRef><c:multiLvlStrCache>${level([0, 'Q1'], [1, 'Q2'], [2, 'Q1'])}${level([0, '2024'], [2, '2025'])}</c:multiLvlStrCache></c:multiLvlStrRef>`;
  const { text } = await read(`<c:plotArea>${series('A', levels, numbers('0', [1, 2, 3]))}</c:plotArea>`);
  expect(text).toContain('| 2024 Q1 | 1 |\n| 2024 Q2 | 2 |\n| 2025 Q1 | 3 |');
});

it('counts charts that were not read', async () => {
  expect((await read(undefined)).omissions).toEqual([{ kind: 'charts', count: 1 }]);
  expect((await read('')).omissions).toEqual([{ kind: 'charts', count: 1 }]);
});

it('reads newer charts, which programs store in another notation', () => {
  const entries = (...values: string[]) =>
    values.map((one, i) => `<cx:pt idx="${i}">${one}</cx:pt>`).join('');
  const part = `<cx:chartSpace xmlns:cx="cx" xmlns:a="a"><cx:chartData><cx:data id="0"><cx:strDim type="cat"><cx:lvl>${entries('Start', 'Loss')}</cx:lvl></cx:strDim><cx:numDim type="val"><cx:lvl formatCode="0.0%">${entries('1', '-0.3')}</cx:lvl></cx:numDim></cx:data></cx:chartData><cx:chart><cx:title><cx:tx><cx:txData><cx:v>Money</cx:v></cx:txData></cx:tx><cx:txPr><a:p><a:r><a:t>Money</a:t></a:r></a:p></cx:txPr></cx:title><cx:plotArea><cx:series><cx:tx><cx:txData><cx:v>Euro</cx:v></cx:txData></cx:tx><cx:dataId val="0"/></cx:series></cx:plotArea></cx:chart></cx:chartSpace>`;
  expect(readChart(Buffer.from(part))).toEqual({
    titles: ['Money'],
    tables: [
      [
        ['', 'Euro'],
        ['Start', '100.0%'],
        ['Loss', '-30.0%'],
      ],
    ],
  });
});
