/** The only way to a list of things with rights: hidden things are in no list and in no count. */
import type { Action } from '@polylogue/contract/permissions';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Caller } from '../../http/requests/caller.ts';
import type { Schema } from '../client.ts';

interface Subject {
  /** Its table, with `id` and `created_by`. */
  table: 'agents' | 'libraries';
  /** Each of them shows everything. */
  all: readonly Action[];
  /** Each of them shows what it was granted for. */
  some: readonly Action[];
  /** Shows what the caller made. */
  own: Action;
}

const subjects = {
  // GptSystemsRead is the right to chat, which every member has; what an agent is made of it does not show.
  GptSystems: {
    table: 'agents',
    all: ['GptSystemsWrite'],
    some: ['GptSystemsReadSpecific', 'GptSystemsWriteSpecific'],
    own: 'GptSystemsCreate',
  },
  DataSources: {
    table: 'libraries',
    all: ['DataSourcesRead', 'DataSourcesWrite'],
    some: ['DataSourcesReadSpecific', 'DataSourcesWriteSpecific'],
    own: 'DataSourcesCreate',
  },
} as const satisfies Record<string, Subject>;

/** Narrows a query on `agents` or `libraries`, by that name, to what the caller may see of them. */
export function visibleTo<TB extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, TB, Row>,
  { userId, grants }: Pick<Caller, 'userId' | 'grants'>,
  subject: keyof typeof subjects,
): SelectQueryBuilder<Schema, TB, Row> {
  const { table, all, some, own } = subjects[subject];
  if (all.some((action) => grants.get(action) === 'all')) return query;
  const granted = some.map((action) => grants.get(action));
  if (granted.includes('all')) return query;
  const ids = granted.flatMap((grant) => (grant && grant !== 'all' ? [...grant] : []));
  const isNamed = sql<boolean>`${sql.ref(`${table}.id`)} = any(${ids}::uuid[])`;
  const isOwn = sql<boolean>`${sql.ref(`${table}.created_by`)} = ${userId}`;
  return query.where(grants.has(own) ? sql<boolean>`(${isNamed} or ${isOwn})` : isNamed);
}
