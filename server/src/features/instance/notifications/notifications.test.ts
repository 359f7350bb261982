/** Long tasks with a real application, database and job queue. */
import { notificationRoutes } from '@polylogue/contract/instance/notifications/routes';
import { searchIndexRoutes } from '@polylogue/contract/knowledge/retrieval/routes';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { newId } from '../../../db/id.ts';
import { eventsIn } from '../../../testing/network/server-sent-events.ts';
import { type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { testApp } from '../../../testing/test-app.ts';
import { workOnSearchIndexJobs } from '../../knowledge/public.ts';
import { notificationLogOf } from './service.ts';
import type { ReportProgress } from './worker.ts';
import { endDeadTasks } from './upkeep.ts';

/** Log output of the worker. */
let logged: string;
/** Work of the next task. */
let runWork: (report: ReportProgress) => Promise<void>;

const app = await testApp();
const ann = await signIn(app, { role: 'administrator' });
const bob = await signIn(app, { role: 'administrator' });
const logger = pino({}, { write: (line) => void (logged += line) });
const deps = { db: app.db, clock: app.clock, logger, notificationLog: notificationLogOf(app.answerLog) };
await workOnSearchIndexJobs(await app.jobs(), { ...deps, rebuildSearch: (report) => runWork(report) });

beforeEach(async () => {
  await app.db.deleteFrom('long_tasks').execute();
  seenEntries = 0;
  seenEntries = (await audited()).length;
  runWork = async () => undefined;
  logged = '';
});

const rebuild = (who: SignedIn, requestId: string) =>
  app.call(searchIndexRoutes.rebuild, { token: who.token, headers: { 'x-request-id': requestId } });
const state = async (who: SignedIn) =>
  (await app.call(searchIndexRoutes.get, { token: who.token })).json().rebuild;
/** Follows a task to its end and returns its events. */
async function follow(who: SignedIn, requestId: string, lastEventId?: string) {
  const answer = await app.call(notificationRoutes.follow, {
    token: who.token,
    params: { requestId },
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
  });
  const isStream = answer.statusCode === 200;
  const events = eventsIn(isStream ? answer.body : '').map(({ id, event, data }) => ({
    id: Number(id),
    event,
    data: JSON.parse(data),
  }));
  return { status: answer.statusCode, code: isStream ? '' : answer.json().code, events };
}
const audited = async () =>
  (
    await app.db
      .selectFrom('audit_entries')
      .select(['operation', 'user_id'])
      .where('aggregate_type', '=', 'SearchIndex')
      .orderBy('id')
      .execute()
  ).slice(seenEntries);
let seenEntries: number;
/** Blocks the worker until `release`. */
function held(): { release(): void; reached: Promise<void> } {
  const [gate, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  runWork = async (report) => {
    await report(1, 3);
    reached.resolve();
    await gate.promise;
    await report(3, 3);
  };
  return { release: () => gate.resolve(), reached: reached.promise };
}

describe('long task (document 2 §7.16, admin notification stream)', () => {
  it('streams progress, ends with no-more-data and resumes after the last event', async () => {
    const { release, reached } = held();
    const requestId = newId();
    const started = await rebuild(ann, requestId);
    expect([started.statusCode, started.json()]).toEqual([
      200,
      expect.objectContaining({ requestId, status: 'Pending', startedBy: 'Ada Local', endedAt: null }),
    ]);
    await reached;
    const [whole, rest] = [follow(ann, requestId), follow(ann, requestId, '1')];
    release();
    const model = (status: string, done: number) => ({ requestId, status, done, total: 3 });
    expect((await whole).events).toEqual([
      { id: 1, event: 'response-model', data: model('Pending', 1) },
      { id: 2, event: 'response-model', data: model('Pending', 3) },
      { id: 3, event: 'response-model', data: model('Fulfilled', 3) },
      { id: 4, event: 'no-more-data', data: { requestId } },
    ]);
    expect((await rest).events).toEqual((await whole).events.slice(1));
    expect((await follow(ann, requestId, '4')).events.map(({ id }) => id)).toEqual([4]);
    expect(await state(ann)).toMatchObject({ status: 'Fulfilled', done: 3, total: 3, error: null });
  });

  it('sends an error code to readers and writes the cause only to the log', async () => {
    runWork = async () => {
      throw new Error('secret detail');
    };
    const requestId = newId();
    await rebuild(ann, requestId);
    await expect.poll(async () => (await state(ann)).status).toBe('Rejected');
    const { events } = await follow(ann, requestId);
    expect(events.map(({ event }) => event)).toEqual(['response-model', 'no-more-data']);
    expect(events[0]?.data.errors).toEqual([{ key: 'task.failed', value: expect.any(String) }]);
    expect(JSON.stringify([events, await state(ann)])).not.toContain('secret detail');
    expect(JSON.parse(logged)).toMatchObject({ requestId, err: { message: 'secret detail' } });
  });

  it('allows only users who may read the subject to follow', async () => {
    const { release, reached } = held();
    const requestId = newId();
    await rebuild(ann, requestId);
    await reached;
    const reader = await signInWith(app, { actions: ['InstanceSettingsRead'] });
    for (const other of [
      await signIn(app, { role: 'member' }),
      await signInWith(app, { actions: ['UserWrite'] }),
    ]) {
      expect(await follow(other, requestId)).toMatchObject({ status: 404, code: 'stream.not_found' });
    }
    expect(await state(bob)).toMatchObject({ status: 'Pending', requestId, startedBy: 'Ada Local' });
    const following = [ann, bob, reader].map((one) => follow(one, requestId));
    release();
    for (const { events } of await Promise.all(following)) {
      expect(events.at(-1)?.event).toBe('no-more-data');
    }
  });

  it('rejects an unknown event id', async () => {
    const requestId = newId();
    await rebuild(ann, requestId);
    await expect.poll(async () => (await state(ann)).status).toBe('Fulfilled');
    expect((await follow(ann, requestId, '99')).code).toBe('stream.event_unknown');
    expect((await follow(ann, requestId, 'x')).code).toBe('request.invalid');
  });
});

it('joins a second start to the own task and rejects that of another user', async () => {
  const { release, reached } = held();
  const requestId = newId();
  const starts = await Promise.all([
    ...Array.from({ length: 10 }, () => rebuild(ann, requestId)),
    ...Array.from({ length: 10 }, () => rebuild(ann, newId())),
  ]);
  expect(new Set(starts.map((answer) => answer.json().requestId)).size).toBe(1);
  await reached;
  const refused = await rebuild(bob, newId());
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'task.already_running']);
  expect(await audited()).toEqual([{ operation: 'Rebuild', user_id: ann.userId }]);
  release();
  await expect.poll(async () => (await state(ann)).status).toBe('Fulfilled');
  const again = await rebuild(ann, starts[0]?.json().requestId);
  expect(again.json().status, 'a repeated request returns its own result').toBe('Fulfilled');
  expect(await audited()).toHaveLength(1);
});

it('sends an error to readers of a dead worker and allows a new start', async () => {
  const requestId = newId();
  const stuck = held();
  await rebuild(ann, requestId);
  await stuck.reached;
  const reading = follow(ann, requestId);
  // Simulates a killed process, which sends no heartbeats.
  await sql`update long_tasks set heartbeat_at = now() - interval '1 minute'`.execute(app.db);
  await endDeadTasks(deps);
  expect(JSON.parse(logged)).toMatchObject({ requestId, msg: 'Worker of a task stopped responding' });
  const { events } = await reading;
  expect(events.map(({ id, event }) => [id, event])).toEqual([
    [1, 'response-model'],
    [2, 'error'],
  ]);
  expect(events[1]?.data.code).toBe('task.interrupted');
  expect(await state(ann)).toMatchObject({ status: 'Rejected', error: { code: 'task.interrupted' } });
  runWork = async () => undefined;
  const next = newId();
  expect((await rebuild(ann, next)).statusCode).toBe(200);
  stuck.release();
  await expect.poll(async () => (await state(ann)).status).toBe('Fulfilled');
  expect((await state(ann)).requestId).toBe(next);
});

describe('unclaimed task', () => {
  it('runs in a later attempt of its job', async () => {
    // A sequence keeps its value when a statement is rolled back.
    await sql`create sequence takes`.execute(app.db);
    await sql`create function fail_first_take() returns trigger language plpgsql as $$
      begin if nextval('takes') = 1 then raise 'the database is away'; end if; return new; end $$`.execute(
      app.db,
    );
    await sql`create trigger fail_first_take before update on long_tasks
      for each row when (old.heartbeat_at is null) execute function fail_first_take()`.execute(app.db);
    onTestFinished(async () => {
      await sql`drop function fail_first_take cascade`.execute(app.db);
      await sql`drop sequence takes`.execute(app.db);
    });
    await rebuild(ann, newId());
    const hasFailed = async () =>
      (
        await sql`select from pgboss.job where name = 'search-index-rebuild' and state = 'retry'`.execute(
          app.db,
        )
      ).rows.length;
    await expect.poll(hasFailed, { timeout: 5_000 }).toBe(1);
    await endDeadTasks(deps);
    expect(await state(ann)).toMatchObject({ status: 'Pending' });
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(app.db);
    await expect.poll(async () => (await state(ann)).status, { timeout: 5_000 }).toBe('Fulfilled');
  });

  it('ends after its job is gone and allows a new start', async () => {
    const at = new Date();
    const task = { id: newId(), kind: 'search-index-rebuild', user_id: ann.userId, request_id: newId() };
    await app.db
      .insertInto('long_tasks')
      .values({ ...task, status: 'Pending', started_at: at })
      .execute();
    expect((await rebuild(bob, newId())).json().code).toBe('task.already_running');
    await endDeadTasks(deps);
    expect(await state(ann)).toMatchObject({ status: 'Rejected', error: { code: 'task.interrupted' } });
    expect((await rebuild(bob, newId())).statusCode).toBe(200);
    await expect.poll(async () => (await state(bob)).status).toBe('Fulfilled');
  });
});
