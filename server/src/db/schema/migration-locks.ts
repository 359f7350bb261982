// Locks of a migration: against other instances that migrate, and on tables in use.
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../client.ts';

/** Shared with the versions whose migrations Kysely ran. */
const LOCK_KEY = '3853314791062309107';
const LOCK_RETRY_MS = 100;

/** Maximum wait for a table, since a waiting migration blocks all later writers. */
const TABLE_WAIT_MS = 1_000;
/** Pause between attempts, in which the queue drains. */
const TABLE_PAUSE_MS = 500;
const TABLE_TRIES = 60;

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/**
 * Runs `work` while no other instance migrates. Polls, since a waiting statement would block index builds
 * of the lock's holder. The lock ends with the connection.
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

/**
 * Runs `work`, which changes tables, with a short wait for each lock, repeating it from its beginning after
 * a timeout.
 */
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
