import { type RawBuilder, sql } from 'kysely';
import type { Database, Schema } from './client.ts';

/** Deletes at most `limit` rows that match the condition, and resolves to their number. */
export async function deleteBatch(
  tx: Database,
  table: keyof Schema,
  { where, limit }: { where: RawBuilder<unknown>; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)}
    where ctid = any(array(select ctid from ${sql.table(table)} where ${where} limit ${limit}))`.execute(tx);
  return Number(numAffectedRows);
}
