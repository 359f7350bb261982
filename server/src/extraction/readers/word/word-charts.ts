/** Writes the charts of a Word document as tables of their values. */
import { type XmlElement, childOf, childrenOf, element, elementsNamed, textIn } from '../markup/xml-tree.ts';

const [maxSeries, maxPoints] = [50, 500];
const significantDigits = 15;

const textElement = (text: string): XmlElement => element('w:t', { 'xml:space': 'preserve' }, [text]);
/** Creates a paragraph. */
export const paragraphOf = (text: string): XmlElement =>
  element('w:p', {}, [element('w:r', {}, [textElement(text)])]);

/** Returns the title and the values of a chart as paragraphs and a table. */
export function chartBlocks(part: XmlElement | undefined): XmlElement[] {
  const chart = childOf(part, 'c:chart');
  if (!chart) return [];
  const series = [...elementsNamed(chart, 'c:ser')].slice(0, maxSeries);
  const columns = series.map((one) => ({
    name: nameOf(childOf(one, 'c:tx')),
    categories: pointsOf(childOf(one, 'c:cat') ?? childOf(one, 'c:xVal')),
    values: pointsOf(childOf(one, 'c:val') ?? childOf(one, 'c:yVal')),
  }));
  const categories = columns.map((one) => one.categories).find(({ length }) => length > 0) ?? [];
  const count = Math.max(0, ...columns.map(({ values }) => values.length), categories.length);
  const rows = Array.from({ length: count }, (_, at) => [
    categories[at] ?? '',
    ...columns.map(({ values }) => values[at] ?? ''),
  ]).filter((row) => row.some(Boolean));
  const titles = [...elementsNamed(chart, 'c:title')].map(nameOf).filter(Boolean);
  return [
    ...titles.map(paragraphOf),
    ...(rows.length > 0 ? [tableOf([['', ...columns.map(({ name }) => name)], ...rows])] : []),
  ];
}

const tableOf = (rows: readonly string[][]): XmlElement =>
  element(
    'w:tbl',
    {},
    rows.map((row) =>
      element(
        'w:tr',
        {},
        row.map((text) => element('w:tc', {}, [paragraphOf(text)])),
      ),
    ),
  );

function nameOf(container: XmlElement | undefined): string {
  const written = [...elementsNamed(container, 'a:t'), ...elementsNamed(container, 'c:v')];
  return written.map(textIn).join('').replaceAll(/\s+/g, ' ').trim();
}

/** Returns the cached points by their index. */
function pointsOf(container: XmlElement | undefined): string[] {
  const points: string[] = [];
  const levels = [...elementsNamed(container, 'c:lvl')];
  for (const level of levels.length > 0 ? levels.toReversed() : [container]) {
    for (const point of elementsNamed(level, 'c:pt')) {
      const at = Number(point.attributes['idx']);
      const value = childrenOf(point, 'c:v').map(textIn).join('');
      if (at >= 0 && at < maxPoints) points[at] = [points[at], readable(value)].filter(Boolean).join(' ');
    }
  }
  return Array.from(points, (value) => value ?? '');
}

/** Rounds away the errors of binary fractions. */
const readable = (value: string): string =>
  /^-?\d+\.\d{12,}(?:E-?\d+)?$/i.test(value)
    ? String(Number(Number(value).toPrecision(significantDigits)))
    : value;
