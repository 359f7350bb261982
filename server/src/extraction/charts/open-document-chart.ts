/** Reads the charts of OpenDocument files, which hold a table of their values. */
import {
  type XmlElement,
  childOf,
  childrenOf,
  elementsNamed,
  parseXml,
  textIn,
} from '../readers/markup/xml-tree.ts';
import type { ChartText } from './chart-text.ts';

const [maxRows, maxColumns] = [2_000, 100];
const titleNames = new Set(['chart:title', 'chart:subtitle']);

/** Returns the titles and values of a chart; `undefined` for other objects. */
export function readOpenDocumentChart(source: string): ChartText | undefined {
  if (!source.includes(':chart:1.0')) return undefined;
  const [chart] = elementsNamed(parseXml(source), 'chart:chart');
  if (!chart) return undefined;
  const axes = childrenOf(childOf(chart, 'chart:plot-area'), 'chart:axis');
  const titles = [chart, ...axes]
    .flatMap((part) => childrenOf(part).filter(({ name }) => titleNames.has(name)))
    .map((title) => textIn(title).replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
  const rows = [...elementsNamed(childOf(chart, 'table:table'), 'table:table-row')];
  const cells = rows.slice(0, maxRows).map((row) => childrenOf(row).slice(0, maxColumns).map(cellText));
  const filled = cells.filter((row) => row.some(Boolean));
  return { titles, tables: filled.length > 1 ? [filled] : [] };
}

/** A missing value is stored as no number. */
function cellText(cell: XmlElement): string {
  const paragraphs = childrenOf(cell, 'text:p').map(textIn);
  const text = paragraphs.length > 0 ? paragraphs.join(' ') : (cell.attributes['office:value'] ?? '');
  return text === 'NaN' ? '' : text.trim();
}
