/** Filters of audit entries. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { containing, lowerContaining } from '../../../db/lists/containing.ts';

export interface EntryFilter {
  type?: string | undefined;
  aggregateId?: string | undefined;
  userId?: string | undefined;
  userName?: string | undefined;
  operation?: string | undefined;
  fieldName?: string | undefined;
  batch?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Builds the conditions on an entry, except for matches of texts. */
export async function conditionsOf(
  db: Database,
  filter: EntryFilter,
  alias: 'a' | 'n' = 'a',
): Promise<Expression<SqlBool>[]> {
  const { type, aggregateId, userId, operation, fieldName, batch, from, to } = filter;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const all: Expression<SqlBool>[] = [];
  const add = (condition: Expression<SqlBool>) => void all.push(condition);
  if (type !== undefined) add(sql`${column('aggregate_type')} = ${type}`);
  if (aggregateId !== undefined) add(sql`${column('aggregate_id')} = ${aggregateId}`);
  if (userId !== undefined) add(sql`${column('user_id')} = ${userId}`);
  if (operation !== undefined) add(sql`${column('operation')} = ${operation}`);
  if (batch !== undefined) add(sql`${column('batch')} = ${batch}`);
  if (from !== undefined) add(sql`${column('at')} >= ${from}`);
  if (to !== undefined) add(sql`${column('at')} < ${to}`);
  if (fieldName !== undefined) {
    add(await lowerContaining(db, sql<string>`audit_fields_text(${column('fields')})`, fieldName));
  }
  return all;
}

export interface Matches {
  /** Matching entries by the indexes of the text. */
  source: RawBuilder<unknown>;
  /** Condition for a single entry `a`. */
  isMatch: Expression<SqlBool>;
}

/** Builds the matches of the filter's text; `undefined` without one. */
export async function matchesOf(db: Database, { userName }: EntryFilter): Promise<Matches | undefined> {
  return userName === undefined ? undefined : matchActors(db, userName);
}

/**
 * Matches users whose name, user name or e-mail contains the text, and system actors. A union uses both indexes; a
 * single `or` would scan them completely.
 */
async function matchActors(db: Database, part: string): Promise<Matches> {
  const [name, userName, email, actor] = await Promise.all(
    ['u.name', 'u.user_name', 'u.email', 'a.user_name'].map((column) =>
      containing(db, sql.ref<string>(column), part),
    ),
  );
  const people = sql`select u.id from users u where ${name} or ${userName} or ${email} limit 1000`;
  const isOwnActor = sql<SqlBool>`a.user_id is null and ${actor}`;
  return {
    source: sql`(select * from audit_entries a where a.user_id = any (array(${people}))
      union all select * from audit_entries a where ${isOwnActor})`,
    // Matching users are read once and probed as a hash.
    isMatch: sql<SqlBool>`((a.user_id in (${people})) is true or ${isOwnActor})`,
  };
}
