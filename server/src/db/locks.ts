/** Locks, by what they are for. Each lasts until the transaction ends; rows are locked in the order of the query. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Transaction } from './client.ts';

type Query<DB, TB extends keyof DB, Row> = SelectQueryBuilder<DB, TB, Row>;

/** Of a query that joins: the tables whose rows are locked; none stands for all of them. */
type Tables<TB> = readonly (TB & string)[];

const listed = <TB>(tables: Tables<TB>) => (tables.length === 0 ? undefined : tables);

/** Rows that are to be changed: others who would change or hold them wait; what refers to them can still be added. */
export const lockForChange = <DB, TB extends keyof DB, Row>(
  query: Query<DB, TB, Row>,
  ...tables: Tables<TB>
): Query<DB, TB, Row> => query.forNoKeyUpdate(listed(tables));

/** Rows that are to be changed or removed with what belongs to them: nothing that refers to them can be added, either. */
export const lockWithParts = <DB, TB extends keyof DB, Row>(
  query: Query<DB, TB, Row>,
  ...tables: Tables<TB>
): Query<DB, TB, Row> => query.forUpdate(listed(tables));

/** Rows that a decision rests on: whoever would change them waits. Any number of transactions hold them together. */
export const holdUnchanged = <DB, TB extends keyof DB, Row>(
  query: Query<DB, TB, Row>,
  ...tables: Tables<TB>
): Query<DB, TB, Row> => query.forShare(listed(tables));

/** Rows that are to be referred to: whoever would remove them waits; they can still be changed. */
export const holdInPlace = <DB, TB extends keyof DB, Row>(query: Query<DB, TB, Row>): Query<DB, TB, Row> =>
  query.forKeyShare();

/** Rows of a batch that several processes share out: those that another one has locked are left to it. */
export const claimBatch = <DB, TB extends keyof DB, Row>(query: Query<DB, TB, Row>): Query<DB, TB, Row> =>
  query.forUpdate().skipLocked();

/** Lets one transaction at a time do what the name stands for, where there is no row to lock. */
export async function lockNamed(tx: Transaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx);
}

/** The same without waiting. Tells whether it is this transaction. */
export async function tryLockNamed(tx: Transaction, name: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${name})) as is`.execute(tx);
  return rows[0]?.is ?? false;
}
