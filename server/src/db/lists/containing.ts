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

/**
 * Whether a text contains another, in any letter case. On a database without trigrams: whether it begins with it.
 * The index is on `lower(text)`, with `gin_trgm_ops` or `text_pattern_ops`.
 */
export const containing = (
  db: Database,
  column: Expression<string>,
  part: string,
): Promise<Expression<SqlBool>> => lowerContaining(db, sql<string>`lower(${column})`, part);

/** The same of a text that is in small letters, with the index on the text itself. */
export async function lowerContaining(
  db: Database,
  text: Expression<string>,
  part: string,
): Promise<Expression<SqlBool>> {
  const start = (await hasTrigrams(db)) ? '%' : '';
  return sql<SqlBool>`${text} like ${`${start}${literalPattern(part.toLowerCase())}%`}`;
}
