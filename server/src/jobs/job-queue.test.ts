import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { transaction } from '../db/client.ts';
import { OpenConnections } from '../db/open-connections.ts';
import { type TestDatabase, testDatabase } from '../testing/database/database.ts';
import { deadLetterOf, type JobQueue, startJobQueue } from './job-queue.ts';
import { bossConnection } from './job-tables.ts';
import { abandonJob } from './testing/abandon-job.ts';
import { countDown } from './testing/count-down.ts';

/** Shared by the file; each test has jobs of its own name. */
const database = await testDatabase();
const queue = await startJobQueue(database.source, (error) => {
  throw error;
});
afterAll(() => queue.stop());

const jobCalled = (name: string) => ({ ...countDown, name });
type Job = typeof countDown;

const enqueue = (job: Job, ...requests: { from: number; key?: string; owner?: string }[]) =>
  transaction(database.db, async (tx) => {
    for (const { from, ...rest } of requests) await queue.enqueue(tx, job, { data: { from }, ...rest });
  });

/** Collects the jobs of a queue; `atLeast` resolves after that many. */
async function collect(of: JobQueue, job: Job, run = async () => undefined as void) {
  const seen: number[] = [];
  let notify = () => {};
  await of.work(job, async ({ from }) => {
    seen.push(from);
    notify();
    await run();
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

it('runs jobs of a committed change, and none of one that was rolled back', async () => {
  const job = jobCalled('count-committed');
  const { atLeast } = await collect(queue, job);
  const undone = transaction(database.db, async (tx) => {
    await queue.enqueue(tx, job, { data: { from: 1 } });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await enqueue(job, { from: 2 });
  expect(await atLeast(1)).toEqual([2]);
});

it('changes an existing queue and its schedule only if their definition changed', async () => {
  const [changed, kept] = [jobCalled('count-changed'), jobCalled('count-kept')];
  const readAll = async () => {
    const { rows } = await sql<{ retry_limit: number; cron: string; queue_time: Date; plan_time: Date }>`
      select retry_limit, cron, q.updated_on as queue_time, s.updated_on as plan_time
      from pgboss.queue q join pgboss.schedule s using (name)
      where name in (${changed.name}, ${kept.name}) order by name`.execute(database.db);
    return rows;
  };
  const plan = { cron: '1 2 3 4 *', data: { from: 1 } };
  for (const job of [changed, kept]) await queue.schedule(job, plan);
  const [, before] = await readAll();
  const next = await startJobQueue(database.source, () => {}, { isWorking: false });
  onTestFinished(() => next.stop());
  await next.schedule({ ...changed, retryLimit: 7 }, { ...plan, cron: '2 2 3 4 *' });
  await next.schedule(kept, plan);
  const [after, same] = await readAll();
  expect(after).toMatchObject({ retry_limit: 7, cron: '2 2 3 4 *' });
  expect(same).toEqual(before);
});

it('keeps one waiting job per key', async () => {
  const job = jobCalled('count-keys');
  await enqueue(job, { from: 1, key: 'same' }, { from: 2, key: 'same' }, { from: 3 }, { from: 4 });
  const { atLeast } = await collect(queue, job);
  expect([...(await atLeast(3))].sort()).toEqual([1, 3, 4]);
});

it('serialises an owner’s jobs, and runs those of different owners concurrently', async () => {
  const byOwner = { ...jobCalled('count-by-owner'), workers: 3, isByOwner: true };
  const begun: number[] = [];
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await queue.work(byOwner, async ({ from }) => {
    begun.push(from);
    if (from < 4) await held;
  });
  // Visible to all workers at once.
  await enqueue(byOwner, ...[1, 2, 3].map((from) => ({ from, owner: 'bob' })));
  await expect.poll(() => begun).toHaveLength(1);
  await enqueue(byOwner, ...[4, 5].map((from) => ({ from, owner: 'ann' })));
  await expect.poll(() => begun).toHaveLength(3);
  expect(begun.slice(1).toSorted()).toEqual([4, 5]);
  goOn();
  await expect.poll(() => begun.toSorted()).toEqual([1, 2, 3, 4, 5]);
});

it('retries a failed job, then moves it to the dead letters', async () => {
  const job = { ...jobCalled('count-broken'), retryLimit: 1 };
  const { atLeast } = await collect(queue, job, async () => {
    throw new Error('broken');
  });
  await enqueue(job, { from: 1 });
  expect(await atLeast(2)).toEqual([1, 1]);
  const waiting = async () => {
    const { rows } = await sql<{ name: string }>`select name from pgboss.job
      where state = 'created' and name like ${`${job.name}%`}`.execute(database.db);
    return rows.map(({ name }) => name);
  };
  await expect.poll(waiting).toEqual([deadLetterOf(job)]);
});

it('works through a backlog without pausing', async () => {
  const job = jobCalled('count-backlog');
  await enqueue(job, ...Array.from({ length: 30 }, (_, i) => ({ from: i + 1 })));
  const startedAtMs = performance.now();
  const { atLeast } = await collect(queue, job);
  expect(await atLeast(30)).toHaveLength(30);
  expect(performance.now() - startedAtMs).toBeLessThan(10_000);
});

describe('during an outage of its database', () => {
  let own: TestDatabase;
  let cut: JobQueue;
  let errors: Error[];
  beforeAll(async () => {
    own = await testDatabase();
    cut = await startJobQueue(own.source, (error) => errors.push(error));
  });
  beforeEach(() => {
    errors = [];
  });
  afterAll(() => cut.stop());

  const send = (job: Job, from: number) =>
    transaction(own.db, (tx) => cut.enqueue(tx, job, { data: { from } }));
  const cutAll = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'polylogue-jobs'`.execute(own.db);

  /** Lets the queue's sessions change tables, or only read them. */
  async function takeChanges(isAllowed: boolean): Promise<void> {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(own.db);
    const value = sql.raw(isAllowed ? 'off' : 'on');
    await sql`set default_transaction_read_only = off`.execute(own.db);
    await sql`alter database ${sql.id(rows[0]?.name ?? '')}
      set default_transaction_read_only = ${value}`.execute(own.db);
    await cutAll();
  }
  const refusals = () => errors.filter((error) => /read-only transaction/.test(error.message));

  it('continues after the database closed all its connections', async () => {
    const job = jobCalled('count-cut');
    const { atLeast } = await collect(cut, job);
    await cutAll();
    await send(job, 1);
    expect(await atLeast(1)).toEqual([1]);
  });

  it('reports once that the database refuses changes, and continues when it accepts them', async () => {
    const job = jobCalled('count-refused');
    const { atLeast } = await collect(cut, job);
    await send(job, 1);
    expect(await atLeast(1)).toEqual([1]);
    await takeChanges(false);
    await expect.poll(() => refusals().length).toBe(1);
    // Each worker polls every second.
    await delay(1_500);
    expect(refusals()).toHaveLength(1);
    await takeChanges(true);
    await send(job, 2);
    expect(await atLeast(2)).toEqual([1, 2]);
  });
});

describe('a job whose worker was killed', () => {
  const setHeartbeat = ({ name }: Job, seconds: number) =>
    sql`update pgboss.job set heartbeat_on = now() + make_interval(secs => ${seconds})
      where name = ${name} and state = 'active'`.execute(database.db);

  it('is finished by a new worker after its heartbeats ended', async () => {
    const job = jobCalled('count-silent');
    await abandonJob({ ...database, queue }, job, 7);
    await setHeartbeat(job, -2 * job.heartbeatSeconds);
    const connections = new OpenConnections();
    const boss = new PgBoss({
      ...bossConnection(database.source, connections),
      supervise: false,
      schedule: false,
    });
    await boss.start();
    // The queue itself supervises every ten seconds.
    await boss.supervise(job.name);
    await boss.stop();
    await connections.closed();
    const { atLeast } = await collect(queue, job);
    expect(await atLeast(1)).toEqual([7]);
  });

  it('is finished at once if no other process works', async () => {
    const job = jobCalled('count-alone');
    await abandonJob({ ...database, queue }, job, 8);
    await setHeartbeat(job, 3_600);
    const alone = await startJobQueue(database.source, () => undefined, { isAlone: true });
    const { atLeast } = await collect(alone, job);
    expect(await atLeast(1)).toEqual([8]);
    await alone.stop();
  });
});
