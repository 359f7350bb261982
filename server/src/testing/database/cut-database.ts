// Simulates an outage of the server for a test database.
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { type DatabaseSource, openDatabase } from '../../db/client.ts';

export interface DatabaseOutage {
  /** Ends the outage. */
  end: () => Promise<void>;
}

/** Terminates every connection to the database at `source`, and refuses new ones until the outage ends. */
export async function cutDatabase(source: DatabaseSource): Promise<DatabaseOutage> {
  if (typeof source === 'string') throw new TypeError('only the database of a test can be cut off');
  // A database can't be closed from within.
  const neighbour = openDatabase({ ...source, database: 'postgres' }, { maxConnections: 1 });
  onTestFinished(() => neighbour.destroy());
  const allow = (isAllowed: boolean) =>
    sql`alter database ${sql.id(source.database)} allow_connections ${sql.lit(isAllowed)}`.execute(neighbour);
  await allow(false);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${source.database} and usename = current_user`.execute(neighbour);
  return { end: async () => void (await allow(true)) };
}
