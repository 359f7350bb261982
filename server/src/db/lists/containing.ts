/** Substring filters of lists, by trigrams if the database supports them, else by prefix. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../client.ts';

/** Escapes a text for a LIKE pattern. */
const literalPattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Lowers a pattern in the database, whose rules for letters such as İ and Σ differ from those of JavaScript. */
const lowerPattern = (pattern: string) => sql<string>`lower(${pattern})`;

const known = new WeakMap<Database, Promise<boolean>>();

/** Checks for the trigram extension, which substring indexes require. */
export function hasTrigrams(db: Database): Promise<boolean> {
  const before = known.get(db);
  if (before) return before;
  const looking = sql<{
    is: boolean;
  }>`select exists (select from pg_extension where extname = 'pg_trgm') as is`
    .execute(db)
    .then(({ rows }) => rows[0]?.is ?? false);
  looking.catch(() => known.delete(db));
  known.set(db, looking);
  return looking;
}

/** Splits a text at spaces; a text of only spaces is returned whole. */
function wordsOf(part: string): string[] {
  const words = part.split(/\s+/).filter((word) => word !== '');
  return words.length > 0 ? [...new Set(words)] : [part];
}

const all = (conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/**
 * Returns the condition that a text contains all words of another, in any order and case. Without trigrams it must
 * begin with it. Uses an index on `lower(text)` with `gin_trgm_ops` or `text_pattern_ops`.
 */
export async function containing(
  db: Database,
  column: Expression<string>,
  part: string,
): Promise<Expression<SqlBool>> {
  const parts = (await hasTrigrams(db)) ? wordsOf(part) : [part];
  const text = sql<string>`lower(${column})`;
  return all(await Promise.all(parts.map((one) => lowerContaining(db, text, one))));
}

/** Condition that one of several columns contains the words; without words it is always met. */
export async function anyContaining(
  db: Database,
  columns: readonly string[],
  part: string | undefined,
): Promise<Expression<SqlBool>> {
  if (part === undefined) return sql.lit(true);
  const found = await Promise.all(columns.map((column) => containing(db, sql.ref<string>(column), part)));
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/** Condition that a lower-case text contains another unchanged, with the index on the text itself. */
export async function lowerContaining(
  db: Database,
  text: Expression<string>,
  part: string,
): Promise<Expression<SqlBool>> {
  const start = (await hasTrigrams(db)) ? '%' : '';
  return sql<SqlBool>`${text} like ${lowerPattern(`${start}${literalPattern(part)}%`)}`;
}

/** Combining accents. */
const accents = /[\u0300-\u036f]/g;

/**
 * Returns the condition of `containing`, ignoring accents on any database. It uses no index, so the list must be short.
 */
export function foldedContaining(column: Expression<string>, part: string): Expression<SqlBool> {
  // ASCII text has no accents, and most text is ASCII.
  const folded = sql<string>`case when octet_length(${column}) = length(${column}) then lower(${column})
    else lower(regexp_replace(normalize(${column}, nfd), '[\\u0300-\\u036f]', '', 'g')) end`;
  const words = wordsOf(part.normalize('NFD').replace(accents, ''));
  return all(words.map((word) => sql<SqlBool>`${folded} like ${lowerPattern(`%${literalPattern(word)}%`)}`));
}
