/** Locks a table, to pause work that reads it. */
import { sql } from 'kysely';
import { type Database, transaction } from '../../db/client.ts';

/** Locks the table; resolves to a function that releases it. Waiting statements fail after 30 s. */
export async function lockTable(db: Database, table: string): Promise<() => Promise<void>> {
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
