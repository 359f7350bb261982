// Two kinds of waiting that a migration must do right: for other instances that migrate, and for tables in use.
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../client.ts';

/** Also taken by the versions whose migrations Kysely ran. */
const LOCK_KEY = '3853314791062309107';
const LOCK_RETRY_MS = 100;

/** Whoever queues for a table makes all later comers queue behind: so long at the most may writers stand still. */
const TABLE_WAIT_MS = 1_000;
/** Between two tries the queue drains. */
const TABLE_PAUSE_MS = 500;
const TABLE_TRIES = 60;

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/**
 * Does `work` while no other instance migrates. Asks again and again: a waiting statement would hold back index builds
 * of the instance that has the lock. It goes with the connection, however the process ends.
 */
export async function withMigrationLock(connection: Database, work: () => Promise<void>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${sql.lit(LOCK_KEY)}::bigint) as locked`.execute(connection);
    if (rows[0]?.locked) break;
    await delay(LOCK_RETRY_MS);
  }
  try {
    await work();
  } finally {
    await sql`select pg_advisory_unlock(${sql.lit(LOCK_KEY)}::bigint)`.execute(connection).catch(() => {});
  }
}

/** Does `work`, which changes tables, waiting for each only a moment and trying again from its beginning. */
export async function withRetry(connection: Database, work: () => Promise<void>): Promise<void> {
  await sql`set lock_timeout = ${sql.lit(TABLE_WAIT_MS)}`.execute(connection);
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        const code = error instanceof pg.DatabaseError ? error.code : undefined;
        if ((code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) || tries >= TABLE_TRIES) throw error;
        await delay(TABLE_PAUSE_MS);
      }
    }
  } finally {
    await sql`reset lock_timeout`.execute(connection).catch(() => {});
  }
}
