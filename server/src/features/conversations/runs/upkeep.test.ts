import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../../db/id.ts';
import { memoryAnswerLog } from '../../../streams/memory-answer-log.ts';
import { type ChatBed, chatBed } from '../../../testing/chat/chat-bed.ts';
import { answerEngine } from './engine.ts';
import { startUpkeep } from './upkeep.ts';

let bed: ChatBed;
const ends: (() => void)[] = [];

beforeEach(async () => {
  bed = await chatBed();
  // Only what repeats: the rest of the process keeps its time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

const everybodyMay = { mayAsk: async () => true, mayRead: async () => true };
const access = { ...everybodyMay, onAccessChange: () => () => {} };
const isFresh = async () => {
  const { rows } = await sql<{ fresh: boolean }>`
    select heartbeat_at > now() - interval '10 seconds' as fresh from answer_runs`.execute(bed.db);
  return rows[0]?.fresh;
};

async function streaming() {
  const ann = await bed.person();
  const requestId = newId();
  const reader = await ann.ask('Long?', { requestId });
  const { conversationId, segmentId } = await reader.ids();
  return { reader, status: async () => (await ann.segment(conversationId, segmentId)).status };
}

it('keeps running answers alive for every server, and closes them once their server is silent', async () => {
  const { status } = await streaming();
  const other = answerEngine({ ...bed.engine, answerLog: memoryAnswerLog(), isOnlyServer: false });
  ends.push(await startUpkeep({ ...other, ...access }));
  const end = await startUpkeep({ ...bed.engine, ...access });
  await sql`update answer_runs set heartbeat_at = now() - interval '15 seconds'`.execute(bed.db);
  vi.advanceTimersByTime(5_000);
  await expect.poll(isFresh).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(await status()).toBe('Streaming');
  end();
  await sql`update answer_runs set heartbeat_at = now() - interval '21 seconds'`.execute(bed.db);
  vi.advanceTimersByTime(10_000);
  await expect.poll(status).toBe('Interrupted');
});

it('locks people out within 60 s when another server changed their permissions, at once when this one did', async () => {
  let mayAsk = true;
  const isAllowed = async () => mayAsk;
  let onChange = () => {};
  const onAccessChange = (listener: () => void) => {
    onChange = listener;
    return () => {};
  };
  ends.push(await startUpkeep({ ...bed.engine, mayAsk: isAllowed, mayRead: isAllowed, onAccessChange }));
  const first = await streaming();
  mayAsk = false;
  vi.advanceTimersByTime(50_000);
  await first.reader.rest();
  await expect.poll(first.status).toBe('Aborted');
  mayAsk = true;
  const second = await streaming();
  mayAsk = false;
  onChange();
  await second.reader.rest();
  await expect.poll(second.status).toBe('Aborted');
});

it('closes answers of an earlier life before it is ready', async () => {
  const { status } = await streaming();
  const successor = answerEngine({ ...bed.engine, answerLog: memoryAnswerLog(), isOnlyServer: true });
  ends.push(await startUpkeep({ ...successor, ...access }));
  expect(await status()).toBe('Interrupted');
});
