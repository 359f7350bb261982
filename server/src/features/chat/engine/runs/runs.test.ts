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
import { closeDeadRuns } from './dead-runs.ts';
import { drain } from './drain.ts';
import { answerEngine } from './engine.ts';

let harness: ChatHarness;
let ann: Person;

beforeEach(async () => {
  harness = await createChatHarness();
  ann = await harness.person();
});

/** An answer that has said `text`, which is durable. */
async function saying(text: string) {
  const requestId = newId();
  const number = harness.model.calls.length + 1;
  const reader = await ann.ask('Long?', { requestId });
  const ids = await reader.ids();
  const call = await harness.model.call(number);
  call.say(text);
  await reader.untilText(text);
  const segment = () => ann.segment(ids.conversationId, ids.segmentId);
  await expect.poll(async () => (await segment()).answer).toBe(text);
  return { reader, call, requestId, ...ids, segment };
}

const steady = { isSteady: true, beat: async () => ({ wasSilent: false }) };
/** Another process on the same database. */
const otherServer = (isOnlyServer: boolean) =>
  answerEngine({
    ...harness.engine,
    bus: soleServerBus(newId()),
    answerLog: memoryAnswerLog(),
    isOnlyServer,
    life: steady,
  });

/** The same process, where it is one of several. */
const oneOfSeveral = () => ({ ...harness.engine, isOnlyServer: false, life: steady });

/** The next transaction is committed, and the connection lost before that is said. */
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
const mendTable = (name: string) => sql.raw(`alter table broken rename to ${name}`).execute(harness.db);
/** Text is older than the hold-back: what follows waits for the database. */
const heldBack = () =>
  expect
    .poll(() => harness.engine.flusher.lagMs(harness.engine.running.runIds[0] ?? ''))
    .toBeGreaterThan(400);

describe('a run whose server died', () => {
  const silence = () =>
    sql`update answer_runs set heartbeat_at = now() - interval '1 minute'`.execute(harness.db);

  it('is closed as Interrupted with its text and citations, and can be continued', async () => {
    const { requestId, conversationId, segmentId, segment } = await saying('So far [1], ');
    await silence();
    expect(await closeDeadRuns(otherServer(false))).toBe(1);
    const kept = await segment();
    expect(kept).toMatchObject({ answer: 'So far [1], ', status: 'Interrupted' });
    expect(kept.citations.map(({ id }) => id)).toEqual(['1']);
    expect(kept.requestId).toBeUndefined();
    const continued = await ann.add(conversationId, { continueSegmentId: segmentId });
    const call = await harness.model.call(2);
    call.say('and on.');
    call.finish();
    await continued.rest();
    expect(await segment()).toMatchObject({ answer: 'So far [1], and on.', status: 'Complete' });
    expect(requestId).not.toBe('');
  });

  it('is not overwritten by a server that was only taken for dead', async () => {
    const { reader, call, segment } = await saying('So far');
    await silence();
    await closeDeadRuns(otherServer(false));
    call.say(' and more');
    call.finish();
    await reader.rest();
    expect(reader.answer().status).toBe('Interrupted');
    expect(await segment()).toMatchObject({ answer: 'So far', status: 'Interrupted' });
  });

  it('is told from one that lives', async () => {
    const { reader, call } = await saying('Alive');
    expect(await closeDeadRuns(otherServer(false))).toBe(0);
    expect(await closeDeadRuns(harness.engine)).toBe(0);
    expect(await closeDeadRuns(oneOfSeveral())).toBe(0);
    call.finish();
    await reader.rest();
    expect(reader.answer().status).toBe('Complete');
  });

  it('is dead at once where no other server can be', async () => {
    const { segment } = await saying('So far');
    expect(await closeDeadRuns(otherServer(true))).toBe(1);
    expect((await segment()).status).toBe('Interrupted');
  });

  it('took as long as it lived, whenever it is closed', async () => {
    const { conversationId, segmentId } = await saying('So far');
    await register(harness.db, { id: harness.engine.serverId, secretMark: '' });
    await sql`update servers set heartbeat_at = now() - interval '1 day'`.execute(harness.db);
    await sql`update answer_runs set started_at = (select heartbeat_at - interval '7 s' from servers)`.execute(
      harness.db,
    );
    await closeDeadRuns(otherServer(true));
    const params = { conversationId, conversationSegmentId: segmentId };
    const execution = await (await ann.send(routes.executionDetails, { params })).json();
    expect(execution).toMatchObject({ runs: [{ status: 'Interrupted', durationMs: 7_000 }] });
  });

  it('keeps nothing behind a gap', async () => {
    const { segment } = await saying('Prefix');
    await sql`insert into answer_chunks select id, 100, 'lost before' from answer_runs`.execute(harness.db);
    await closeDeadRuns(otherServer(true));
    expect((await segment()).answer).toBe('Prefix');
    expect(await harness.db.selectFrom('answer_chunks').selectAll().execute()).toEqual([]);
  });

  it('gives what it left to the same request', async () => {
    const { requestId } = await saying('So far');
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

it('closes a run that was given up because its commit was not confirmed, also among other servers that live', async () => {
  const create = { params: { gptSystemId: harness.assistantId }, body: { question: 'Hi' } };
  loseNextConfirmation();
  expect((await ann.send(routes.create, create)).status).toBeGreaterThanOrEqual(500);
  const statuses = () => harness.db.selectFrom('answer_runs').select('status').execute();
  expect(await statuses()).toEqual([{ status: 'Streaming' }]);
  expect(await closeDeadRuns(otherServer(false))).toBe(0);
  expect(await closeDeadRuns(oneOfSeveral())).toBe(1);
  expect(await statuses()).toEqual([{ status: 'Interrupted' }]);
});

describe('while the database is away', () => {
  it('nothing is shown that could be lost, and nothing is lost or doubled', async () => {
    const { reader, call, segment } = await saying('One ');
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
    await mendTable('answer_chunks');
    await held;
    call.finish();
    await reader.rest();
    expect(await segment()).toMatchObject({ answer: 'One two three four', status: 'Complete' });
  });

  it('the end waits for it, and is told only when it is durable', async () => {
    const { reader, call, segment } = await saying('Whole.');
    await breakTable('answer_chunks');
    call.finish();
    const rest = reader.rest();
    const tries = () =>
      harness.takeStatements().filter((text) => text.includes('delete from "answer_chunks"'));
    await expect.poll(() => tries().length > 0).toBe(true);
    await expect.poll(() => tries().length > 0).toBe(true);
    expect(reader.names()).not.toContain('response-model');
    await mendTable('answer_chunks');
    await rest;
    expect(reader.answer().status).toBe('Complete');
    expect((await segment()).status).toBe('Complete');
  });
});

describe('while the database stays away', () => {
  beforeEach(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const spy = vi.spyOn(AbortSignal, 'timeout');
    spy.mockImplementation((afterMs) => timeout(afterMs === 60_000 ? 600 : afterMs));
    return () => spy.mockRestore();
  });

  it('an answer whose text is still to be kept ends', async () => {
    const { reader, call } = await saying('One ');
    await breakTable('answer_chunks');
    call.say('two');
    await reader.untilText('two');
    await heldBack();
    call.crash(new Error('The model broke'));
    await reader.rest();
    expect(reader.answer()).toMatchObject({ text: 'One two', status: 'Interrupted', ended: true });
  });

  it('an answer that waits for it is stopped, with what it was about to do', async () => {
    const { reader, call, requestId } = await saying('One ');
    await breakTable('answer_chunks');
    call.say('two');
    await reader.untilText('two');
    await heldBack();
    call.think();
    await ann.stop(requestId);
    await reader.rest();
    expect(reader.answer()).toMatchObject({ text: 'One two', status: 'Interrupted', ended: true });
    expect(reader.answer().steps.map(({ status }) => status)).not.toContain('running');
  });
});

describe('a shutdown', () => {
  it('lets a short answer finish and interrupts a long one, keeping what it said', async () => {
    const short = await saying('Short');
    const long = await saying('Long');
    short.call.finish();
    await short.reader.rest();
    await drain(harness.engine, 10);
    await long.call.aborted;
    await long.reader.rest();
    expect(long.reader.answer()).toMatchObject({ text: 'Long', status: 'Interrupted', ended: true });
    expect(await short.segment()).toMatchObject({ status: 'Complete' });
    expect(await long.segment()).toMatchObject({ answer: 'Long', status: 'Interrupted' });
  });

  it('refuses new questions with a time to come back', async () => {
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
