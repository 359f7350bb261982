import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { startJobQueue } from '../jobs/job-queue.ts';
import { testDatabase } from '../testing/database/database.ts';
import { type Database, openDatabase, transaction } from './client.ts';

/** Processes of the server that hold idle connections, the queue's listening one apart; the last used comes last. */
async function idlePids(db: Database, applicationName = 'polylogue'): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and application_name = ${applicationName} and pid <> pg_backend_pid()
      and state = 'idle' and query not ilike 'listen%'
    order by state_change`.execute(db);
  return rows.map(({ pid }) => pid);
}

/** Lets the server close nothing until `release`. */
function holdUp(pids: readonly number[]): () => void {
  const signal = (name: NodeJS.Signals) => pids.forEach((pid) => process.kill(pid, name));
  signal('SIGSTOP');
  onTestFinished(() => {
    try {
      signal('SIGCONT');
    } catch {
      // They have ended, as they should.
    }
  });
  return () => signal('SIGCONT');
}

/** Whether a promise is settled a little later. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const later = new Promise((resolve) => setTimeout(resolve, 100, 'not yet'));
  return (await Promise.race([promise, later])) !== 'not yet';
}

test('a closed database has no connection left', async () => {
  const { db, source } = await testDatabase();
  const own = openDatabase(source);
  const busy = () => transaction(own, async (tx) => sql`select pg_sleep(0.05)`.execute(tx));
  await Promise.all([busy(), busy(), busy()]);
  const release = holdUp(await idlePids(db));
  const closing = own.destroy();
  expect(await isSettled(closing)).toBe(false);
  release();
  await closing;
  expect(await idlePids(db)).toEqual([]);
});

test('a stopped job queue has no connection left', async () => {
  const { db, source } = await testDatabase();
  const queue = await startJobQueue(source, (error) => {
    throw error;
  });
  // Making several queues at once takes several connections.
  const jobs = ['one', 'two', 'three'].map((name) => defineJob({ name, data: z.object({}) }));
  await Promise.all(jobs.map((job) => transaction(db, (tx) => queue.enqueue(tx, job, { data: {} }))));
  // The queue's own last words go through the connection that was used last.
  const unused = (await idlePids(db, 'polylogue-jobs')).slice(0, -1);
  expect(unused.length).toBeGreaterThan(0);
  const release = holdUp(unused);
  const stopping = queue.stop();
  expect(await isSettled(stopping)).toBe(false);
  release();
  await stopping;
  expect(await idlePids(db, 'polylogue-jobs')).toEqual([]);
});

test('a server that closes nothing holds nobody up for long', async () => {
  const { db, source } = await testDatabase();
  const own = openDatabase(source);
  await sql`select 1`.execute(own);
  holdUp(await idlePids(db));
  await expect(own.destroy()).resolves.toBeUndefined();
});
