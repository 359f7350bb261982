/** Locks by purpose. Each lasts until the transaction ends; rows are locked in the order of the query. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Schema, Transaction } from './client.ts';

type Query<DB, TB extends keyof DB, Row> = SelectQueryBuilder<DB, TB, Row>;

/** Tables of a join whose rows are locked; none means all of them. */
type Tables<TB> = readonly (TB & string)[];

const listed = <TB>(tables: Tables<TB>) => (tables.length === 0 ? undefined : tables);

/** Locks rows to be changed: other changes and shared locks wait; references to them can still be added. */
export const lockForChange = <DB, TB extends keyof DB, Row>(
  query: Query<DB, TB, Row>,
  ...tables: Tables<TB>
): Query<DB, TB, Row> => query.forNoKeyUpdate(listed(tables));

/** Locks rows to be changed or removed with dependent rows: references to them can't be added, either. */
export const lockForRemoval = <DB, TB extends keyof DB, Row>(
  query: Query<DB, TB, Row>,
  ...tables: Tables<TB>
): Query<DB, TB, Row> => query.forUpdate(listed(tables));

/**
 * Locks rows that a decision depends on: changes wait. Several transactions can share the lock.
 */
export const lockForShare = <DB, TB extends keyof DB, Row>(
  query: Query<DB, TB, Row>,
  ...tables: Tables<TB>
): Query<DB, TB, Row> => query.forShare(listed(tables));

/** Locks rows to be referenced: removals wait; changes are possible. */
export const lockForReference = <DB, TB extends keyof DB, Row>(
  query: Query<DB, TB, Row>,
): Query<DB, TB, Row> => query.forKeyShare();

/** Locks rows of a batch that several processes share: rows locked by another one are skipped. */
export const claimBatch = <DB, TB extends keyof DB, Row>(query: Query<DB, TB, Row>): Query<DB, TB, Row> =>
  query.forUpdate().skipLocked();

/** Locks a table against all changes of other transactions, which can still read it. */
export async function lockTable(tx: Transaction, table: keyof Schema): Promise<void> {
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
}

/** Serialises transactions by a name, if there is no row to lock. */
export async function lockNamed(tx: Transaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx);
}

/** Serialises changes of libraries as their triggers do, so that the numbers of changes follow the commits. */
export async function lockLibraryChanges(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(3270617710)`.execute(tx);
}

/** Takes the lock of `lockNamed` without waiting. Resolves to whether this transaction got it. */
export async function tryLockNamed(tx: Transaction, name: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${name})) as is`.execute(tx);
  return rows[0]?.is ?? false;
}
