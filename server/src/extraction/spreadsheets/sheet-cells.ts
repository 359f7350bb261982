/** Reads the cells of a worksheet as they are shown. */
import type { CellMetadata, OfficeContentNode } from 'officeparser';
import { AppError } from '../../app-error.ts';
import type { CellStyle, StyleOf } from './cell-styles.ts';
import { isoText, serialOf } from './cell-dates.ts';
import { formatCellNumber, formatCellText } from './format-value.ts';
import { columnOf, sharedFormulas, shownFormula } from './formulas.ts';
import { type Attributes, attributeOf, parseXml } from './package-parts.ts';
import { runningElements, runningTexts } from './sheet-headers.ts';
import type { ControlReference } from './form-controls.ts';
import { type CellText, collectText, textNode } from './rich-text.ts';

export interface Workbook {
  is1904: boolean;
  styleOf: StyleOf;
  strings: readonly CellText[];
  /** Characters that all sheets together may still have. */
  budget: { characters: number };
}

export interface SheetContent {
  rows: OfficeContentNode[];
  /** Ids of relations to drawings. */
  drawings: string[];
  controls: ControlReference[];
  /** Texts of headers and footers. */
  running: string[];
}

/** Cell as it is stored. */
interface StoredCell {
  row: number;
  column: number;
  type: string;
  style: number;
  /** Absent without a result. */
  value: string | undefined;
  formula: string | undefined;
  inline: CellText | undefined;
}

interface Merge {
  rowSpan: number;
  colSpan: number;
}

interface Found {
  rows: Map<number, OfficeContentNode[]>;
  merges: Map<string, Merge>;
  links: Map<string, string>;
  drawings: string[];
  controls: ControlReference[];
  running: string[];
}

/** Reads a worksheet; `addressOf` resolves the relation of a link. */
export function readSheet(
  content: Uint8Array,
  workbook: Workbook,
  addressOf: (id: string) => string | undefined,
): SheetContent {
  const found: Found = {
    rows: new Map(),
    merges: new Map(),
    links: new Map(),
    drawings: [],
    controls: [],
    running: [],
  };
  collectSheet(content, workbook, found);
  const rows = [...found.rows.values()].map((cells): OfficeContentNode => {
    for (const cell of cells) complete(cell, found, addressOf);
    return { type: 'row', children: cells };
  });
  const { drawings, controls, running } = found;
  return { rows, drawings, controls, running };
}

/** Adds merges and links, which follow the cells in a sheet. */
function complete(
  cell: OfficeContentNode,
  { merges, links }: Found,
  addressOf: (id: string) => string | undefined,
): void {
  if (merges.size === 0 && links.size === 0) return;
  const { row, col } = cell.metadata as CellMetadata;
  const key = `${row}:${col}`;
  Object.assign(cell.metadata ?? {}, merges.get(key));
  const link = addressOf(links.get(key) ?? '');
  if (link === undefined) return;
  for (const run of cell.children ?? []) run.metadata = { link, linkType: 'external' };
}

/** Parts of a cell by their elements. */
const fields: Record<string, 'value' | 'formula' | 'inline'> = { v: 'value', f: 'formula', is: 'inline' };

/** Collects the cells with content, the merged ranges, and references to links and drawings. */
function collectSheet(content: Uint8Array, workbook: Workbook, found: Found): void {
  const formulas = sharedFormulas();
  const inline = collectText();
  let row = -1;
  let cell: StoredCell | undefined;
  let column = -1;
  let shared: string | undefined;
  let into: (typeof fields)[string] | undefined;
  let header: string | undefined;
  parseXml(content, {
    open(name, attributes) {
      if (into === 'inline') inline.open(name, attributes);
      else if (name === 'c') {
        cell = startCell(attributes, { row, column: column + 1 });
        column = cell.column;
      } else if (name === 'row') {
        row = attributes.r === undefined ? row + 1 : Number(attributes.r) - 1;
        column = -1;
      } else if (cell) {
        into = fields[name];
        if (into === 'value') cell.value = '';
        if (into === 'formula') cell.formula = '';
        if (into === 'formula') shared = attributes.t === 'shared' ? attributes.si : undefined;
      } else if (runningElements.has(name)) header = '';
      else addReference(name, attributes, found);
    },
    text(text) {
      if (header !== undefined) header += text;
      if (!cell || into === undefined) return;
      if (into === 'inline') inline.text(text);
      else cell[into] += text;
    },
    close(name) {
      if (header !== undefined) found.running.push(...runningTexts(header));
      header = undefined;
      if (into === 'inline' && name !== 'is') return inline.close(name);
      if (name === 'is' && cell) cell.inline = inline.take();
      if (name === 'f' && cell && shared !== undefined)
        cell.formula = formulas.formulaAt(shared, cell.formula ?? '', cell);
      if (name === 'c' && cell) {
        addCell(cell, workbook, found);
        cell = undefined;
      }
      into = undefined;
    },
  });
}

const cellReference = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/;

/** Starts a cell at its reference; without one it follows the cell before. */
function startCell(
  { r = '', t = 'n', s = '0' }: Attributes,
  next: { row: number; column: number },
): StoredCell {
  const [, letters, number] = cellReference.exec(r) ?? [];
  const place = letters === undefined ? next : { row: Number(number) - 1, column: columnOf(letters) };
  return { ...place, type: t, style: Number(s), value: undefined, formula: undefined, inline: undefined };
}

/** Characters that separate a cell from the next one in the text. */
const charactersBetweenCells = 3;

/** Address that a formula writes out. */
const formulaLink = /^HYPERLINK\("((?:https?:\/\/|mailto:)[^"]+)"/i;

function addCell(cell: StoredCell, workbook: Workbook, { rows }: Found): void {
  const children = shownRuns(cell, workbook);
  const text = children.map((run) => run.text ?? '').join('');
  if (text.trim() === '') return;
  workbook.budget.characters -= text.length + charactersBetweenCells;
  if (workbook.budget.characters < 0) throw new AppError('file.too_complex');
  const cells = rows.get(cell.row) ?? [];
  if (cells.length === 0) rows.set(cell.row, cells);
  const link = formulaLink.exec(cell.formula ?? '')?.[1];
  if (link !== undefined) for (const run of children) run.metadata = { link, linkType: 'external' };
  cells.push({ type: 'cell', text, children, metadata: { row: cell.row, col: cell.column } });
}

function addReference(name: string, attributes: Attributes, found: Found): void {
  const { merges, links, drawings, controls } = found;
  if (name === 'mergeCell') addMerge(attributes.ref ?? '', merges);
  const id = attributeOf(attributes, 'id');
  if (name === 'drawing' && id !== undefined) drawings.push(id);
  if (name === 'control' && id !== undefined) controls.push({ shape: attributes.shapeId ?? '', id });
  const at = name === 'hyperlink' ? cellReference.exec((attributes.ref ?? '').split(':')[0] ?? '') : null;
  if (at && id !== undefined) links.set(`${Number(at[2]) - 1}:${columnOf(at[1] ?? '')}`, id);
}

function addMerge(range: string, merges: Map<string, Merge>): void {
  const [from, to] = range.split(':').map((reference) => cellReference.exec(reference));
  if (!from || !to) return;
  const [row, column] = [Number(from[2]) - 1, columnOf(from[1] ?? '')];
  const rowSpan = Number(to[2]) - row;
  const colSpan = columnOf(to[1] ?? '') - column + 1;
  if (rowSpan < 1 || colSpan < 1) return;
  merges.set(`${row}:${column}`, {
    ...(rowSpan > 1 && { rowSpan }),
    ...(colSpan > 1 && { colSpan }),
  } as Merge);
}

/** Returns the runs of a cell: its stored result as shown, or its formula. */
function shownRuns(cell: StoredCell, workbook: Workbook): OfficeContentNode[] {
  const { format, font } = workbook.styleOf(cell.style);
  const stored = storedText(cell, workbook);
  // Copies: a link belongs to its cell, not to all that show the string.
  if (Array.isArray(stored)) return stored.map((run) => ({ ...run }));
  const isFormula = cell.formula !== undefined && cell.formula !== '';
  const hasResult = stored !== undefined && (stored !== '' || cell.type === 'str');
  if (!hasResult && isFormula)
    return [{ type: 'text', text: shownFormula(cell.formula ?? ''), formatting: { font: 'monospace' } }];
  const isText = cell.type === 's' || cell.type === 'str' || cell.type === 'inlineStr';
  const text = stored ?? '';
  return [textNode(isText ? formatCellText(text, format) : text, font)];
}

const booleans: Record<string, string> = { '0': 'FALSE', '1': 'TRUE' };

/** Returns a stored value as text; numbers and dates as their format shows them. */
function storedText(cell: StoredCell, workbook: Workbook): CellText | undefined {
  const { type, value, inline } = cell;
  if (type === 'inlineStr') return inline ?? value;
  if (value === undefined) return inline;
  const trimmed = value.trim();
  const style = workbook.styleOf(cell.style);
  switch (type) {
    case 's':
      return workbook.strings[Number(trimmed)] ?? '';
    case 'str':
      return value;
    case 'b':
      return booleans[trimmed] ?? trimmed;
    case 'e':
      return trimmed;
    case 'd':
      return dateText(trimmed, style, workbook.is1904);
    default:
      return numberText(trimmed, style, workbook.is1904);
  }
}

function numberText(value: string, { format }: CellStyle, is1904: boolean): string {
  const number = Number(value);
  return value === '' || !Number.isFinite(number) ? value : formatCellNumber(number, format, is1904);
}

/** Shows a date that is stored as text: by the cell's format, or unchanged. */
function dateText(value: string, { format }: CellStyle, is1904: boolean): string {
  const serial = format.isDate ? serialOf(value, is1904) : undefined;
  return serial === undefined ? isoText(value) : formatCellNumber(serial, format, is1904);
}
