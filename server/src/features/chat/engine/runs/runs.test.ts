import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../../db/id.ts';
import { register } from '../../../../db/claims/server-registry.ts';
import { soleServerBus } from '../../../../cluster/server-bus.ts';
import { memoryAnswerLog } from '../../../../streams/memory-answer-log.ts';
import { type ChatHarness, createChatHarness } from '../../../../testing/chat/chat-harness.ts';
import type { Person } from '../../../../testing/chat/person.ts';
import type { BegunAnswer } from '../../../../testing/chat/scripted-model.ts';
import { closeDeadRuns } from './dead-runs.ts';
import { drain } from './drain.ts';
import { createAnswerEngine } from './engine.ts';

let harness: ChatHarness;
let ann: Person;

beforeEach(async () => {
  harness = await createChatHarness();
  ann = await harness.person();
});

/** Starts an answer and waits until `text` is stored. */
async function startAnswer(text: string) {
  const begun = await harness.model.begin(ann.ask('Long?'));
  begun.call.say(text);
  await begun.reader.untilText(text);
  const segment = () => ann.segment(begun.conversationId, begun.segmentId);
  await expect.poll(async () => (await segment()).answer).toBe(text);
  return { ...begun, segment };
}

const steady = { isSteady: true, sendHeartbeat: async () => ({ wasSilent: false }) };
/** Creates the dependencies of another process on the same database. */
const otherServer = (isOnlyServer: boolean) =>
  createAnswerEngine({
    ...harness.engine,
    bus: soleServerBus(newId()),
    answerLog: memoryAnswerLog(),
    isOnlyServer,
    heartbeat: steady,
  });

/** Returns the harness's process as one of several. */
const oneOfSeveral = () => ({ ...harness.engine, isOnlyServer: false, heartbeat: steady });

/** Loses the connection after the next commit, before its confirmation. */
function loseNextConfirmation(): void {
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const lose = () => {
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
  };
  spy.mockImplementation(function (this: pg.Client, ...statement: unknown[]) {
    const result = Reflect.apply(query, this, statement);
    if (statement[0] !== 'commit') return result;
    spy.mockRestore();
    return result.then(lose);
  });
}

const breakTable = (name: string) => sql.raw(`alter table ${name} rename to broken`).execute(harness.db);
const restoreTable = (name: string) => sql.raw(`alter table broken rename to ${name}`).execute(harness.db);
/** Waits until the age of unstored text exceeds the hold-back. */
const heldBack = () =>
  expect
    .poll(() => harness.engine.flusher.lagMs(harness.engine.running.runIds[0] ?? ''))
    .toBeGreaterThan(400);

describe('run of a dead server', () => {
  const silence = () =>
    sql`update answer_runs set heartbeat_at = now() - interval '1 minute'`.execute(harness.db);

  it('is closed as Interrupted with its text and citations for continuation', async () => {
    const { conversationId, segmentId, segment } = await startAnswer('So far [1], ');
    await silence();
    expect(await closeDeadRuns(otherServer(false))).toBe(1);
    const kept = await segment();
    expect(kept).toMatchObject({ answer: 'So far [1], ', status: 'Interrupted' });
    expect(kept.citations.map(({ id }) => id)).toEqual(['1']);
    expect(kept.requestId).toBeUndefined();
    await harness.model.complete(ann.add(conversationId, { continueSegmentId: segmentId }), 'and on.');
    expect(await segment()).toMatchObject({ answer: 'So far [1], and on.', status: 'Complete' });
    const booked = await harness.db
      .selectFrom('usage_bookings')
      .select(['is_question', 'input_tokens'])
      .where('id', 'in', (of) =>
        of.selectFrom('answer_runs').select('id').where('segment_id', '=', segmentId),
      )
      .orderBy('at')
      .execute();
    expect(booked).toMatchObject([{ is_question: true, input_tokens: 0 }, { is_question: false }]);
  });

  it('is not overwritten by a server wrongly considered dead', async () => {
    const { reader, call, segment } = await startAnswer('So far');
    await silence();
    await closeDeadRuns(otherServer(false));
    call.say(' and more');
    call.finish();
    await reader.rest();
    expect(reader.answer().status).toBe('Interrupted');
    expect(await segment()).toMatchObject({ answer: 'So far', status: 'Interrupted' });
  });

  it('is distinguished from the run of a live server', async () => {
    const { reader, call } = await startAnswer('Alive');
    expect(await closeDeadRuns(otherServer(false))).toBe(0);
    expect(await closeDeadRuns(harness.engine)).toBe(0);
    expect(await closeDeadRuns(oneOfSeveral())).toBe(0);
    call.finish();
    await reader.rest();
    expect(reader.answer().status).toBe('Complete');
  });

  it('is dead at once if there is only one server', async () => {
    const { segment } = await startAnswer('So far');
    expect(await closeDeadRuns(otherServer(true))).toBe(1);
    expect((await segment()).status).toBe('Interrupted');
  });

  it('lasts until its last heartbeat', async () => {
    const { conversationId, segmentId } = await startAnswer('So far');
    await register(harness.db, { id: harness.engine.serverId, secretMark: '' });
    await sql`update servers set heartbeat_at = now() - interval '1 day'`.execute(harness.db);
    await sql`update answer_runs set started_at = (select heartbeat_at - interval '7 s' from servers)`.execute(
      harness.db,
    );
    await closeDeadRuns(otherServer(true));
    const params = { conversationId, conversationSegmentId: segmentId };
    const execution = await ann.result(routes.executionDetails, { params });
    expect(execution).toMatchObject({ runs: [{ status: 'Interrupted', durationMs: 7_000 }] });
  });

  it('drops text after a gap', async () => {
    const { segment } = await startAnswer('Prefix');
    await sql`insert into answer_chunks select id, 100, 'lost before' from answer_runs`.execute(harness.db);
    await closeDeadRuns(otherServer(true));
    expect((await segment()).answer).toBe('Prefix');
    expect(await harness.db.selectFrom('answer_chunks').selectAll().execute()).toEqual([]);
  });

  it('returns its text to a repeated request', async () => {
    const { requestId } = await startAnswer('So far');
    const runs = await harness.db.selectFrom('answer_runs').select('id').execute();
    for (const { id } of runs) {
      await harness.engine.answerLog.discard(id);
      harness.engine.running.remove(id);
    }
    const again = await ann.ask('Long?', { requestId });
    await again.rest();
    expect(again.answer()).toMatchObject({ text: 'So far', status: 'Interrupted', ended: true });
    expect(harness.model.calls).toHaveLength(1);
  });
});

it('closes an abandoned run with an unconfirmed commit, also among live servers', async () => {
  const create = { params: { gptSystemId: harness.assistantId }, body: { question: 'Hi' } };
  loseNextConfirmation();
  expect((await ann.send(routes.create, create)).status).toBeGreaterThanOrEqual(500);
  const statuses = () => harness.db.selectFrom('answer_runs').select('status').execute();
  expect(await statuses()).toEqual([{ status: 'Streaming' }]);
  expect(await closeDeadRuns(otherServer(false))).toBe(0);
  expect(await closeDeadRuns(oneOfSeveral())).toBe(1);
  expect(await statuses()).toEqual([{ status: 'Interrupted' }]);
});

describe('during a database outage', () => {
  it('pauses the stream and resumes without lost or repeated text', async () => {
    const { reader, call, segment } = await startAnswer('One ');
    await breakTable('answer_chunks');
    call.say('two ');
    await reader.untilText('two ');
    await heldBack();
    call.say('three ');
    await reader.untilText('three ');
    call.say('four');
    const held = reader.untilText('four');
    harness.takeStatements();
    const retries = () =>
      harness.takeStatements().filter((text) => text.includes('insert into answer_chunks'));
    await expect.poll(() => retries().length > 0).toBe(true);
    await expect.poll(() => retries().length > 0).toBe(true);
    expect(reader.answer().text).toBe('One two three ');
    await restoreTable('answer_chunks');
    await held;
    call.finish();
    await reader.rest();
    expect(await segment()).toMatchObject({ answer: 'One two three four', status: 'Complete' });
  });

  it('emits the end only after it is stored', async () => {
    const { reader, call, segment } = await startAnswer('Whole.');
    await breakTable('answer_chunks');
    call.finish();
    const rest = reader.rest();
    const tries = () =>
      harness.takeStatements().filter((text) => text.includes('delete from "answer_chunks"'));
    await expect.poll(() => tries().length > 0).toBe(true);
    await expect.poll(() => tries().length > 0).toBe(true);
    expect(reader.names()).not.toContain('response-model');
    await restoreTable('answer_chunks');
    await rest;
    expect(reader.answer().status).toBe('Complete');
    expect((await segment()).status).toBe('Complete');
  });
});

describe('during a long database outage', () => {
  beforeEach(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const spy = vi.spyOn(AbortSignal, 'timeout');
    spy.mockImplementation((afterMs) => timeout(afterMs === 60_000 ? 600 : afterMs));
    return () => spy.mockRestore();
  });

  /** Sends text that cannot be stored. */
  async function holdBack({ reader, call }: Pick<BegunAnswer, 'reader' | 'call'>): Promise<void> {
    await breakTable('answer_chunks');
    call.say('two');
    await reader.untilText('two');
    await heldBack();
  }

  it('ends an answer with unstored text', async () => {
    const { reader, call } = await startAnswer('One ');
    await holdBack({ reader, call });
    call.crash(new Error('The model broke'));
    await reader.rest();
    expect(reader.answer()).toMatchObject({ text: 'One two', status: 'Interrupted', ended: true });
  });

  it('stops an answer that waits for the database', async () => {
    const { reader, call, requestId } = await startAnswer('One ');
    await holdBack({ reader, call });
    call.think();
    await ann.stop(requestId);
    await reader.rest();
    expect(reader.answer()).toMatchObject({ text: 'One two', status: 'Interrupted', ended: true });
    expect(reader.answer().steps.map(({ status }) => status)).not.toContain('running');
  });
});

describe('shutdown', () => {
  it('finishes a short answer and interrupts a long one with its text', async () => {
    const short = await startAnswer('Short');
    const long = await startAnswer('Long');
    short.call.finish();
    await short.reader.rest();
    await drain(harness.engine, 10);
    await long.call.aborted;
    await long.reader.rest();
    expect(long.reader.answer()).toMatchObject({ text: 'Long', status: 'Interrupted', ended: true });
    expect(await short.segment()).toMatchObject({ status: 'Complete' });
    expect(await long.segment()).toMatchObject({ answer: 'Long', status: 'Interrupted' });
  });

  it('rejects new questions with Retry-After', async () => {
    harness.engine.running.close();
    const refused = await ann.send(routes.create, {
      params: { gptSystemId: harness.assistantId },
      body: { question: 'Hi' },
    });
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await harness.db.selectFrom('segments').select('id').execute()).toEqual([]);
  });
});
