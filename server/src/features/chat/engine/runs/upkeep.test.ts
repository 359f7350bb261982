import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../../../db/id.ts';
import { register, heartbeatTimeoutMs } from '../../../../db/claims/server-registry.ts';
import { type ServerBus, soleServerBus } from '../../../../cluster/server-bus.ts';
import { memoryAnswerLog } from '../../../../streams/memory-answer-log.ts';
import { type ChatHarness, createChatHarness } from '../../../../testing/chat/chat-harness.ts';
import { closeDeadRuns } from './dead-runs.ts';
import { answerEngine } from './engine.ts';
import type { FollowDeps } from './follow.ts';
import { ServerHeartbeat } from './server-heartbeat.ts';
import { startUpkeep } from './upkeep.ts';

let harness: ChatHarness;
const ends: (() => void)[] = [];

beforeEach(async () => {
  harness = await createChatHarness();
  // Only what repeats: the rest of the process keeps its time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

const access = { onAccessChange: () => () => {} };
/** Sets the heartbeat of the harness's server back. */
const silence = (seconds: number) =>
  sql`update servers set heartbeat_at = now() - ${seconds} * interval '1 second'
    where id = ${harness.engine.serverId}`.execute(harness.db);
const isFresh = async () => {
  const { rows } = await sql<{ fresh: boolean }>`select heartbeat_at > now() - interval '2 seconds' as fresh
    from servers where id = ${harness.engine.serverId}`.execute(harness.db);
  return rows[0]?.fresh;
};
/** Another server on the same database; one that has been steady, unless it is told otherwise. */
function otherServer(
  life: FollowDeps['life'] = { isSteady: true, beat: async () => ({ wasSilent: false }) },
) {
  const bus = soleServerBus(newId());
  return answerEngine({ ...harness.engine, bus, answerLog: memoryAnswerLog(), isOnlyServer: false, life });
}

async function streaming() {
  const ann = await harness.person();
  const requestId = newId();
  const reader = await ann.ask('Long?', { requestId });
  const { conversationId, segmentId } = await reader.ids();
  return { reader, status: async () => (await ann.segment(conversationId, segmentId)).status };
}

it('keeps running answers alive for every server, and closes them once their server is silent', async () => {
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

it('judges no other server before it has beaten steadily itself, since an outage makes all look dead', async () => {
  const { status } = await streaming();
  await register(harness.db, { id: harness.engine.serverId, secretMark: '' });
  await silence(60);
  const life = new ServerHeartbeat(harness.db, { id: newId(), secretMark: '' });
  const judge = otherServer(life);
  let nowMs = 60_000;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  for (let steadyMs = 0; steadyMs < heartbeatTimeoutMs; steadyMs += 1_000) {
    await life.beat();
    expect(await closeDeadRuns(judge)).toBe(0);
    nowMs += 1_000;
  }
  expect(await status()).toBe('Streaming');
  await life.beat();
  expect(await closeDeadRuns(judge)).toBe(1);
  expect(await status()).toBe('Interrupted');
});

it('gives up what others have closed, when it was taken for dead', async () => {
  const { reader, status } = await streaming();
  await register(harness.db, { id: harness.engine.serverId, secretMark: '' });
  await silence(60);
  expect(await closeDeadRuns(otherServer())).toBe(1);
  const call = await harness.model.call(1);
  const deps = {
    ...harness.engine,
    isOnlyServer: false,
    life: { isSteady: false, beat: async () => ({ wasSilent: true }) },
  };
  ends.push(await startUpkeep({ ...deps, ...access }));
  vi.advanceTimersByTime(1_000);
  await reader.rest();
  expect(reader.answer().ended).toBe(false);
  await call.aborted;
  expect(await status()).toBe('Interrupted');
});

it('stops what another server was asked to stop', async () => {
  const { status } = await streaming();
  let hear = (_runId: string) => {};
  const bus: ServerBus = {
    ...harness.engine.bus,
    listen(topic, listener) {
      if (topic === 'stop-run') hear = listener;
    },
  };
  ends.push(await startUpkeep({ ...harness.engine, ...access, bus }));
  hear(harness.engine.running.runIds[0] ?? '');
  await expect.poll(status).toBe('Aborted');
});

it('locks people out within 60 s when another server changed their permissions, at once when this one did', async () => {
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
  // Of somebody else: nobody's answers are looked through for it.
  onChange(newId());
  await new Promise((resolve) => setImmediate(resolve));
  expect(await second.status()).toBe('Streaming');
  onChange();
  await second.reader.rest();
  await expect.poll(second.status).toBe('Aborted');
});

it('closes answers of an earlier life before it is ready', async () => {
  const { status } = await streaming();
  const successor = answerEngine({ ...harness.engine, answerLog: memoryAnswerLog(), isOnlyServer: true });
  ends.push(await startUpkeep({ ...successor, ...access }));
  expect(await status()).toBe('Interrupted');
});

it('looks for no pieces of answers that are over: a job does, for all servers', async () => {
  const end = await startUpkeep({ ...harness.engine, ...access });
  ends.push(end);
  harness.takeStatements();
  vi.advanceTimersByTime(10_000);
  const sent: string[] = [];
  await expect.poll(() => sent.push(...harness.takeStatements()) > 0 && sent.join()).toContain('answer_runs');
  expect(sent.filter((text) => text.includes('answer_chunks'))).toEqual([]);
});
