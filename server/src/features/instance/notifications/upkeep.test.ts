/** Sweeps of long tasks over the real database; only time is fake. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { newId } from '../../../db/id.ts';
import { memoryAnswerLog } from '../../../streams/memory-answer-log.ts';
import { addUser } from '../../../testing/add-user.ts';
import { statementsOf } from '../../../testing/database/count-queries.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database/database.ts';
import { testClock } from '../../../testing/test-clock.ts';
import { createNotifications } from './service.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => void vi.useRealTimers());

function start() {
  const { db } = database;
  const clock = testClock();
  const logger = pino({ level: 'silent' });
  const standings = { holds: async () => true, isSignedIn: async () => true };
  const parts = { db, clock, logger, answerLog: memoryAnswerLog() };
  const { deps, stop } = createNotifications(parts, { audiences: {}, standings });
  onTestFinished(stop);
  const sweeps = () => (statementsOf.get(db) ?? []).filter((text) => text.includes('"long_tasks"')).length;
  /** Lets time pass in steps of a sweep's interval, each long enough for its sweep. */
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 3) {
      clock.advance(3_000);
      vi.advanceTimersByTime(3_000);
      await sql`select pg_sleep(0.01)`.execute(db);
    }
  };
  return { log: deps.notificationLog, sweeps, pass };
}

/** Adds a task whose worker has been silent for a minute. */
async function addDead(): Promise<string> {
  const { db } = database;
  const id = newId();
  const task = { id, kind: 'search-index-rebuild', user_id: await addUser(db), request_id: newId() };
  await db
    .insertInto('long_tasks')
    .values({
      ...task,
      status: 'Pending',
      started_at: new Date(),
      heartbeat_at: sql<Date>`now() - interval '1 minute'`,
    })
    .execute();
  return id;
}

const statusOf = async (id: string) =>
  (await database.db.selectFrom('long_tasks').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

it('sweeps once a minute while no task is pending', async () => {
  const { sweeps, pass } = start();
  await pass(60);
  await expect.poll(sweeps).toBeGreaterThan(10);
  const before = sweeps();
  await pass(120);
  await expect.poll(() => sweeps() - before).toBe(2);
});

it('sweeps every three seconds again after a task was started or followed', async () => {
  const { log, sweeps, pass } = start();
  for (const use of [() => log.open({ runId: newId(), requestId: newId() }), () => log.tail(newId(), 0)]) {
    await pass(90);
    const before = sweeps();
    await use();
    await pass(30);
    await expect.poll(() => sweeps() - before).toBeGreaterThan(5);
  }
});

it('ends a dead task that another server started', async () => {
  const { pass } = start();
  await pass(90);
  const id = await addDead();
  await pass(60);
  await expect.poll(() => statusOf(id)).toBe('Rejected');
});
