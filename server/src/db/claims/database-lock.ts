// Lets one process at a time do something, of all that use a database: the lock goes with its connection.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { connectionConfig, type DatabaseSource } from '../client.ts';

/** Any constants will do, as long as every version uses the same. */
const KEYS = { 'search-index': 3_270_617_705, handbook: 3_270_617_706 } as const;
const RETRY_MS = 100;

/** Does `work` while no other process does work under the same name. */
export async function withDatabaseLock<T>(
  source: DatabaseSource,
  name: keyof typeof KEYS,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connectionConfig(source), keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    // A statement that waits would hold back index builds of whoever has the lock.
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
