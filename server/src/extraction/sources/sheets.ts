/** Reads what the reader of workbooks drops: merged cells, and raised text within a cell. */
import type { CellMetadata, OfficeContentNode, SheetMetadata } from 'officeparser';
import { scriptMarks } from './marks.ts';

export const sheetParts = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/;

/** Parts of a workbook as they are rewritten. */
export interface SheetSource {
  workbook: string;
  relations: string;
  /** Markup of the merged cells, by part. */
  merges: Map<string, string>;
}

export const newSheetSource = (): SheetSource => ({ workbook: '', relations: '', merges: new Map() });

/** Collects the merged cells of a part, and marks its raised text. */
export function rewriteSheet(xml: string, name: string, source: SheetSource): string {
  if (name === 'xl/workbook.xml') source.workbook = xml;
  else if (name.endsWith('.rels')) source.relations = xml;
  else {
    const start = xml.lastIndexOf('<mergeCells');
    if (start >= 0) source.merges.set(name, xml.slice(start));
    return xml.includes('<vertAlign') ? markScripts(xml) : xml;
  }
  return xml;
}

/** Encloses the text after the properties of a raised or lowered run. */
function markScripts(xml: string): string {
  return xml
    .split('<r>')
    .map((run) => {
      const end = run.indexOf('</rPr>');
      const script =
        end < 0 ? undefined : /<vertAlign\s+val="(superscript|subscript)"/.exec(run.slice(0, end))?.[1];
      if (!script) return run;
      const [open, close] = scriptMarks[script as keyof typeof scriptMarks];
      return run.replace(/<t(?:\s[^<>]*)?>/, (tag) => tag + open).replace('</t>', `${close}</t>`);
    })
    .join('<r>');
}

/** Sets the spans of merged cells. */
export function withMergedCells(
  sheets: readonly OfficeContentNode[],
  source: SheetSource,
): OfficeContentNode[] {
  if (source.merges.size === 0) return [...sheets];
  const targets = attributesOf(source.relations, 'Relationship', 'Id', 'Target');
  const ids = attributesOf(source.workbook, 'sheet', 'name', 'r:id');
  return sheets.map((sheet): OfficeContentNode => {
    const { sheetName = '' } = (sheet.metadata ?? {}) as Partial<SheetMetadata>;
    const target = targets.get(ids.get(sheetName) ?? '') ?? '';
    const merged = source.merges.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    if (merged === undefined) return sheet;
    return { ...sheet, children: withSpans(sheet.children ?? [], spansOf(merged)) } as OfficeContentNode;
  });
}

function attributesOf(xml: string, tag: string, key: string, value: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [element] of xml.matchAll(new RegExp(`<(?:\\w+:)?${tag}\\s[^<>]*>`, 'g'))) {
    const of = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1];
    found.set(decode(of(key) ?? ''), of(value) ?? '');
  }
  return found;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decode = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,6}));/g, (_whole, name: string, code: string) =>
    name ? (entities[name] ?? '') : String.fromCodePoint(Number(code)),
  );

interface Spans {
  rowSpan: number;
  colSpan: number;
}

/** Later merges are not read. */
const MAX_MERGES = 100_000;
const keyOf = (row: number, col: number): string => `${row},${col}`;

function spansOf(xml: string): Map<string, Spans> {
  const spans = new Map<string, Spans>();
  for (const [, fromCol = '', fromRow, toCol = '', toRow] of xml.matchAll(
    /<(?:\w+:)?mergeCell\s+ref="\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})"/g,
  )) {
    if (spans.size >= MAX_MERGES) break;
    const [row, col] = [Number(fromRow) - 1, columnOf(fromCol)];
    spans.set(keyOf(row, col), { rowSpan: Number(toRow) - row, colSpan: columnOf(toCol) - col + 1 });
  }
  return spans;
}

/** Returns the index of a column such as AB, from 0. */
const columnOf = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const withSpans = (rows: readonly OfficeContentNode[], spans: Map<string, Spans>): OfficeContentNode[] =>
  rows.map((row): OfficeContentNode => {
    const children = row.children?.map((cell): OfficeContentNode => {
      const { row: at, col } = (cell.metadata ?? {}) as Partial<CellMetadata>;
      const span = at === undefined || col === undefined ? undefined : spans.get(keyOf(at, col));
      return span ? ({ ...cell, metadata: { ...cell.metadata, ...span } } as OfficeContentNode) : cell;
    });
    return children ? ({ ...row, children } as OfficeContentNode) : row;
  });
