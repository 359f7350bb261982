/** Reads the charts of office documents (DrawingML): their titles, and their values as tables. */
import type { OfficeContentNode } from 'officeparser';
import { type CellFormat, formatCellNumber, formatOf } from './format-value.ts';
import { collectParagraphs, paragraphOf, plainText } from './drawing-text.ts';
import { type Attributes, parseXml } from './package-parts.ts';
import { textNode } from './rich-text.ts';

/** Values of all series of a chart, and cells of its table. */
const maxValues = 100_000;

/** Points of a series by their index, as they are shown. */
type Points = Map<number, string>;

interface Series {
  name: string;
  categories: Points;
  values: Points;
}

interface Chart {
  titles: string[];
  series: Series[];
  is1904: boolean;
}

/** Returns the titles of a chart and its axes; in workbooks its values stand in cells. */
export const chartTitles = (content: Uint8Array): OfficeContentNode[] =>
  parseChart(content).titles.map(paragraphOf);

/** Returns the titles of a chart, and a table for all series with the same categories. */
export function chartBlocks(content: Uint8Array): OfficeContentNode[] {
  const { titles, series } = parseChart(content);
  const groups = Map.groupBy(series, ({ categories }) => JSON.stringify([...categories]));
  return [...titles.map(paragraphOf), ...[...groups.values()].flatMap(tableOf)];
}

function tableOf(series: readonly Series[]): OfficeContentNode[] {
  const [first] = series;
  const indexes = [
    ...new Set(series.flatMap(({ values, categories }) => [...categories.keys(), ...values.keys()])),
  ];
  if (!first || indexes.length === 0 || indexes.length * series.length > maxValues) return [];
  const rows = indexes
    .sort((a, b) => a - b)
    .map((index) => [
      first.categories.get(index) ?? '',
      ...series.map(({ values }) => values.get(index) ?? ''),
    ]);
  return [{ type: 'table', children: [['', ...series.map(({ name }) => name)], ...rows].map(rowOf) }];
}

const rowOf = (texts: readonly string[], row: number): OfficeContentNode => ({
  type: 'row',
  children: texts.map((text, col) => ({
    type: 'cell',
    text,
    children: [textNode(text)],
    metadata: { row, col },
  })),
});

const partsOfSeries = new Set(['tx', 'cat', 'xVal', 'val', 'yVal']);

function parseChart(content: Uint8Array): Chart {
  const chart: Chart = { titles: [], series: [], is1904: false };
  const points = collectPoints(chart);
  let titleDepth = 0;
  const texts = collectParagraphs((runs) => titleDepth > 0 && chart.titles.push(plainText(runs)));
  parseXml(content, {
    open(name, attributes) {
      if (name === 'title') titleDepth += 1;
      if (name === 'date1904') chart.is1904 = attributes.val !== '0' && attributes.val !== 'false';
      texts.open(name, attributes);
      points.open(name, attributes);
    },
    text(text) {
      texts.text(text);
      points.text(text);
    },
    close(name) {
      texts.close(name);
      points.close(name);
      if (name === 'title') titleDepth -= 1;
    },
  });
  return chart;
}

/** Adds the names, categories and values of series to a chart. */
function collectPoints(chart: Chart) {
  let series: Series | undefined;
  let part = '';
  let index = 0;
  let format = formatOf(0, undefined);
  let text = '';
  let left = maxValues;
  const add = (value: string) => {
    if (!series || (left -= 1) < 0) return;
    if (part === 'tx') series.name ||= value;
    const into = part === 'cat' || part === 'xVal' ? series.categories : series.values;
    // Further levels of categories repeat the index.
    if (part !== 'tx' && !into.has(index)) into.set(index, shownPoint(value, format, chart.is1904));
  };
  return {
    open(name: string, attributes: Attributes) {
      text = '';
      if (name === 'ser') {
        series = { name: '', categories: new Map(), values: new Map() };
        chart.series.push(series);
      } else if (series && part === '' && partsOfSeries.has(name)) {
        part = name;
        format = formatOf(0, undefined);
      } else if (name === 'pt') {
        index = Number(attributes.idx ?? 0);
        if (attributes.formatCode !== undefined) format = formatOfCode(attributes.formatCode);
      }
    },
    text(piece: string) {
      text += piece;
    },
    close(name: string) {
      if (name === 'ser') series = undefined;
      if (name === part) part = '';
      if (part !== '' && name === 'formatCode') format = formatOfCode(text);
      if (part !== '' && name === 'v') add(text.trim());
      text = '';
    },
  };
}

/** Programs write the short date of their country as this code. */
const localDate = /^m\/d\/yy(?:yy)?$/;
const formatOfCode = (code: string): CellFormat =>
  localDate.test(code) ? formatOf(14, undefined) : formatOf(0, code);

const shownPoint = (value: string, format: CellFormat, is1904: boolean): string =>
  value === '' || !Number.isFinite(Number(value)) ? value : formatCellNumber(Number(value), format, is1904);
