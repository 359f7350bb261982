// Counts what a piece of work asks the database, so that a test can hold a page load to a fixed number.
import type { Database } from '../../db/client.ts';

/** Every statement that a test database was sent, in order; filled by `testDatabase`. */
export const statementsOf = new WeakMap<Database, string[]>();

const TRANSACTION_CONTROL = /^(?:begin|start transaction|commit|rollback|savepoint|release|set )/i;

export interface CountedQueries<T> {
  result: T;
  /** Queries, without those that begin and end transactions. */
  count: number;
  statements: string[];
}

/** Runs `work` and counts the queries that it makes through `db`, which comes from `testDatabase`. */
export async function countQueries<T>(db: Database, work: () => Promise<T>): Promise<CountedQueries<T>> {
  const all = statementsOf.get(db);
  if (!all) throw new Error('only the queries of a test database are counted');
  const start = all.length;
  const result = await work();
  const statements = all.slice(start).filter((text) => !TRANSACTION_CONTROL.test(text));
  return { result, count: statements.length, statements };
}
