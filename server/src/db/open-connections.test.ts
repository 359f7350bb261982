import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { startJobQueue } from '../jobs/job-queue.ts';
import { testDatabase } from '../testing/database/database.ts';
import { connectionConfig, type Database, openDatabase, transaction } from './client.ts';
import { OpenConnections } from './open-connections.ts';

/**
 * Lists server processes with idle connections, except the queue's listening one; the most recently used is
 * last.
 */
async function idlePids(db: Database, applicationName = 'polylogue'): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and application_name = ${applicationName} and pid <> pg_backend_pid()
      and state = 'idle' and query not ilike 'listen%'
    order by state_change`.execute(db);
  return rows.map(({ pid }) => pid);
}

/** Stops the processes until `release`, so that the server closes nothing. */
function holdUp(pids: readonly number[]): () => void {
  const signal = (name: NodeJS.Signals) => pids.forEach((pid) => process.kill(pid, name));
  signal('SIGSTOP');
  onTestFinished(() => {
    try {
      signal('SIGCONT');
    } catch {
      // The processes have ended, as expected.
    }
  });
  return () => signal('SIGCONT');
}

/** Checks whether a promise settles within a moment. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const later = new Promise((resolve) => setTimeout(resolve, 100, 'not yet'));
  return (await Promise.race([promise, later])) !== 'not yet';
}

const database = await testDatabase();

test('a closed database has no connection left', async () => {
  const { db, source } = database;
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
  const { db, source } = database;
  const queue = await startJobQueue(source, (error) => {
    throw error;
  });
  // Creating several queues concurrently takes several connections.
  const jobs = ['one', 'two', 'three'].map((name) => defineJob({ name, data: z.object({}) }));
  await Promise.all(jobs.map((job) => transaction(db, (tx) => queue.enqueue(tx, job, { data: {} }))));
  // The queue's final statements use the most recently used connection.
  const unused = (await idlePids(db, 'polylogue-jobs')).slice(0, -1);
  expect(unused.length).toBeGreaterThan(0);
  const release = holdUp(unused);
  const stopping = queue.stop();
  expect(await isSettled(stopping)).toBe(false);
  release();
  await stopping;
  expect(await idlePids(db, 'polylogue-jobs')).toEqual([]);
});

test('waits only for a limited time for an unresponsive server', async () => {
  const { db, source } = database;
  const connections = new OpenConnections(100);
  const config = {
    ...connectionConfig(source),
    application_name: 'polylogue-held',
    Client: connections.Client,
  };
  const pool = new pg.Pool(config);
  await pool.query('select 1');
  holdUp(await idlePids(db, 'polylogue-held'));
  await pool.end();
  await expect(connections.closed()).resolves.toBeUndefined();
});
