/** Adds the texts of shapes and the titles of charts to the sheets of an OpenDocument workbook. */
import type { OfficeContentNode } from 'officeparser';
import { readOpenDocumentChart } from '../../charts/open-document-chart.ts';
import { paragraphOf } from '../../spreadsheets/drawing-text.ts';
import { type XmlElement, childOf, childrenOf, elementsNamed, parseXml, textIn } from '../markup/xml-tree.ts';
import { openZip } from '../markup/zip-parts.ts';

const maxTexts = 5_000;
const cellNames = new Set(['table:table-cell', 'table:covered-table-cell']);

/** Returns the sheets with what is drawn on them behind their cells. */
export function withSheetDrawings(content: OfficeContentNode[], file: Uint8Array): OfficeContentNode[] {
  const zip = openZip(file);
  const source = zip?.read('content.xml') ?? '';
  if (!zip || !source.includes('<draw:')) return content;
  const [workbook] = elementsNamed(parseXml(source), 'office:spreadsheet');
  let left = maxTexts;
  const known = new Map<string, string[]>();
  const titlesOf = (path: string): string[] => {
    const found = known.get(path);
    if (found) return found;
    const titles = readOpenDocumentChart(zip.read(path) ?? '')?.titles ?? [];
    known.set(path, titles);
    return titles;
  };
  const textsBySheet = childrenOf(workbook, 'table:table').map((table) => {
    const texts = [...drawnTexts(table, titlesOf)].slice(0, left);
    left -= texts.length;
    return texts;
  });
  let sheet = 0;
  return content.map((node) => {
    if (node.type !== 'sheet') return node;
    const texts = textsBySheet[sheet] ?? [];
    sheet += 1;
    return { ...node, children: [...(node.children ?? []), ...texts.map(paragraphOf)] };
  });
}

/** Yields texts that are in no cell; frames within a cell are read with it. */
function* drawnTexts(table: XmlElement, titlesOf: (path: string) => string[]): Generator<string> {
  const pending: { node: XmlElement; isInCell: boolean }[] = [{ node: table, isInCell: false }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, isInCell } = next;
    if (node.name === 'office:annotation') continue;
    if (node.name.startsWith('draw:') && node.name !== 'draw:g') {
      yield* chartTitles(node, titlesOf);
      if (isInCell && node.name === 'draw:frame') continue;
      for (const paragraph of elementsNamed(node, 'text:p')) {
        const text = textIn(paragraph).trim();
        if (text !== '') yield text;
      }
      continue;
    }
    const isWithin = cellNames.has(node.name) || (isInCell && node.name !== 'draw:g');
    for (const child of childrenOf(node).toReversed()) pending.push({ node: child, isInCell: isWithin });
  }
}

/** Returns titles alone, since the values of a chart are in cells. */
function chartTitles(frame: XmlElement, titlesOf: (path: string) => string[]): string[] {
  const address = childOf(frame, 'draw:object')?.attributes['xlink:href'] ?? '';
  return address === '' ? [] : titlesOf(`${address.replace(/^\.?\//, '')}/content.xml`);
}
