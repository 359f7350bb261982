/** Substring filters of lists: through trigrams where the database has them, by prefix where it has not. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../client.ts';

/** A pattern of LIKE for a text that is meant literally. */
const literalPattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const known = new WeakMap<Database, Promise<boolean>>();

/** Whether the database has the trigram extension, without which a substring can't be looked up on an index. */
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

/** What is written between blanks; a text of blanks alone is looked for as it is. */
function wordsOf(part: string): string[] {
  const words = part.split(/\s+/).filter((word) => word !== '');
  return words.length > 0 ? [...new Set(words)] : [part];
}

const all = (conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/**
 * Whether a text contains all words of another, in any order and letter case. On a database without trigrams: whether it
 * begins with it. The index is on `lower(text)`, with `gin_trgm_ops` or `text_pattern_ops`.
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

/** Whether a text that is in small letters contains another as it is, with the index on the text itself. */
export async function lowerContaining(
  db: Database,
  text: Expression<string>,
  part: string,
): Promise<Expression<SqlBool>> {
  const start = (await hasTrigrams(db)) ? '%' : '';
  return sql<SqlBool>`${text} like ${`${start}${literalPattern(part.toLowerCase())}%`}`;
}

/** Accents, apart from their letters. */
const accents = /[\u0300-\u036f]/g;

/**
 * As `containing`, on any database, and whether or not there are accents on the letters of either: of a column that no
 * index for parts is on, in a list that something else keeps short.
 */
export function foldedContaining(column: Expression<string>, part: string): Expression<SqlBool> {
  // What is ASCII has no accents, and most is.
  const folded = sql<string>`case when octet_length(${column}) = length(${column}) then lower(${column})
    else lower(regexp_replace(normalize(${column}, nfd), '[\\u0300-\\u036f]', '', 'g')) end`;
  const words = wordsOf(part.normalize('NFD').replace(accents, '').toLowerCase());
  return all(words.map((word) => sql<SqlBool>`${folded} like ${`%${literalPattern(word)}%`}`));
}
