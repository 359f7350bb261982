/** Reading the audit log: entries with the names that people and things have by now. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { containing, lowerContaining } from '../../../db/lists/containing.ts';
import {
  keysetPage,
  matchesCountedAtMost,
  type Page,
  type PageRequest,
} from '../../../db/lists/keyset-page.ts';

/** What a thing is called: a person by the users' table, the rest by the last version that was kept of them. */
const nameOf = (type: Expression<string>, id: Expression<string>) => sql<string | null>`case ${type}
  when 'User' then (select u.name from users u where u.id = case ${type} when 'User' then ${id}::uuid end)
  else (select v.content ->> 'name' from entity_versions v
    where v.aggregate_type = ${type} and v.aggregate_id = ${id} order by v.version desc limit 1) end`;

const everyEntry = (db: Database) => db.selectFrom('audit_entries as a');

/** Entries with names, of all or of those in `source`. */
const entries = (db: Database, source: ReturnType<typeof everyEntry> = everyEntry(db)) =>
  source.select((eb) => [
    'a.id',
    'a.at',
    'a.user_id',
    sql<string | null>`coalesce((select u.name from users u where u.id = a.user_id), a.user_name)`.as(
      'user_name',
    ),
    'a.aggregate_type',
    'a.aggregate_id',
    nameOf(eb.ref('a.aggregate_type'), eb.ref('a.aggregate_id')).as('aggregate_name'),
    'a.operation',
    'a.version',
    'a.fields',
    'a.request_id',
  ]);

export type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>;

export interface EntryFilter {
  type?: string | undefined;
  aggregateId?: string | undefined;
  userId?: string | undefined;
  userName?: string | undefined;
  operation?: string | undefined;
  fieldName?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Sorting them costs as much as walking a twentieth of a large log. */
const namesakesCountedAtMost = 5_000;

/** A page of entries by time. */
export async function list(
  db: Database,
  filter: EntryFilter,
  page: Pick<PageRequest, 'userId' | 'query' | 'tokens'>,
): Promise<Page<EntryRow>> {
  const conditions = await conditionsOf(db, filter);
  const { userName } = filter;
  const narrowed = (query: ReturnType<typeof entries>) =>
    query.$if(conditions.length > 0, (some) => some.where((eb) => eb.and(conditions)));
  const query =
    userName === undefined
      ? narrowed(entries(db))
      : {
          found: narrowed(entries(db, await entriesBySomebodyNamed(db, userName))),
          walked: narrowed(entries(db)).where(await isBySomebodyNamed(db, userName)),
        };
  return keysetPage(db, query, {
    ...page,
    list: 'audit',
    sorts: { timeStamp: { by: sql.ref('a.at'), type: 'timestamptz' } },
    defaultSort: '-timeStamp',
    id: sql.ref('a.id'),
    // Found by an index up to here, which is cheaper than trying a field's name.
    ...(userName !== undefined && { countAtMost: namesakesCountedAtMost }),
    ...(filter.fieldName !== undefined && { countAtMost: matchesCountedAtMost }),
  });
}

export interface DayCount {
  /** From 1: which of the days. */
  day: number;
  name: string;
  count: number;
}

/** How many entries there are between each of `starts` and the next, or `end`, by kind of thing or operation. */
export async function countPerDay(
  db: Database,
  filter: EntryFilter,
  { by, starts, end }: { by: 'type' | 'domainOperation'; starts: readonly Date[]; end: Date },
): Promise<DayCount[]> {
  const conditions = await conditionsOf(db, filter);
  const { userName } = filter;
  if (userName !== undefined) conditions.push(await isBySomebodyNamed(db, userName));
  const [first] = starts;
  return db
    .selectFrom('audit_entries as a')
    .select([
      sql<number>`width_bucket(a.at, ${starts.map((start) => start.toISOString())}::timestamptz[])`.as('day'),
      by === 'type' ? 'a.aggregate_type as name' : 'a.operation as name',
      sql<number>`count(*)::int`.as('count'),
    ])
    .where(sql<SqlBool>`a.at >= ${first} and a.at < ${end}`)
    .where((eb) => eb.and(conditions))
    .groupBy(sql`1, 2`)
    .execute();
}

async function conditionsOf(db: Database, filter: EntryFilter): Promise<Expression<SqlBool>[]> {
  const { type, aggregateId, userId, operation, fieldName, from, to } = filter;
  const all: Expression<SqlBool>[] = [];
  const add = (condition: Expression<SqlBool>) => void all.push(condition);
  if (type !== undefined) add(sql`a.aggregate_type = ${type}`);
  if (aggregateId !== undefined) add(sql`a.aggregate_id = ${aggregateId}`);
  if (userId !== undefined) add(sql`a.user_id = ${userId}`);
  if (operation !== undefined) add(sql`a.operation = ${operation}`);
  if (from !== undefined) add(sql`a.at >= ${from}`);
  if (to !== undefined) add(sql`a.at < ${to}`);
  if (fieldName !== undefined) {
    add(await lowerContaining(db, sql<string>`audit_fields_text(a.fields)`, fieldName));
  }
  return all;
}

/** Whose name, user name or e-mail address contains the text, and which of the product's own actors are so called. */
async function namesakes(db: Database, part: string) {
  const [name, userName, email, actor] = await Promise.all(
    ['u.name', 'u.user_name', 'u.email', 'a.user_name'].map((column) =>
      containing(db, sql.ref<string>(column), part),
    ),
  );
  return {
    people: sql`select u.id from users u where ${name} or ${userName} or ${email} limit 1000`,
    isOwnActor: sql<SqlBool>`a.user_id is null and ${actor}`,
  };
}

/** The people's entries by one index, the product's own by another: under one `or` both would be read to their ends. */
async function entriesBySomebodyNamed(db: Database, part: string): Promise<ReturnType<typeof everyEntry>> {
  const { people, isOwnActor } = await namesakes(db, part);
  const source = sql`(select * from audit_entries a where a.user_id = any (array(${people}))
    union all select * from audit_entries a where ${isOwnActor})`;
  return db.selectFrom(source.as('a'));
}

/** The same of one entry: who is looked for is looked up once, and each entry then in a hash. */
async function isBySomebodyNamed(db: Database, part: string): Promise<Expression<SqlBool>> {
  const { people, isOwnActor } = await namesakes(db, part);
  return sql<SqlBool>`((a.user_id in (${people})) is true or ${isOwnActor})`;
}

export const findById = (db: Database, id: string): Promise<EntryRow | undefined> =>
  entries(db).where('a.id', '=', id).executeTakeFirst();

/** The contents of a thing at a version and before it; the newest one where no version is named. */
export async function findContents(
  db: Database,
  { type, id, version, at }: { type: string; id: string; version: number | null; at: Date },
): Promise<{ version: number; content: unknown }[]> {
  return db
    .selectFrom('entity_versions')
    .select(['version', 'content'])
    .where('aggregate_type', '=', type)
    .where('aggregate_id', '=', id)
    .where((eb) => (version === null ? eb('at', '<=', at) : eb('version', '<=', version)))
    .orderBy('version', 'desc')
    .limit(2)
    .execute();
}

/** What a thing is called by now, or was called last. */
export async function findName(db: Database, type: string, id: string): Promise<string | null> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
  if (type === 'User' && !isId) return null;
  const { rows } = await sql<{ name: string | null }>`
    select ${nameOf(sql<string>`${type}::text`, sql<string>`${id}::text`)} as name`.execute(db);
  return rows[0]?.name ?? null;
}

/** Changes that a person made, behind `after`: what they were about, without its content. */
export const listMadeBy = (
  tx: Database,
  { userId, after, limit }: { userId: string; after: string; limit: number },
) =>
  tx
    .selectFrom('audit_entries')
    .select([
      'id as auditEntryId',
      'at as timeStamp',
      'aggregate_type as type',
      'aggregate_id as aggregateRootId',
      'operation as domainOperation',
      'fields',
    ])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Prompts that agents have or had, removed ones too. */
export async function listPromptIds(tx: Database, agentIds: readonly string[]): Promise<string[]> {
  if (agentIds.length === 0) return [];
  const rows = await tx
    .selectFrom('entity_versions')
    .select('aggregate_id')
    .distinct()
    .where('aggregate_type', '=', 'Prompt')
    .where(sql<string>`content ->> 'gptSystemId'`, 'in', agentIds)
    .execute();
  return rows.map(({ aggregate_id }) => aggregate_id);
}
