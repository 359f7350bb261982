/** Words and structure that the reading of each sample must hold. */
import { plainText, withoutLocale, wordsOf } from './compare-words.ts';
import {
  type Block,
  formulas,
  type Inline,
  type List,
  type SampleContent,
  type SheetCell,
  type Slide,
  type Table,
} from './content.ts';
import { cellsOf, gridOf } from './tables.ts';

export interface Expectation {
  /** Words in the order of the source. */
  inOrder: string[];
  /** Runs of words whose place the format decides: notes, boxes, heads of tables. */
  apart: string[][];
  /** Texts with their punctuation. */
  passages: string[];
  /** Beginnings of passages that occur once. */
  once: string[][];
  /** Words that a reading may hold besides: headers, footers, parts of formulas. */
  optional: string[];
  /** Rows of tables below their heads, with the values of spanned cells. */
  rows: string[][];
  /** Heads of the columns of tables, and the cells below them. */
  columns: { heads: string[][]; cells: string[][] }[];
  /** Headings and entries of lists. */
  marked: { mark: RegExp; words: string[] }[];
  formulas: string[];
  links: { label: string; target: string }[];
  /** Set where the file has number formats, but no locale. */
  lacksLocale?: true;
}

/** Number of words that tell a passage from others. */
const ONCE_WORDS = 6;

/** Separates an exponent from its base, as in 10⁶, but not an ending, as in 1ˢᵗ. */
const inlineWords = (text: Inline) =>
  wordsOf(
    text
      .replace(/<note>.*?<\/note>/g, '')
      .replace(/<sup>(?=\p{N})/gu, ' ')
      .replace(/<[^>]+>/g, ''),
  );

/** Adds a text with its punctuation, unless exponents or notes may be written in several ways. */
function expectPassage(expected: Expectation, text: Inline): void {
  if (!/<(?:sup|sub|note)>/.test(text)) expected.passages.push(plainText(text.replace(/<[^>]+>/g, '')));
}

const emptyExpectation = (): Expectation => ({
  inOrder: [],
  apart: [],
  passages: [],
  once: [],
  optional: [],
  rows: [],
  columns: [],
  marked: [],
  formulas: [],
  links: [],
});

function expectList(expected: Expectation, { isOrdered, items }: List): void {
  const mark = isOrdered ? /^\s*(?:- )?(?:\d+|[a-z])[.)] / : /^\s*[-*•] /;
  for (const { text, nested } of items) {
    const words = inlineWords(text);
    expected.inOrder.push(...words);
    expected.marked.push({ mark, words });
    expectPassage(expected, text);
    if (nested) expectList(expected, nested);
  }
}

function expectTable(expected: Expectation, table: Table): void {
  for (const [y, row] of table.rows.entries()) {
    const cells = row.map((cell) => inlineWords(typeof cell === 'string' ? cell : cell.text));
    if (y < table.headRows) expected.apart.push(...cells);
    else expected.inOrder.push(...cells.flat());
  }
  const grid = cellsOf(table).map((row) => row.map((cell) => ({ ...cell, words: inlineWords(cell.text) })));
  const head = grid.slice(0, table.headRows);
  const cells = grid[table.headRows]?.map(({ words }) => words) ?? [];
  expected.rows.push(...expandedRows(cellsOf(table)).slice(table.headRows));
  expected.columns.push({ heads: cells.map((_, x) => head.flatMap((row) => row[x]?.words ?? [])), cells });
}

/** Repeats the value of a spanned cell in the rows below it. */
function expandedRows(grid: ReturnType<typeof cellsOf>): string[][] {
  const above: string[][] = [];
  return grid.map((row) => {
    for (const [x, cell] of row.entries()) {
      if (cell.isCovered) continue;
      above.splice(
        x,
        cell.columns,
        inlineWords(cell.text),
        ...Array.from({ length: cell.columns - 1 }, () => []),
      );
    }
    return above.flat();
  });
}

function expectText({ header, footer, title, blocks }: SampleContent, hasRunningLines: boolean): Expectation {
  const parts = Object.values(formulas).flatMap(({ linear }) => [linear, linear.split('').join(' ')]);
  const expected = emptyExpectation();
  expected.optional = wordsOf([header, footer, title, ...parts].join(' '));
  for (const block of blocks) expectBlock(expected, block);
  if (hasRunningLines) {
    for (const words of [header, footer].map(wordsOf)) {
      expected.apart.push(words);
      expected.once.push(words);
    }
  }
  return expected;
}

function expectBlock(expected: Expectation, block: Block): void {
  if (block.kind === 'formula') expected.formulas.push(block.linear);
  else if (block.kind === 'list') expectList(expected, block);
  else if (block.kind === 'table') expectTable(expected, block);
  else {
    const words = inlineWords(block.text);
    const notes = [...block.text.matchAll(/<note>(.*?)<\/note>/g)].map(([, note = '']) => wordsOf(note));
    expectPassage(expected, block.text);
    for (const [, target = '', label = ''] of block.text.matchAll(/<a href="([^"]+)">(.*?)<\/a>/g))
      expected.links.push({ label, target });
    if (block.kind === 'box') expected.apart.push(words);
    else expected.inOrder.push(...words);
    expected.apart.push(...notes);
    if (block.kind === 'heading') expected.marked.push({ mark: new RegExp(`^#{${block.level}} `), words });
    else expected.once.push(...[words, ...notes].map((each) => each.slice(0, ONCE_WORDS)));
  }
}

function expectSheets(sheets: SampleContent['sheets'], format: string): Expectation {
  const lacksNames = ['libreoffice.csv', 'libreoffice.pdf'].includes(format);
  const expected = emptyExpectation();
  for (const { name, rows } of sheets) {
    const cells = rows.map((row) => row.map(toTextCell));
    (lacksNames ? expected.optional : expected.inOrder).push(...wordsOf(name));
    for (const { text, rows: height = 1 } of cells.flat()) {
      // On paper, the program sets a cell's text at its lower end.
      if (format === 'libreoffice.pdf' && height > 1) expected.apart.push(wordsOf(text));
      else expected.inOrder.push(...wordsOf(text));
    }
    expected.rows.push(...expandedRows(gridOf(cells)));
  }
  return expected;
}

const toTextCell = (cell: string | SheetCell) =>
  typeof cell === 'string' ? { text: cell } : { text: cell.shown, columns: cell.columns, rows: cell.rows };

function expectSlides(slides: Slide[], withNotes: boolean): Expectation {
  const expected = emptyExpectation();
  for (const { title, bullets, table, boxes = [], notes = '' } of slides) {
    expected.inOrder.push(...inlineWords(title));
    if (bullets) expectList(expected, bullets);
    if (table) expectTable(expected, table);
    expected.inOrder.push(...boxes.flatMap(inlineWords));
    for (const box of boxes) expectPassage(expected, box);
    if (!withNotes) continue;
    expected.apart.push(wordsOf(notes));
    expectPassage(expected, notes);
  }
  return expected;
}

/** Selects what a file holds by its name: family, program and format. */
export function expectationOf(sample: SampleContent, name: string): Expectation {
  const [family = '', program, format = ''] = name.split('.');
  const isSaved = program === 'libreoffice';
  const content = isSaved ? savedContent(sample, format) : sample;
  const expectFamily: Record<string, () => Expectation> = {
    text: () => expectText(content, isSaved && ['docx', 'odt', 'rtf'].includes(format)),
    sheets: () => expectSheets(content.sheets, `${program}.${format}`),
    slides: () => expectSlides(content.slides, isSaved && format !== 'pdf'),
  };
  const expected = expectFamily[family]?.() ?? emptyExpectation();
  expected.optional.push(...wordsOf(content.title), 'note', 'overview', 'sheet');
  if (isSaved && format === 'html') expected.optional.push(...noteStarts(sample));
  const isPlain = format === 'pdf' || format === 'txt';
  if (isPlain) Object.assign(expected, { rows: [], columns: [], marked: [], formulas: [] });
  if (format === 'txt') expected.links = [];
  // Lines end anywhere on paper.
  if (format === 'pdf') expected.passages = [];
  if (format === 'xlsx' && content.language !== 'en') return lackingLocale(expected);
  return format === 'epub' ? { ...expected, marked: [] } : expected;
}

const noteStart = /<note>(\S+) /;
/** Finds the first words of notes, with and without the note's number. */
const noteStarts = ({ blocks }: SampleContent) =>
  blocks.flatMap((block) => {
    const [, word] = (block.kind === 'paragraph' && noteStart.exec(block.text)) || [];
    return word === undefined ? [] : wordsOf(`${word} 1${word}`);
  });

const lackingLocale = (expected: Expectation): Expectation => ({
  ...expected,
  inOrder: withoutLocale(expected.inOrder),
  rows: expected.rows.map(withoutLocale),
  lacksLocale: true,
});

/** Removes what LibreOffice 7.4 leaves out of a format. */
function savedContent(content: SampleContent, format: string): SampleContent {
  const { blocks, sheets } = content;
  const without = (...kinds: Block['kind'][]) => blocks.filter(({ kind }) => !kinds.includes(kind));
  switch (format) {
    case 'txt':
      return { ...content, blocks: without('box', 'formula').map(plainBlock) };
    case 'html':
      return { ...content, blocks: without('box', 'formula').map(withoutNoteStart) };
    case 'epub':
      return { ...content, blocks: without('formula').map(withoutHead) };
    case 'csv':
      return { ...content, sheets: sheets.slice(0, 1) };
    default:
      return content;
  }
}

/** Writes exponents like other digits, and keeps the number of a note alone. */
const plainBlock = (block: Block): Block =>
  block.kind === 'paragraph'
    ? { ...block, text: block.text.replace(/<note>.*?<\/note>/g, '1').replace(/<\/?sup>/g, '') }
    : block;
/** Removes the first word of a note, which the program joins to the note's number. */
const withoutNoteStart = (block: Block): Block =>
  block.kind === 'paragraph' ? { ...block, text: block.text.replace(noteStart, '<note>') } : block;

const withoutHead = (block: Block): Block =>
  block.kind === 'table' ? { ...block, rows: block.rows.slice(block.headRows), headRows: 0 } : block;
