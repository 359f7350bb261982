/** Keeps everybody else from a table, to stop work that reads it in the middle. */
import { sql } from 'kysely';
import { type Database, transaction } from '../../db/client.ts';

/** Locks the table; resolves, when it is locked, with what lets go of it. Statements that wait fail after 30 s. */
export async function holdTable(db: Database, table: string): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = transaction(db, async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    isHeld.resolve();
    await gate.promise;
  });
  await Promise.race([isHeld.promise, holding]);
  return async () => {
    gate.resolve();
    await holding;
  };
}
