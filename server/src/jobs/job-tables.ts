/** The job queue's own tables (schema `pgboss`), made and changed where all tables are: when the product migrates. */
import { PgBoss } from 'pg-boss';
import { connectionConfig, type DatabaseSource } from '../db/client.ts';
import { OpenConnections } from '../db/open-connections.ts';

/** Brings the queue's tables to what this version of pg-boss needs; several processes may try at once. */
export async function migrateJobTables(source: DatabaseSource): Promise<void> {
  const connections = new OpenConnections();
  const boss = new PgBoss({
    ...bossConnection(source, connections),
    max: 1,
    supervise: false,
    schedule: false,
  });
  const errors: Error[] = [];
  boss.on('error', (error) => errors.push(error));
  await boss.start();
  await boss.stop({ graceful: false });
  await connections.closed();
  if (errors[0]) throw errors[0];
}

/** `source` as pg-boss takes it, connected through `connections`. */
export function bossConnection(
  source: DatabaseSource,
  { Client }: OpenConnections,
): { connectionString: string } | { host: string } {
  const { connectionString, host, database, user } = connectionConfig(source);
  const config =
    connectionString === undefined ? { host, database, user, Client } : { connectionString, Client };
  // The types name only the required part; the constructor hands all of it to `pg`.
  return config as { connectionString: string } | { host: string };
}
