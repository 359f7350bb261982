/** Tables of the job queue (schema `pgboss`), migrated together with those of the product. */
import { PgBoss } from 'pg-boss';
import { connectionConfig, type DatabaseSource } from '../db/client.ts';
import { OpenConnections } from '../db/open-connections.ts';

/** Migrates the queue's tables to this version of pg-boss; several processes may try at once. */
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

/** Converts `source` to pg-boss's configuration, connected through `connections`. */
export function bossConnection(
  source: DatabaseSource,
  { Client }: OpenConnections,
): { connectionString: string } | { host: string } {
  const { connectionString, host, database, user } = connectionConfig(source);
  const target = connectionString === undefined ? { host, database, user } : { connectionString };
  // Opening a connection for each poll would cost more than the poll.
  const config = { ...target, Client, idleTimeoutMillis: 0 };
  // The types name only the required part; the constructor hands all of it to `pg`.
  return config as { connectionString: string } | { host: string };
}
