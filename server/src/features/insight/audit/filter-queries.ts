/** Filters of audit entries. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { containing, lowerContaining } from '../../../db/lists/containing.ts';

export interface EntryFilter {
  type?: string | undefined;
  aggregateId?: string | undefined;
  userId?: string | undefined;
  userName?: string | undefined;
  /** Name of the person or item, id of the item, or request id. */
  search?: string | undefined;
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
  alias: Alias = 'a',
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

type Alias = 'a' | 'n';

export interface Matches {
  /** Matching entries by the indexes of the text. */
  source: RawBuilder<unknown>;
  /** Condition for a single entry. */
  isMatch(alias: Alias): Expression<SqlBool>;
}

/** Builds the matches of the filter's texts; `undefined` without any. */
export async function matchesOf(
  db: Database,
  { userName, search }: EntryFilter,
): Promise<Matches | undefined> {
  const found = [
    ...(search === undefined ? [] : [await matchAnything(db, search)]),
    ...(userName === undefined ? [] : [await matchActors(db, userName)]),
  ];
  const [first, second] = found;
  if (!first || !second) return first;
  return {
    source: sql`(select * from ${first.source} as a where ${second.isMatch('a')})`,
    isMatch: (alias) => sql<SqlBool>`(${first.isMatch(alias)} and ${second.isMatch(alias)})`,
  };
}

/** Users whose name, user name or e-mail contains the text. */
export async function peopleNamed(db: Database, part: string) {
  const [name, userName, email] = await Promise.all(
    ['u.name', 'u.user_name', 'u.email'].map((column) => containing(db, sql.ref<string>(column), part)),
  );
  return sql`select u.id from users u where ${name} or ${userName} or ${email} limit 1000`;
}

/** Returns the condition for system actors of that name. */
async function isSystemNamed(db: Database, part: string): Promise<Matches['isMatch']> {
  const named = {
    a: await containing(db, sql.ref<string>('a.user_name'), part),
    n: await containing(db, sql.ref<string>('n.user_name'), part),
  };
  return (alias) => sql<SqlBool>`(${sql.ref(`${alias}.user_id`)} is null and ${named[alias]})`;
}

/** Matches actors. A union uses the indexes of both kinds; a single `or` would scan them completely. */
async function matchActors(db: Database, part: string): Promise<Matches> {
  const people = await peopleNamed(db, part);
  const isSystem = await isSystemNamed(db, part);
  return {
    source: sql`(select * from audit_entries a where a.user_id = any (array(${people}))
      union all select * from audit_entries a where ${isSystem('a')})`,
    // Matching users are read once and probed as a hash.
    isMatch: (alias) =>
      sql<SqlBool>`((${sql.ref(`${alias}.user_id`)} in (${people})) is true or ${isSystem(alias)})`,
  };
}

/** Length from which the beginning of a request id is unlikely to be part of a name. */
const minRequestIdLength = 8;

/** Matches names of people and items, former names included, ids of items and request ids. */
async function matchAnything(db: Database, part: string): Promise<Matches> {
  const people = await peopleNamed(db, part);
  const isSystem = await isSystemNamed(db, part);
  const named = await containing(db, sql<string>`(v.content ->> 'name')`, part);
  const items = sql`select v.aggregate_type, v.aggregate_id from entity_versions v where ${named} limit 1000`;
  const requests = `${part.replace(/[\\%_]/g, '\\$&')}${part.length < minRequestIdLength ? '' : '%'}`;
  // Arrays are read once and looked up by index.
  const found = [
    sql`a.user_id = any (array(${people}))`,
    isSystem('a'),
    sql`a.aggregate_type = 'User' and a.aggregate_id = any (array(select p.id::text from (${people}) as p))`,
    sql`a.aggregate_id = any (array(select i.aggregate_id from (${items}) as i))
      and (a.aggregate_type, a.aggregate_id) in (${items})`,
    sql`a.aggregate_id = ${part.toLowerCase()}`,
    sql`a.request_id like ${requests}`,
  ].map((one) => sql`select a.id from audit_entries a where ${one}`);
  return {
    source: sql`(select * from audit_entries a where a.id = any (array(${sql.join(found, sql` union `)})))`,
    isMatch(alias) {
      const of = (name: string) => sql.ref(`${alias}.${name}`);
      return sql<SqlBool>`((${of('user_id')} in (${people})) is true or ${isSystem(alias)}
        or (${of('aggregate_type')} = 'User' and ${of('aggregate_id')} in (select p.id::text from (${people}) as p))
        or (${of('aggregate_type')}, ${of('aggregate_id')}) in (${items})
        or ${of('aggregate_id')} = ${part.toLowerCase()} or ${of('request_id')} like ${requests})`;
    },
  };
}
