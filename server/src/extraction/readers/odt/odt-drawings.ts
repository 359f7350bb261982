/** Rewrites the drawings of OpenDocument files, whose charts and texts in shapes the reader drops. */
import { type ChartText, isEmpty, limitCharts } from '../../charts/chart-text.ts';
import { readOpenDocumentChart } from '../../charts/open-document-chart.ts';
import type { LeftOut } from '../markup/left-out.ts';
import {
  type XmlElement,
  type XmlNode,
  childOf,
  childrenOf,
  element,
  isElement,
} from '../markup/xml-tree.ts';

/** Shapes that may hold text. */
const shapes = new Set(
  'custom-shape rect ellipse circle polygon polyline path line connector measure regular-polygon caption'
    .split(' ')
    .map((name) => `draw:${name}`),
);

export interface OpenDrawings {
  /** Returns the replacement of a drawing; `undefined` for one that is kept. */
  replace(node: XmlElement): XmlNode[] | undefined;
  /** Returns the frames of a chart's titles and values; `undefined` for other nodes. */
  chart(node: XmlElement): XmlNode[] | undefined;
}

const openDocument = 'urn:oasis:names:tc:opendocument:xmlns:';
/** Declarations of what a frame holds, which a file without such content lacks. */
const names = {
  'xmlns:draw': `${openDocument}drawing:1.0`,
  'xmlns:table': `${openDocument}table:1.0`,
  'xmlns:text': `${openDocument}text:1.0`,
};
const frameOf = (content: XmlNode[]): XmlElement =>
  element('draw:frame', names, [element('draw:text-box', {}, content)]);
const hasText = (node: XmlNode): boolean =>
  isElement(node) ? node.children.some(hasText) : node.trim() !== '';

/** Opens the drawings of a file; `read` returns a part. */
export function openDrawings(read: (path: string) => string | undefined, leftOut: LeftOut): OpenDrawings {
  const isWithin = limitCharts();
  /** Charts by their addresses, each of which is read once. */
  const known = new Map<string, ChartText | undefined>();
  const chartIn = (frame: XmlElement): ChartText | undefined => {
    const address = childOf(frame, 'draw:object')?.attributes['xlink:href'] ?? '';
    if (!known.has(address)) {
      const source = address === '' ? undefined : read(`${address.replace(/^\.?\//, '')}/content.xml`);
      known.set(address, source === undefined ? undefined : readOpenDocumentChart(source));
    }
    return known.get(address);
  };
  const chart = (node: XmlElement, format: (found: ChartText) => XmlNode[]): XmlNode[] | undefined => {
    const found = node.name === 'draw:frame' ? chartIn(node) : undefined;
    if (!found) return undefined;
    if (!isEmpty(found) && isWithin(found)) return format(found);
    leftOut.add('charts');
    return [];
  };
  return {
    chart: (node) => chart(node, framesOf),
    replace(node) {
      if (node.name === 'draw:g') return node.children;
      if (shapes.has(node.name)) {
        const texts = childrenOf(node).filter(
          (one) => /^(?:text:|loext:table$)/.test(one.name) && hasText(one),
        );
        return texts.length === 0 ? [] : [frameOf(texts)];
      }
      return chart(node, (found) => [frameOf(contentOf(found))]);
    },
  };
}

const paragraphOf = (text: string): XmlElement => element('text:p', {}, [text]);

/** Writes a chart for texts, whose tables stand in a box. */
const contentOf = ({ titles, tables }: ChartText): XmlElement[] => [
  ...titles.map(paragraphOf),
  ...tables.map(tableOf),
];

/** Writes a chart for slides, whose tables are frames of their own. */
const framesOf = ({ titles, tables }: ChartText): XmlElement[] => [
  ...(titles.length > 0 ? [frameOf(titles.map(paragraphOf))] : []),
  ...tables.map((rows) => element('draw:frame', names, [tableOf(rows)])),
];

const tableOf = (rows: readonly string[][]): XmlElement =>
  element(
    'table:table',
    {},
    rows.map((row) =>
      element(
        'table:table-row',
        {},
        row.map((text) => element('table:table-cell', {}, [paragraphOf(text)])),
      ),
    ),
  );
