/** Rewrites the tables of a document as Markdown can show them: one header row, no spans, one line per cell. */
import type { OfficeContentNode } from 'officeparser';
import { hasContent, inlineContent, joinInline, plainText } from './cell-content.ts';
import {
  type Grid,
  type GridBudget,
  initialGridBudget,
  layoutGrid,
  maxCopies,
  type PlacedCell,
} from './table-grid.ts';
import { findHead, isFullWidth } from './table-head.ts';

const LEVELS = ' – ';

type Inline = OfficeContentNode[];

const paragraph = (children: Inline): OfficeContentNode => ({ type: 'paragraph', children });

/** Repeats the values of merged cells, combines header rows, and moves captions above their table. */
export function withPlainTables(
  nodes: readonly OfficeContentNode[],
  budget: GridBudget = initialGridBudget(),
): OfficeContentNode[] {
  const listed = (node: OfficeContentNode) =>
    node.type === 'table' ? tableOf(layoutGrid(node.children ?? [], budget), budget) : [node];
  return nodes.flatMap((node): OfficeContentNode[] => {
    if (node.type === 'table') return plainTable(node, budget);
    // A single column of a sheet is a list.
    if (node.type === 'sheet') return [{ ...node, children: (node.children ?? []).flatMap(listed) }];
    if (!node.children?.some(({ children }) => children)) return [node];
    return [{ ...node, children: withPlainTables(node.children, budget) }];
  });
}

function plainTable({ children = [] }: OfficeContentNode, budget: GridBudget): OfficeContentNode[] {
  const rows = children.filter(({ type }) => type === 'row');
  const others = children.filter(({ type }) => type !== 'row');
  const grid = layoutGrid(rows, budget);
  const table = isLayout(grid) ? contentsOf(grid, budget) : tableOf(grid, budget);
  return [...table, ...withPlainTables(others, budget)];
}

/** Judges a table that only arranges its contents: a single column, or tables side by side. */
function isLayout({ rows, columns }: Grid): boolean {
  if (rows.some((row) => row.some(({ isHeader }) => isHeader))) return false;
  if (columns <= 1) return true;
  const holding = rows.flat().filter(({ node }) => node.children?.some(({ type }) => type === 'table'));
  if (holding.length === 0) return false;
  const listing = rows.filter((row) => row.length > 1);
  return listing.length < 2 || holding.length * 3 > rows.flat().length;
}

/** Returns the contents of the cells as blocks. */
const contentsOf = ({ rows }: Grid, budget: GridBudget): OfficeContentNode[] =>
  rows.flat().flatMap(({ node }) => blocksOf(withPlainTables(node.children ?? [], budget)));

/** Wraps texts between blocks in paragraphs. */
function blocksOf(nodes: readonly OfficeContentNode[]): OfficeContentNode[] {
  const blocks: OfficeContentNode[] = [];
  let line: Inline | undefined;
  for (const node of nodes) {
    if (node.type !== 'text' && node.type !== 'break' && node.type !== 'image') {
      line = undefined;
      blocks.push(node);
    } else if (line) line.push(node);
    else blocks.push(paragraph((line = [node])));
  }
  return blocks.filter((node) => node.type !== 'paragraph' || hasContent(node));
}

function tableOf(grid: Grid, budget: GridBudget): OfficeContentNode[] {
  if (grid.rows.length === 0) return [];
  const head = findHead(grid);
  const captions = grid.rows
    .slice(0, head.captions)
    .flatMap((row) => row.map((cell) => paragraph(contentOf(cell))));
  const lines = expand(grid, head.captions, budget);
  const names = combineLevels(lines.slice(0, head.rows), grid.columns);
  return [...captions, { type: 'table', children: [names, ...lines.slice(head.rows)].map(rowOf) }];
}

/** Values of a row by column; empty ones are missing. */
type Line = Inline[];

/** Leaves out empty cells, which the generator adds. */
function rowOf(line: Line): OfficeContentNode {
  const children: OfficeContentNode[] = [];
  for (const [col, content] of line.entries())
    if (content?.length) children.push({ type: 'cell', metadata: { row: 0, col }, children: content });
  return { type: 'row', children };
}

/** Returns the rows from one on; the value of a merged cell is in every position it covers. */
function expand(grid: Grid, from: number, budget: GridBudget): Line[] {
  const rows = grid.rows.slice(from);
  const lines = rows.map((): Line => []);
  const copies = maxCopies(grid, budget);
  const left = { ...budget, copies };
  for (const [index, row] of rows.entries()) {
    const isSection = isFullWidth(grid, row);
    for (const cell of row) {
      const content = contentOf(cell);
      (lines[index] ??= [])[cell.col] = content;
      if (!isSection && (cell.rowSpan > 1 || cell.colSpan > 1))
        repeatValue(lines, cell, { content, index, columns: grid.columns, budget: left });
    }
  }
  budget.copies -= copies - left.copies;
  budget.characters = left.characters;
  return lines;
}

interface Repetition {
  content: Inline;
  /** Row of the cell among the lines. */
  index: number;
  columns: number;
  budget: GridBudget;
}

function repeatValue(lines: Line[], cell: PlacedCell, { content, index, columns, budget }: Repetition): void {
  const copy = repeatable(content);
  const characters = plainText(copy).length;
  const [lastRow, lastCol] = [index + cell.rowSpan, cell.col + cell.colSpan];
  for (let row = index; row < Math.min(lastRow, lines.length); row++)
    for (let col = cell.col; col < Math.min(lastCol, columns); col++) {
      const line = lines[row];
      if (!line || line[col]) continue;
      budget.copies -= 1;
      budget.characters -= characters;
      if (budget.copies < 0 || budget.characters < 0) return;
      // Writers read trees without shared nodes once.
      line[col] = copy.map((node) => ({ ...node }));
    }
}

/** Keeps what may stand in a table twice: no pictures, notes or comments. */
const repeatable = (nodes: readonly OfficeContentNode[]): Inline =>
  nodes.flatMap((node): Inline => {
    if (node.type !== 'text' && node.type !== 'code') return node.children ? repeatable(node.children) : [];
    const { notes, comments: _comments, ...plain } = node;
    return notes?.length ? [] : [plain];
  });

/** Combines the names of a column in the header rows; equal names are written once. */
function combineLevels(rows: readonly Inline[][], columns: number): Inline[] {
  return Array.from({ length: columns }, (_, col) => {
    const levels = rows.map((row) => row[col] ?? []);
    const texts = levels.map(plainText);
    return joinInline(
      levels.filter((_level, index) => texts.indexOf(texts[index] ?? '') === index).map(withoutBold),
      LEVELS,
    );
  });
}

/** Drops the bold type of a header row, which Markdown implies. */
const withoutBold = (nodes: Inline): Inline =>
  nodes.map((node) => {
    if (!node.formatting?.bold) return node;
    const { bold: _bold, ...formatting } = node.formatting;
    return { ...node, formatting };
  });

const contentOf = ({ node }: PlacedCell): Inline => inlineContent(node.children ?? [], inlineTable);

/** Longer names of columns are not repeated in a table within a cell. */
const MAX_NAME_CHARACTERS = 60;

/** Returns a table within a cell as text: rows separated by semicolons, values after the names of their columns. */
function inlineTable({ children = [] }: OfficeContentNode): Inline {
  const grid = layoutGrid(
    children.filter(({ type }) => type === 'row'),
    initialGridBudget(),
  );
  const [first = [], ...rest] = grid.rows;
  const isNamed = rest.length > 0 && first.every(({ isHeader }) => isHeader);
  const names = isNamed ? namesOf(first) : [];
  const rows = (isNamed ? rest : grid.rows).map((row) =>
    joinInline(
      row.map((cell) => [...(names[cell.col] ?? []), ...contentOf(cell)]),
      ', ',
    ),
  );
  return joinInline(
    isNamed && names.length === 0 ? [joinInline(first.map(contentOf), ', '), ...rows] : rows,
    '; ',
  );
}

/** Returns the name of each column with a colon; none if one of them is long. */
function namesOf(cells: readonly PlacedCell[]): Inline[] {
  const texts = cells.map(({ node }) => plainText([node]));
  if (texts.some((text) => text.length > MAX_NAME_CHARACTERS)) return [];
  const names: Inline[] = [];
  for (const [index, { col, colSpan }] of cells.entries())
    for (let at = col; at < col + colSpan; at++) names[at] = [{ type: 'text', text: `${texts[index]}: ` }];
  return names;
}
