/** Access filter of lists: hidden rows appear in no list and no count. */
import type { Action } from '@polylogue/contract/permissions';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Caller } from '../../http/requests/caller.ts';
import type { Schema } from '../client.ts';

interface Subject {
  /** Table with `id` and `created_by`. */
  table: 'agents' | 'libraries';
  /** Actions that show all rows. */
  all: readonly Action[];
  /** Actions that show the rows they are granted for. */
  some: readonly Action[];
  /** Action that shows the caller's own rows. */
  own: Action;
}

const subjects = {
  // GptSystemsRead is the right to chat, which every member has; it does not show configurations.
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

/** Restricts a query on `agents` or `libraries` to the rows visible to the caller. */
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
