// Mutual exclusion of all processes that use a database; the lock ends with its connection.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { connectionConfig, type DatabaseSource } from '../client.ts';

/** Arbitrary constants, which must be equal in all versions. */
const KEYS = { 'search-index': 3_270_617_705, handbook: 3_270_617_706 } as const;
const RETRY_MS = 100;

/** Runs `work` while no other process runs work under the same name. */
export async function withDatabaseLock<T>(
  source: DatabaseSource,
  name: keyof typeof KEYS,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connectionConfig(source), keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    // Polls, since a waiting statement would block index builds of the lock's holder.
    while (!(await isLocked(client, KEYS[name]))) await delay(RETRY_MS);
    return await work();
  } finally {
    await client.end();
  }
}

async function isLocked(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [key]);
  return rows[0]?.locked === true;
}
