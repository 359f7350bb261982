/** Reads the charts of office documents (DrawingML, and charts such as waterfalls): titles and values. */
import { type CellFormat, formatCellNumber, formatOf } from '../spreadsheets/format-value.ts';
import { collectParagraphs, plainText } from '../spreadsheets/drawing-text.ts';
import { type Attributes, parseXml } from '../spreadsheets/package-parts.ts';
import type { ChartText } from './chart-text.ts';

/** Values of all series of a chart, and cells of its table. */
const maxValues = 20_000;

/** Points of a series by their index, as they are shown. */
type Points = Map<number, string>;

interface Series {
  name: string;
  /** Names of points; outer levels follow inner ones. */
  categories: Points[];
  values: Points;
}

interface Chart {
  titles: string[];
  series: Series[];
  is1904: boolean;
}

/** Returns the titles of a chart and its axes, and a table for all series with the same categories. */
export function readChart(content: Uint8Array): ChartText {
  const { titles, series } = parseChart(content);
  const named = series.map(({ name, categories, values }) => ({
    name,
    values,
    categories: joinLevels(categories),
  }));
  const groups = Map.groupBy(named, ({ categories }) => JSON.stringify([...categories]));
  return { titles, tables: [...groups.values()].flatMap(tableOf) };
}

interface NamedSeries {
  name: string;
  categories: Points;
  values: Points;
}

function tableOf(series: readonly NamedSeries[]): string[][][] {
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
  return [[['', ...series.map(({ name }) => name)], ...rows]];
}

/** Names each point by all levels; an outer name holds up to the next one. */
function joinLevels(levels: readonly Points[]): Points {
  const [inner = new Map<number, string>(), ...outer] = levels;
  if (outer.length === 0) return inner;
  const current = outer.map(() => '');
  const joined: Points = new Map();
  for (const index of [...new Set(levels.flatMap((level) => [...level.keys()]))].sort((a, b) => a - b)) {
    for (const [at, level] of outer.entries()) current[at] = level.get(index) ?? current[at] ?? '';
    joined.set(index, [...current.toReversed(), inner.get(index) ?? ''].filter(Boolean).join(' '));
  }
  return joined;
}

/** Elements of a series; `strDim` and `numDim` hold those of newer charts. */
const partsOfSeries = new Set(['cat', 'xVal', 'val', 'yVal', 'strDim', 'numDim']);
const categoryParts = new Set(['cat', 'xVal', 'strDim']);
/** Elements that hold the values of a series. */
const seriesNames = new Set(['ser', 'data']);

function parseChart(content: Uint8Array): Chart {
  const chart: Chart = { titles: [], series: [], is1904: false };
  const points = collectPoints(chart);
  const titles = collectTitles(chart.titles);
  parseXml(content, {
    open(name, attributes) {
      if (name === 'date1904') chart.is1904 = attributes.val !== '0' && attributes.val !== 'false';
      titles.open(name, attributes);
      points.open(name, attributes);
    },
    text(text) {
      titles.text(text);
      points.text(text);
    },
    close(name) {
      titles.close(name);
      points.close(name);
    },
  });
  return chart;
}

/** Collects the titles of a chart and its axes, which newer charts store twice. */
function collectTitles(found: string[]) {
  let depth = 0;
  let stored = '';
  const add = (title: string) => {
    if (title !== '' && title !== stored) found.push(title);
    stored = title;
  };
  const texts = collectParagraphs((runs) => depth > 0 && add(plainText(runs)));
  let value: string | undefined;
  return {
    open(name: string, attributes: Attributes) {
      if (name === 'title') {
        depth += 1;
        stored = '';
      }
      if (name === 'v' && depth > 0) value = '';
      texts.open(name, attributes);
    },
    text(text: string) {
      if (value !== undefined) value += text;
      texts.text(text);
    },
    close(name: string) {
      texts.close(name);
      if (name === 'v' && value !== undefined) add(value.trim());
      if (name === 'v') value = undefined;
      if (name === 'title') depth -= 1;
    },
  };
}

/** Adds the names, categories and values of series to a chart. */
function collectPoints(chart: Chart) {
  let series: Series | undefined;
  let part = '';
  let index = 0;
  let level = 0;
  let format = formatOf(0, undefined);
  let text = '';
  let left = maxValues;
  /** Name of a series of a newer chart, which precedes the reference to its values. */
  let name = '';
  const add = (value: string) => {
    if (part === 'tx') name ||= value;
    if (!series || part === 'tx' || (left -= 1) < 0) return;
    const isName = categoryParts.has(part);
    const into = isName ? (series.categories[level] ??= new Map()) : series.values;
    if (!into.has(index)) into.set(index, shownPoint(value, format, chart.is1904));
  };
  return {
    open(element: string, attributes: Attributes) {
      text = '';
      if (seriesNames.has(element)) {
        series = { name: '', categories: [], values: new Map() };
        chart.series.push(series);
        name = '';
      } else if (element === 'series') name = '';
      else if (part === '' && (element === 'tx' || (series && partsOfSeries.has(element)))) {
        part = element;
        level = -1;
        format = formatOf(0, undefined);
      } else if (element === 'lvl') level += 1;
      else if (element === 'pt') {
        index = Number(attributes.idx ?? 0);
        level = Math.max(level, 0);
      } else if (element === 'dataId') nameSeries(chart, attributes.val, name);
      const code = element === 'pt' || element === 'lvl' ? attributes.formatCode : undefined;
      if (code !== undefined) format = formatOfCode(code);
    },
    text(piece: string) {
      text += piece;
    },
    close(element: string) {
      if (part !== '' && element === 'formatCode') format = formatOfCode(text);
      if (part !== '' && (element === 'v' || (element === 'pt' && part.endsWith('Dim')))) add(text.trim());
      if (element === 'tx' && series) series.name ||= name;
      if (element === part) part = '';
      if (seriesNames.has(element)) series = undefined;
      text = '';
    },
  };
}

function nameSeries({ series }: Chart, id: string | undefined, name: string): void {
  const named = series[Number(id)];
  if (named) named.name ||= name;
}

/** Programs write the short date of their country as this code. */
const localDate = /^m\/d\/yy(?:yy)?$/;
const formatOfCode = (code: string): CellFormat =>
  localDate.test(code) ? formatOf(14, undefined) : formatOf(0, code);

const shownPoint = (value: string, format: CellFormat, is1904: boolean): string =>
  value === '' || !Number.isFinite(Number(value)) ? value : formatCellNumber(Number(value), format, is1904);
