/** Executes a change with all checks, and rolls it back. */
import type { Database, Transaction } from './client.ts';

/** Runs `work` in a transaction that is never committed. Resolves, or rejects, as `work` does. */
export async function dryRun<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().execute();
  try {
    return await work(tx);
  } finally {
    await tx.rollback().execute();
  }
}
