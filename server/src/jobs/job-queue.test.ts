import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import { transaction } from '../db/client.ts';
import { type TestDatabase, testDatabase } from '../testing/database/database.ts';
import { deadLetterOf, type JobQueue, startJobQueue } from './job-queue.ts';
import { countDown } from './testing/count-down.ts';

let database: TestDatabase;
let queue: JobQueue;
const start = () =>
  startJobQueue(database.source, (error) => {
    throw error;
  });

beforeEach(async () => {
  database = await testDatabase();
  queue = await start();
});
afterEach(() => queue.stop());

/** Collects what the queue hands out; `next` resolves with the following one. */
async function collect(of: JobQueue, perform = async () => undefined as void) {
  const seen: number[] = [];
  let notify = () => {};
  await of.work(countDown, async ({ from }) => {
    seen.push(from);
    notify();
    await perform();
  });
  const atLeast = async (count: number) => {
    while (seen.length < count) {
      await new Promise<void>((resolve) => {
        notify = resolve;
      });
    }
    return seen;
  };
  return { seen, atLeast };
}

/** Lets the queue's sessions change tables, or only read them. */
async function takeChanges(isAllowed: boolean): Promise<void> {
  const { db } = database;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const name = sql.id(rows[0]?.name ?? '');
  const value = sql.raw(isAllowed ? 'off' : 'on');
  await sql`set default_transaction_read_only = off`.execute(db);
  await sql`alter database ${name} set default_transaction_read_only = ${value}`.execute(db);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'polylogue-jobs'`.execute(db);
}

const isRefusal = (error: Error) => /read-only transaction/.test(error.message);

it('does what a committed change asked for, and nothing of one that was rolled back', async () => {
  const { atLeast } = await collect(queue);
  const undone = transaction(database.db, async (tx) => {
    await queue.enqueue(tx, countDown, { data: { from: 1 } });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await transaction(database.db, (tx) => queue.enqueue(tx, countDown, { data: { from: 2 } }));
  expect(await atLeast(1)).toEqual([2]);
});

it('keeps one waiting job a key', async () => {
  await transaction(database.db, async (tx) => {
    await queue.enqueue(tx, countDown, { data: { from: 1 }, key: 'same' });
    await queue.enqueue(tx, countDown, { data: { from: 2 }, key: 'same' });
    await queue.enqueue(tx, countDown, { data: { from: 3 } });
    await queue.enqueue(tx, countDown, { data: { from: 4 } });
  });
  const { atLeast } = await collect(queue);
  expect([...(await atLeast(3))].sort()).toEqual([1, 3, 4]);
});

it('works on an owner’s jobs one after the other, and on others’ beside them', async () => {
  const byOwner = { ...countDown, workers: 3, isByOwner: true };
  const begun: number[] = [];
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await queue.work(byOwner, async ({ from }) => {
    begun.push(from);
    if (from < 4) await held;
  });
  // All workers see them at once.
  await transaction(database.db, async (tx) => {
    for (const from of [1, 2, 3]) await queue.enqueue(tx, byOwner, { data: { from }, owner: 'bob' });
  });
  await expect.poll(() => begun).toHaveLength(1);
  await transaction(database.db, async (tx) => {
    for (const from of [4, 5]) await queue.enqueue(tx, byOwner, { data: { from }, owner: 'ann' });
  });
  await expect.poll(() => begun, { timeout: 5_000 }).toHaveLength(3);
  expect(begun.slice(1).toSorted()).toEqual([4, 5]);
  goOn();
  await expect.poll(() => begun.toSorted(), { timeout: 5_000 }).toEqual([1, 2, 3, 4, 5]);
});

it('tries a failed job again, then lays it aside', async () => {
  const { atLeast } = await collect(queue, async () => {
    throw new Error('broken');
  });
  await transaction(database.db, (tx) => queue.enqueue(tx, countDown, { data: { from: 1 } }));
  expect(await atLeast(3)).toEqual([1, 1, 1]);
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{
          name: string;
        }>`select name from pgboss.job where state = 'created'`.execute(database.db);
        return rows.map(({ name }) => name);
      },
      { timeout: 15_000 },
    )
    .toEqual([deadLetterOf(countDown)]);
}, 30_000);

it('works through a backlog without pausing', async () => {
  await transaction(database.db, async (tx) => {
    for (let from = 1; from <= 30; from += 1) await queue.enqueue(tx, countDown, { data: { from } });
  });
  const startedAtMs = performance.now();
  const { atLeast } = await collect(queue);
  expect(await atLeast(30)).toHaveLength(30);
  expect(performance.now() - startedAtMs).toBeLessThan(10_000);
});

it('goes on when the database had cut all its connections', async () => {
  await queue.stop();
  const errors: Error[] = [];
  queue = await startJobQueue(database.source, (error) => errors.push(error));
  const { atLeast } = await collect(queue);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'polylogue-jobs'`.execute(database.db);
  await transaction(database.db, (tx) => queue.enqueue(tx, countDown, { data: { from: 1 } }));
  expect(await atLeast(1)).toEqual([1]);
});

it('says once that the database takes no changes, and goes on when it does', async () => {
  await queue.stop();
  const errors: Error[] = [];
  queue = await startJobQueue(database.source, (error) => errors.push(error));
  const { atLeast } = await collect(queue);
  await transaction(database.db, (tx) => queue.enqueue(tx, countDown, { data: { from: 1 } }));
  expect(await atLeast(1)).toEqual([1]);
  await takeChanges(false);
  await expect.poll(() => errors.filter(isRefusal).length, { timeout: 5_000 }).toBe(1);
  await delay(3_500);
  expect(errors.filter(isRefusal)).toHaveLength(1);
  await takeChanges(true);
  await transaction(database.db, (tx) => queue.enqueue(tx, countDown, { data: { from: 2 } }));
  expect(await atLeast(2)).toEqual([1, 2]);
}, 30_000);

/** A job that a worker has begun when it is killed. */
async function abandonedJob(from: number): Promise<void> {
  const { socketFolder, database: name, user } = database.source as Record<string, string>;
  const script = path.join(import.meta.dirname, 'testing/stuck-worker.ts');
  const worker = spawn(process.execPath, [script, socketFolder ?? '', name ?? '', user ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const taken = once(worker.stdout, 'data');
  await transaction(database.db, (tx) => queue.enqueue(tx, countDown, { data: { from } }));
  await taken;
  const gone = once(worker, 'exit');
  worker.kill('SIGKILL');
  await gone;
}

it('finishes in a new worker what a killed one had begun', async () => {
  await abandonedJob(7);
  const { atLeast } = await collect(queue);
  expect(await atLeast(1)).toEqual([7]);
}, 60_000);

it('finishes it at once where no other process works', async () => {
  await abandonedJob(8);
  await queue.stop();
  queue = await startJobQueue(database.source, () => undefined, { isAlone: true });
  const startedAtMs = performance.now();
  const { atLeast } = await collect(queue);
  expect(await atLeast(1)).toEqual([8]);
  expect(performance.now() - startedAtMs).toBeLessThan(countDown.heartbeatSeconds * 1_000);
}, 60_000);
