import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../../../db/id.ts';
import { register, heartbeatTimeoutMs } from '../../../../db/claims/server-registry.ts';
import { type ServerBus, soleServerBus } from '../../../../cluster/server-bus.ts';
import { memoryAnswerLog } from '../../../../streams/memory-answer-log.ts';
import { type ChatHarness, createChatHarness } from '../../../../testing/chat/chat-harness.ts';
import { closeDeadRuns } from './dead-runs.ts';
import { createAnswerEngine } from './engine.ts';
import type { FollowDeps } from './follow.ts';
import { ServerHeartbeat } from './server-heartbeat.ts';
import { startUpkeep } from './upkeep.ts';

let harness: ChatHarness;
const ends: (() => void)[] = [];

beforeEach(async () => {
  harness = await createChatHarness();
  // Fake only intervals; other timers keep real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

const access = { onAccessChange: () => () => {} };
/** Backdates the heartbeat of the harness's server. */
const silence = (seconds: number) =>
  sql`update servers set heartbeat_at = now() - ${seconds} * interval '1 second'
    where id = ${harness.engine.serverId}`.execute(harness.db);
const isFresh = async () => {
  const { rows } = await sql<{ fresh: boolean }>`select heartbeat_at > now() - interval '2 seconds' as fresh
    from servers where id = ${harness.engine.serverId}`.execute(harness.db);
  return rows[0]?.fresh;
};
/** Creates another server on the same database, by default with a steady heartbeat. */
function otherServer(
  heartbeat: FollowDeps['heartbeat'] = { isSteady: true, sendHeartbeat: async () => ({ wasSilent: false }) },
) {
  const bus = soleServerBus(newId());
  return createAnswerEngine({
    ...harness.engine,
    bus,
    answerLog: memoryAnswerLog(),
    isOnlyServer: false,
    heartbeat,
  });
}

async function streaming() {
  const ann = await harness.person();
  const reader = await ann.ask('Long?');
  const { conversationId, segmentId } = await reader.ids();
  return { reader, status: async () => (await ann.segment(conversationId, segmentId)).status };
}

it('keeps running answers alive until their server falls silent', async () => {
  const { status } = await streaming();
  await register(harness.db, { id: harness.engine.serverId, secretMark: '' });
  ends.push(await startUpkeep({ ...otherServer(), ...access }));
  const end = await startUpkeep({ ...harness.engine, ...access });
  await silence(4);
  vi.advanceTimersByTime(1_000);
  await expect.poll(isFresh).toBe(true);
  expect(await status()).toBe('Streaming');
  end();
  await silence(6);
  vi.advanceTimersByTime(1_000);
  await expect.poll(status).toBe('Interrupted');
});

it('considers no server dead before its own heartbeat is steady', async () => {
  const { status } = await streaming();
  await register(harness.db, { id: harness.engine.serverId, secretMark: '' });
  await silence(60);
  const heartbeat = new ServerHeartbeat(harness.db, { id: newId(), secretMark: '' });
  const judge = otherServer(heartbeat);
  let nowMs = 60_000;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  for (let steadyMs = 0; steadyMs < heartbeatTimeoutMs; steadyMs += 1_000) {
    await heartbeat.sendHeartbeat();
    expect(await closeDeadRuns(judge)).toBe(0);
    nowMs += 1_000;
  }
  expect(await status()).toBe('Streaming');
  await heartbeat.sendHeartbeat();
  expect(await closeDeadRuns(judge)).toBe(1);
  expect(await status()).toBe('Interrupted');
});

it('abandons runs that others closed', async () => {
  const { reader, status } = await streaming();
  await register(harness.db, { id: harness.engine.serverId, secretMark: '' });
  await silence(60);
  expect(await closeDeadRuns(otherServer())).toBe(1);
  const call = await harness.model.call(1);
  const deps = {
    ...harness.engine,
    isOnlyServer: false,
    heartbeat: { isSteady: false, sendHeartbeat: async () => ({ wasSilent: true }) },
  };
  ends.push(await startUpkeep({ ...deps, ...access }));
  vi.advanceTimersByTime(1_000);
  await reader.rest();
  expect(reader.answer().ended).toBe(false);
  await call.aborted;
  expect(await status()).toBe('Interrupted');
});

it('stops a run at the request of another server', async () => {
  const { status } = await streaming();
  let onMessage = (_runId: string) => {};
  const bus: ServerBus = {
    ...harness.engine.bus,
    listen(topic, listener) {
      if (topic === 'stop-run') onMessage = listener;
    },
  };
  ends.push(await startUpkeep({ ...harness.engine, ...access, bus }));
  onMessage(harness.engine.running.runIds[0] ?? '');
  await expect.poll(status).toBe('Aborted');
});

it('enforces permissions changed elsewhere within 60 s, and own changes at once', async () => {
  let mayAsk = true;
  const isAllowed = async () => mayAsk;
  let onChange = (_userId?: string) => {};
  const onAccessChange = (listener: (userId: string | undefined) => void) => {
    onChange = listener;
    return () => {};
  };
  harness.callers.mayAsk = isAllowed;
  harness.callers.mayRead = isAllowed;
  ends.push(await startUpkeep({ ...harness.engine, onAccessChange }));
  const first = await streaming();
  mayAsk = false;
  vi.advanceTimersByTime(50_000);
  await first.reader.rest();
  await expect.poll(first.status).toBe('Aborted');
  mayAsk = true;
  const second = await streaming();
  mayAsk = false;
  // A change of another person affects no answer.
  onChange(newId());
  await new Promise((resolve) => setImmediate(resolve));
  expect(await second.status()).toBe('Streaming');
  onChange();
  await second.reader.rest();
  await expect.poll(second.status).toBe('Aborted');
});

it('closes answers of a previous process before it is ready', async () => {
  const { status } = await streaming();
  const successor = createAnswerEngine({
    ...harness.engine,
    answerLog: memoryAnswerLog(),
    isOnlyServer: true,
  });
  ends.push(await startUpkeep({ ...successor, ...access }));
  expect(await status()).toBe('Interrupted');
});

it('leaves orphaned chunks to their job', async () => {
  const end = await startUpkeep({ ...harness.engine, ...access });
  ends.push(end);
  harness.takeStatements();
  vi.advanceTimersByTime(10_000);
  const sent: string[] = [];
  await expect.poll(() => sent.push(...harness.takeStatements()) > 0 && sent.join()).toContain('answer_runs');
  expect(sent.filter((text) => text.includes('answer_chunks'))).toEqual([]);
});
