// Counts the database queries of a function, so that tests can limit those of a page load.
import type { Database } from '../../db/client.ts';

/** Statements sent to a test database, in order; filled by `testDatabase`. */
export const statementsOf = new WeakMap<Database, string[]>();

const TRANSACTION_CONTROL = /^(?:begin|start transaction|commit|rollback|savepoint|release|set )/i;

export interface CountedQueries<T> {
  result: T;
  /** Number of queries, without those that begin and end transactions. */
  count: number;
  statements: string[];
}

/** Runs `work` and counts its queries through `db`, which comes from `testDatabase`. */
export async function countQueries<T>(db: Database, work: () => Promise<T>): Promise<CountedQueries<T>> {
  const all = statementsOf.get(db);
  if (!all) throw new Error('only the queries of a test database are counted');
  const start = all.length;
  const result = await work();
  const statements = all.slice(start).filter((text) => !TRANSACTION_CONTROL.test(text));
  return { result, count: statements.length, statements };
}
