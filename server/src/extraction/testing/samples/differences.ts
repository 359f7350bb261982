/** Differences between the reading of a sample and its source. */
import { countRuns, missingWords, plainText, withoutLocale, wordsOf } from './compare-words.ts';
import type { ExtractedText } from '../../document.ts';
import type { Expectation } from './expectations.ts';

export interface Differences {
  /** Words that are missing or out of place. */
  missing: string[];
  missingApart: string[][];
  /** Passages that lack a word, a sign or a space. */
  passages: string[];
  /** Passages that the reading has more than once. */
  repeated: string[][];
  /** Words that the source lacks; numbers of notes, entries and pages apart. */
  unknown: string[];
  /** Rows without their values, or with those of others. */
  rows: string[][];
  /** Tables with a value under a wrong head. */
  columns: Expectation['columns'];
  marks: Expectation['marked'];
  /** Formulas that are neither read nor counted as omissions. */
  formulas: string[];
  /** Links with another label or target, and those that stand more than once. */
  links: Expectation['links'];
}

/** Lists what a reading has not as its source has it. */
export function differencesOf(
  { text, omissions = [] }: Pick<ExtractedText, 'text' | 'omissions'>,
  expected: Expectation,
): Differences {
  const wordsIn = (part: string) => (expected.lacksLocale ? withoutLocale(wordsOf(part)) : wordsOf(part));
  const words = wordsIn(text);
  const lines = text.split('\n');
  const plain = plainText(text);
  const missingFormulas = expected.formulas.filter(
    (formula) => !lettersOf(text).includes(lettersOf(formula)),
  );
  const namedFormulas = omissions.find(({ kind }) => kind === 'formulas')?.count ?? 0;
  const known = new Set([...expected.inOrder, ...expected.apart.flat(), ...expected.optional]);
  return {
    missing: missingWords(expected.inOrder, words),
    missingApart: expected.apart.filter((run) => countRuns(run, words) === 0),
    passages: expected.passages.filter((passage) => !plain.includes(passage)),
    repeated: expected.once.filter((run) => countRuns(run, words) > 1),
    unknown: words.filter((each) => !known.has(each) && !/^\d{1,2}$/.test(each)),
    rows: expected.rows.filter((row) => !lines.some((line) => isRow(row, wordsIn(line)))),
    columns: expected.columns.filter(
      (table) => !lines.some((_, at) => hasColumns(table, lines.slice(0, at + 1))),
    ),
    marks: expected.marked.filter((passage) => !lines.some((line) => isMarked(passage, line))),
    formulas: missingFormulas.length === namedFormulas ? [] : missingFormulas,
    links: expected.links.filter((link) => !hasLink(text, link)),
  };
}

/** Checks that a line holds a row's words and no others, spanned values once or more. */
const isRow = (row: string[], line: string[]) =>
  missingWords(row, line).length === 0 && line.every((each) => row.includes(each));

/** Checks that the last line holds the first row of a table, each value below the heads of its column. */
function hasColumns({ heads, cells }: Expectation['columns'][number], lines: string[]): boolean {
  const above = lines.slice(lines.findLastIndex((line) => !line.startsWith('|')) + 1).map(toCells);
  const row = above.pop();
  return cells.every(
    (cell, x) =>
      cell.join(' ') === row?.[x]?.join(' ') &&
      heads[x]?.every((word) => above.some((others) => others[x]?.includes(word))),
  );
}

const toCells = (line: string) => line.split('|').slice(1).map(wordsOf);

const isMarked = ({ mark, words }: Expectation['marked'][number], line: string) =>
  mark.test(line) && wordsOf(line.replace(mark, '')).join(' ') === words.join(' ');

/** Checks that a link occurs once, with its label alone; a sign right after the label may belong to it. */
function hasLink(text: string, { label, target }: Expectation['links'][number]): boolean {
  const isAlone = ['', ',', '،'].some((sign) => text.includes(`[${label}${sign}](${target})`));
  return isAlone && text.split(`](${target})`).length === 2;
}

const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
