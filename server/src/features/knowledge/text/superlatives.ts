/** Finds the rows of a table that a superlative asks for, as in "Who has the highest salary?". */
import { cellsOf } from './markdown-blocks.ts';

type Extreme = 'greatest' | 'least';

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const GREATEST = wordSet(
  'most highest largest biggest greatest longest tallest heaviest widest deepest farthest furthest hottest warmest ' +
    'oldest priciest dearest strongest thickest maximum latest newest',
);
const LEAST = wordSet(
  'least lowest smallest fewest cheapest shortest lightest narrowest shallowest nearest closest coldest youngest ' +
    'weakest thinnest minimum earliest first',
);
/** Superlatives that mean the other end of a column of dates: who is oldest was born first. */
const TURNED_IN_TIME = wordSet('longest oldest most shortest youngest');

/** Superlative of a question. */
export interface Superlative {
  word: string;
  extreme: Extreme;
}

/** Returns the first superlative of an English question. */
export function superlativeIn(question: string): Superlative | undefined {
  for (const word of question.toLowerCase().match(/\p{L}+/gu) ?? []) {
    if (GREATEST.has(word)) return { word, extreme: 'greatest' };
    if (LEAST.has(word)) return { word, extreme: 'least' };
  }
  return undefined;
}

const NUMBER = /^[^\d]{0,6}?(-?\d+(?:[.,\u00a0\u202f' ]\d{3})*(?:[.,]\d+)?)[^\d]{0,16}$/u;
const YEAR = /^(?:1[89]|20)\d\d$/;
const ISO_DATE = /^\d{4}-\d\d(?:-\d\d)?/;
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const WRITTEN_DATE = /^(?=.*\p{L}{3})(?=.*\d{4}).{6,20}$/u;
/** Minimum share of the rows that have a value in a column. */
const MIN_SHARE = 0.8;
const MIN_ROWS = 2;
/** Rows that sum up the others. */
const SUMMARY = /^\W*(?:(?:grand |sub)?total|sum|average|mean|median|gesamt|summe|all)\b/iu;

interface Value {
  value: number;
  isTime: boolean;
}

function timeIn(cell: string): number | undefined {
  if (YEAR.test(cell)) return Date.UTC(Number(cell), 0);
  const [, day, month, year] = DAY_FIRST.exec(cell) ?? [];
  if (year) return Date.UTC(Number(year), Number(month) - 1, Number(day));
  const parsed = ISO_DATE.test(cell) || WRITTEN_DATE.test(cell) ? Date.parse(cell) : Number.NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
}

/** Returns the number or date of a cell, whatever its unit. */
function valueIn(cell: string): Value | undefined {
  const plain = cell.replaceAll(/[*_`]/g, '');
  const time = timeIn(plain);
  if (time !== undefined) return { value: time, isTime: true };
  const written = NUMBER.exec(plain)?.[1];
  if (written === undefined) return undefined;
  const whole = written.replaceAll(/[.,\u00a0\u202f' ](?=\d{3}(?:\D|$))/gu, '').replace(',', '.');
  return { value: Number(whole), isTime: false };
}

interface Row {
  text: string;
}

const valuesOf = <R extends Row>(rows: readonly R[], column: number): { row: R; value: Value }[] =>
  rows
    .filter(({ text }) => !SUMMARY.test(cellsOf(text)[0] ?? ''))
    .flatMap((row) => {
      const value = valueIn(cellsOf(row.text)[column] ?? '');
      return value ? [{ row, value }] : [];
    });

/** Returns the indices of columns whose rows can be compared; `head` may include the delimiter row. */
export function comparableColumns(head: string, rows: readonly Row[]): number[] {
  const enough = Math.max(MIN_ROWS, MIN_SHARE * rows.length);
  return cellsOf(head.split('\n')[0] ?? '').flatMap((_name, column) =>
    valuesOf(rows, column).length >= enough ? [column] : [],
  );
}

/** Returns the rows with the greatest or least value in a column. */
export function extremeRows<R extends Row>(
  rows: readonly R[],
  { column, superlative: { word, extreme } }: { column: number; superlative: Superlative },
): R[] {
  const values = valuesOf(rows, column);
  const isTurned = values.every(({ value }) => value.isTime) && TURNED_IN_TIME.has(word);
  const isGreatest = (extreme === 'greatest') !== isTurned;
  const sought = values.reduce(
    (best, { value }) => (isGreatest ? Math.max(best, value.value) : Math.min(best, value.value)),
    isGreatest ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
  );
  return values.filter(({ value }) => value.value === sought).map(({ row }) => row);
}
