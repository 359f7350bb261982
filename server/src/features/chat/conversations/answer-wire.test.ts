/** Answers through the real model client and a provider double. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { streamModel } from '../../../models/streaming/stream-model.ts';
import { createOutbound } from '../../../outbound/guarded-fetch.ts';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';
import type { Person } from '../../../testing/chat/person.ts';
import { connectionTo, modelDouble } from '../../../testing/models/model-double.ts';
import { type WireTap, wireTap } from '../../../testing/network/wire-tap.ts';

const words = Array.from({ length: 400 }, (_, index) => `w${index}`).join(' ');
const outbound = createOutbound();
const double = await modelDouble();
let tap: WireTap;
let harness: ChatHarness;
let ann: Person;

afterAll(() => outbound.close());
beforeAll(async () => {
  harness = await createChatHarness({
    realModel: {
      provider: { id: 'double', name: 'Double' },
      model: 'double',
      name: 'double',
      supportedParameters: () => ({}),
      stream: (question) =>
        streamModel(
          { outbound, limits: { retryDelayMs: 10 } },
          { connection: connectionTo(tap.url, 'openai-compatible'), model: 'double', ...question },
        ),
    },
  });
});
beforeEach(async () => {
  double.clearFixtures();
  tap = await wireTap(double.url);
  ann = await harness.person();
});

/** Asks a question and reads the answer to its end. */
async function ask() {
  const reader = await ann.ask('How?');
  await reader.rest();
  return { ...(await reader.ids()), ...reader.answer() };
}

it("closes the provider's connection after a stop", async () => {
  double.onMessage(/How/, { content: words }, { latency: 20 });
  const reader = await ann.ask('How?');
  await reader.untilText('w3');
  expect(tap.openConnections()).toBe(1);
  const stoppedAtMs = performance.now();
  await ann.stop(reader.answer().requestId);
  await expect.poll(() => tap.openConnections(), { interval: 5 }).toBe(0);
  expect(performance.now() - stoppedAtMs).toBeLessThan(3_000);
  await reader.rest();
  expect(reader.answer()).toMatchObject({ status: 'Aborted', usage: { isEstimated: true } });
  expect(words.startsWith(reader.answer().text)).toBe(true);
});

it('keeps and continues the text of an answer that the provider broke off', async () => {
  double.onMessage(/How/, { content: words }, { latency: 5, truncateAfterChunks: 20 });
  const { text, status, error, conversationId, segmentId } = await ask();
  expect([status, error?.code]).toEqual(['Failed', 'model.broken_off']);
  expect(text.length).toBeGreaterThan(10);
  expect(words.startsWith(text)).toBe(true);
  double.clearFixtures();
  double.onMessage(/broke off/, { content: words.slice(text.length) });
  const continued = await ann.add(conversationId, { continueSegmentId: segmentId });
  await continued.rest();
  expect(await ann.segment(conversationId, segmentId)).toMatchObject({ answer: words, status: 'Complete' });
});

it.each([
  ['ends midway', { content: 'So far', finishReason: 'content_filter' }, 'So far'],
  ['refuses', { error: { message: 'filtered', code: 'content_filter' }, status: 400 }, ''],
])("reports that the provider's content filter ended an answer that it %s", async (_, response, text) => {
  double.onMessage(/How/, response);
  const { conversationId, segmentId, ...answer } = await ask();
  expect(answer).toMatchObject({ text, status: 'Complete', finishReason: 'content-filter' });
  expect(await ann.segment(conversationId, segmentId)).toMatchObject({ finishReason: 'content-filter' });
  const refused = await ann.send(conversationRoutes.addSegment, {
    params: { conversationId },
    body: { continueSegmentId: segmentId },
  });
  expect(refused.status).toBe(409);
});

it('treats an empty answer as a failure', async () => {
  double.onMessage(/How/, { content: ' ', finishReason: 'stop' });
  expect(await ask()).toMatchObject({ status: 'Failed', error: { code: 'model.bad_response' } });
});

it('sends numbered passages without their storage ids', async () => {
  double.onMessage(/How/, { content: 'So [2].' });
  await ask();
  expect(tap.received()).toContain('[2] Page 2');
  expect(tap.received()).not.toContain('chunk-2');
  expect(tap.received()).not.toContain('file-2');
});
