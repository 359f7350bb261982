/** Answers through the real model client and a provider double. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { streamModel } from '../../../models/streaming/stream-model.ts';
import { createOutbound } from '../../../outbound/guarded-fetch.ts';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';
import { connectionTo, modelDouble } from '../../../testing/models/model-double.ts';
import { type WireTap, wireTap } from '../../../testing/network/wire-tap.ts';

const words = Array.from({ length: 400 }, (_, index) => `w${index}`).join(' ');
const outbound = createOutbound();
const double = await modelDouble();
let tap: WireTap;
let harness: ChatHarness;

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
});

it("closes the provider's connection after a stop", async () => {
  double.onMessage(/How/, { content: words }, { latency: 20 });
  const ann = await harness.person();
  const requestId = newId();
  const reader = await ann.ask('How?', { requestId });
  await reader.untilText('w3');
  expect(tap.openConnections()).toBe(1);
  const stoppedAtMs = performance.now();
  await ann.stop(requestId);
  await expect.poll(() => tap.openConnections(), { interval: 5 }).toBe(0);
  expect(performance.now() - stoppedAtMs).toBeLessThan(3_000);
  await reader.rest();
  expect(reader.answer()).toMatchObject({ status: 'Aborted', usage: { isEstimated: true } });
  expect(words.startsWith(reader.answer().text)).toBe(true);
});

it("keeps the provider's connection when the reader leaves", async () => {
  double.onMessage(/How/, { content: 'A complete answer [1].' }, { latency: 20 });
  const ann = await harness.person();
  const requestId = newId();
  const reader = await ann.ask('How?', { requestId });
  await reader.untilText('A');
  await reader.close();
  const later = await ann.resume(requestId);
  await later.rest();
  expect(later.answer()).toMatchObject({ text: 'A complete answer [1].', status: 'Complete' });
});

it('keeps and continues the text of an answer that the provider broke off', async () => {
  double.onMessage(/How/, { content: words }, { latency: 5, truncateAfterChunks: 20 });
  const ann = await harness.person();
  const reader = await ann.ask('How?');
  await reader.rest();
  const { text, status, error } = reader.answer();
  expect([status, error?.code]).toEqual(['Failed', 'model.broken_off']);
  expect(text.length).toBeGreaterThan(10);
  expect(words.startsWith(text)).toBe(true);
  const { conversationId, segmentId } = await reader.ids();
  double.clearFixtures();
  double.onMessage(/broke off/, { content: words.slice(text.length) });
  const continued = await ann.add(conversationId, { continueSegmentId: segmentId });
  await continued.rest();
  expect(await ann.segment(conversationId, segmentId)).toMatchObject({ answer: words, status: 'Complete' });
});

it("reports, keeps and continues an answer cut by the model's length limit", async () => {
  double.onMessage(/How/, { content: 'Half an ', finishReason: 'length' });
  const ann = await harness.person();
  const reader = await ann.ask('How?');
  await reader.rest();
  expect(reader.answer()).toMatchObject({ text: 'Half an ', status: 'Complete', finishReason: 'length' });
  const { conversationId, segmentId } = await reader.ids();
  const cut = await ann.segment(conversationId, segmentId);
  expect(cut).toMatchObject({ answer: 'Half an ', status: 'Complete', finishReason: 'length' });
  double.clearFixtures();
  double.onMessage(/broke off/, { content: 'answer.' });
  const continued = await ann.add(conversationId, { continueSegmentId: segmentId });
  await continued.rest();
  const whole = await ann.segment(conversationId, segmentId);
  expect(whole).toMatchObject({ answer: 'Half an answer.', status: 'Complete' });
  expect(whole).not.toHaveProperty('finishReason');
});

it.each([
  ['ends midway', { content: 'So far', finishReason: 'content_filter' }, 'So far'],
  ['refuses', { error: { message: 'filtered', code: 'content_filter' }, status: 400 }, ''],
])("reports that the provider's content filter ended an answer that it %s", async (_, response, text) => {
  double.onMessage(/How/, response);
  const ann = await harness.person();
  const reader = await ann.ask('How?');
  await reader.rest();
  expect(reader.answer()).toMatchObject({ text, status: 'Complete', finishReason: 'content-filter' });
  const { conversationId, segmentId } = await reader.ids();
  expect(await ann.segment(conversationId, segmentId)).toMatchObject({ finishReason: 'content-filter' });
  const refused = await ann.send(conversationRoutes.addSegment, {
    params: { conversationId },
    body: { continueSegmentId: segmentId },
  });
  expect(refused.status).toBe(409);
});

it('treats an empty answer as a failure', async () => {
  double.onMessage(/How/, { content: ' ', finishReason: 'stop' });
  const ann = await harness.person();
  const reader = await ann.ask('How?');
  await reader.rest();
  expect(reader.answer()).toMatchObject({ status: 'Failed', error: { code: 'model.bad_response' } });
});

it('sends numbered passages without their storage ids', async () => {
  double.onMessage(/How/, { content: 'So [2].' });
  const ann = await harness.person();
  const reader = await ann.ask('How?');
  await reader.rest();
  expect(tap.received()).toContain('[2] Page 2');
  expect(tap.received()).not.toContain('chunk-2');
  expect(tap.received()).not.toContain('file-2');
});
