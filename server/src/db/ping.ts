import { sql } from 'kysely';
import type { Database } from './client.ts';

/** Resolves if the database answers; rejects otherwise. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
