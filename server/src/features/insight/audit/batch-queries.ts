/** Batches of entries: changes of a person within an hour whose request ids share the part before a colon. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

export interface BatchChange {
  type: string;
  domainOperation: string;
  count: number;
}

/** Entries `n` of the batch of `a` that meet the conditions. */
const sameBatch = (conditions: readonly Expression<unknown>[]) =>
  sql`audit_entries n where ${sql.join([sql`n.batch = a.batch`, ...conditions], sql` and `)}`;

/** Condition that an entry `a` is the newest of its batch. A subquery keeps the walk along the index of times. */
export const isNewestOfBatch = (conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> =>
  sql<SqlBool>`(select 1 from ${sameBatch([sql`n.at >= a.at and (n.at > a.at or n.id > a.id)`, ...conditions])} limit 1) is null`;

/** Selects the changes of the batch of `a`, most frequent first. */
export const changesOfBatch = (
  conditions: readonly Expression<SqlBool>[],
): RawBuilder<BatchChange[] | null> => sql`(
  select json_agg(c order by c.count desc, c.type, c."domainOperation") from (
    select n.aggregate_type as type, n.operation as "domainOperation", count(*) as count
    from ${sameBatch(conditions)} group by 1, 2) as c)`;
