/** Queries of the audit log. Entries carry the current names of users and aggregates. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import {
  keysetPage,
  maxExactMatchCount,
  type Page,
  type PageRequest,
} from '../../../db/lists/keyset-page.ts';
import { periodOf, report, rowCount } from '../../../db/report.ts';
import { type BatchChange, changesOfBatch, isNewestOfBatch } from './batch-queries.ts';
import { conditionsOf, type EntryFilter, matchesOf } from './filter-queries.ts';

/** Selects a name: a user's from `users`, any other aggregate's from its last version. */
const nameOf = (type: Expression<string>, id: Expression<string>) => sql<string | null>`case ${type}
  when 'User' then (select u.name from users u where u.id = case ${type} when 'User' then ${id}::uuid end)
  else (select v.content ->> 'name' from entity_versions v
    where v.aggregate_type = ${type} and v.aggregate_id = ${id} order by v.version desc limit 1) end`;

const allEntries = (db: Database) => db.selectFrom('audit_entries as a');

/** Selects entries with names, from all entries or from `source`. */
const entries = (db: Database, source: ReturnType<typeof allEntries> = allEntries(db)) =>
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
    'a.batch',
  ]);

export type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>;
export type ListedRow = EntryRow & { batch_changes: BatchChange[] | null };

/** Limit for counting matches of actors. Sorting that many costs as much as scanning 5% of a large log. */
const maxCountedMatches = 5_000;
/** Limit for counting batches, as each of their entries costs a lookup. */
const maxCountedBatches = 1_000;

interface ListParts extends Pick<PageRequest, 'userId' | 'query' | 'tokens' | 'isCounted'> {
  /** Lists the newest entry of each batch instead of every entry. */
  isFolded: boolean;
}

export async function list(
  db: Database,
  filter: EntryFilter,
  { isFolded, ...page }: ListParts,
): Promise<Page<ListedRow>> {
  const conditions = await conditionsOf(db, filter);
  const matches = await matchesOf(db, filter);
  const inBatch = isFolded ? await conditionsOf(db, filter, 'n') : undefined;
  if (matches) inBatch?.push(matches.isMatch('n'));
  if (inBatch) conditions.push(isNewestOfBatch(inBatch));
  const narrowed = (query: ReturnType<typeof entries>) =>
    query
      .select((inBatch ? changesOfBatch(inBatch) : sql<null>`null`).as('batch_changes'))
      .$if(conditions.length > 0, (some) => some.where((eb) => eb.and(conditions)));
  const query = matches
    ? {
        found: narrowed(entries(db, db.selectFrom(matches.source.as('a')))),
        walked: narrowed(entries(db)).where(matches.isMatch('a')),
      }
    : narrowed(entries(db));
  const limits = [
    ...(matches ? [maxCountedMatches] : []),
    ...(filter.fieldName === undefined ? [] : [maxExactMatchCount]),
    ...(isFolded ? [maxCountedBatches] : []),
  ];
  return keysetPage(db, query, {
    ...page,
    list: 'audit',
    sorts: { timeStamp: { by: sql.ref('a.at'), type: 'timestamptz' } },
    defaultSort: '-timeStamp',
    id: sql.ref('a.id'),
    ...(limits.length > 0 && { countAtMost: Math.min(...limits) }),
  });
}

interface CountedDays {
  by: 'type' | 'domainOperation';
  starts: readonly Date[];
  end: Date;
}

/** Counts entries by day, as an index from 1 into `starts`, and by resource type or operation. */
export async function countPerDay(db: Database, filter: EntryFilter, { by, starts, end }: CountedDays) {
  const conditions = await conditionsOf(db, filter);
  const matches = await matchesOf(db, filter);
  if (matches) conditions.push(matches.isMatch('a'));
  const [first] = starts;
  const counted = allEntries(db)
    .where(sql<SqlBool>`a.at >= ${first} and a.at < ${end}`)
    .where((eb) => eb.and(conditions));
  return report(counted, {
    dimensions: {
      day: periodOf(sql.ref<Date>('a.at'), starts),
      name: sql.ref<string>(by === 'type' ? 'a.aggregate_type' : 'a.operation'),
    },
    measures: { count: rowCount },
  });
}

export type DayCount = Awaited<ReturnType<typeof countPerDay>>[number];

export const findById = (db: Database, id: string): Promise<EntryRow | undefined> =>
  entries(db).where('a.id', '=', id).executeTakeFirst();

export interface StoredVersion {
  version: number;
  content: unknown;
}

/**
 * Reads the contents of entries by their ids: those at the entry's version and before it, newest first, or the latest
 * two up to its time if it has no version.
 */
export async function listContents(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, StoredVersion[]>> {
  const { rows } = await sql<StoredVersion & { id: string }>`
    select a.id, v.version, v.content from audit_entries a cross join lateral (
      select v.version, v.content from entity_versions v
      where v.aggregate_type = a.aggregate_type and v.aggregate_id = a.aggregate_id
        and case when a.version is null then v.at <= a.at else v.version <= a.version end
      order by v.version desc limit 2) as v
    where a.id = any (${ids}::uuid[]) order by v.version desc`.execute(db);
  return Map.groupBy(rows, ({ id }) => id);
}

interface ConfigurationVersion {
  agentId: string;
  version: number;
}

/** Reads the content of versions of agents, which the log numbers alone. */
export async function listConfigurations(
  db: Database,
  versions: readonly ConfigurationVersion[],
): Promise<(ConfigurationVersion & { content: Record<string, unknown> })[]> {
  if (versions.length === 0) return [];
  const { rows } = await sql<ConfigurationVersion & { content: Record<string, unknown> }>`
    select c.agent_id as "agentId", c.version, c.content from agent_configurations c
    where (c.agent_id, c.version) in (
      select * from unnest(${versions.map(({ agentId }) => agentId)}::uuid[],
        ${versions.map(({ version }) => version)}::int[]))`.execute(db);
  return rows;
}

/** Reads the current or last name of an aggregate. */
export async function findName(db: Database, type: string, id: string): Promise<string | null> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
  if (type === 'User' && !isId) return null;
  const { rows } = await sql<{ name: string | null }>`
    select ${nameOf(sql<string>`${type}::text`, sql<string>`${id}::text`)} as name`.execute(db);
  return rows[0]?.name ?? null;
}

/** Kinds that changes refer to by id. */
const namedTypes = [
  'Agent',
  'Brand',
  'ChatAccessPolicy',
  'EvaluationSet',
  'FileLibrary',
  'GuidelinesDocument',
  'ModelProvider',
  'Prompt',
  'UserRole',
];

/** Maps ids of people, groups and other aggregates to their current or last names. */
export async function findNames(db: Database, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const { rows } = await sql<{ id: string; name: string | null }>`
    select id::text, name from users where id = any (${ids}::uuid[])
    union all
    select id::text, display_name from directory_groups where id = any (${ids}::uuid[])
    union all
    select * from (
      select distinct on (aggregate_id) aggregate_id, content ->> 'name' from entity_versions
      where aggregate_type = any (${namedTypes}) and aggregate_id = any (${ids}::text[])
      order by aggregate_id, version desc) as latest`.execute(db);
  return Object.fromEntries(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}

/** Lists changes made by a user, after the id `after`, without their contents. */
export const listChangesByUser = (
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

/** Lists ids of all prompts of the agents, including deleted ones. */
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
