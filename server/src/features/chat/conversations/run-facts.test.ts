/** Facts for reports, recorded with each answer. */
import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';

let harness: ChatHarness;
beforeAll(async () => {
  harness = await createChatHarness();
});

const factsOf = (requestId: string) =>
  harness.db
    .selectFrom('answer_runs')
    .select([
      'configuration_version',
      'provider_id',
      'provider_name',
      'model_id',
      'prompt_tokens',
      'completion_tokens',
      'cost',
    ])
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();

it('records version, provider, model and tokens of each run', async () => {
  const requestId = newId();
  const ann = await harness.person();
  const reader = await ann.ask('How?', { requestId });
  const call = await harness.model.call(1);
  call.say('So.');
  call.finish({ inputTokens: 11, outputTokens: 7 });
  await reader.rest();
  expect(await factsOf(requestId)).toEqual({
    configuration_version: 1,
    provider_id: 'scripted',
    provider_name: 'Scripted',
    model_id: 'script-1',
    prompt_tokens: 11,
    completion_tokens: 7,
    // The model has no price.
    cost: null,
  });
});

it('records the cost of a run at current prices', async () => {
  const pricedRun = async (input: number, output: number) => {
    harness.model.deployment = { pricePerMillionTokens: { input, output } };
    const requestId = newId();
    const calls = harness.model.calls.length;
    const reader = await (await harness.person()).ask('How?', { requestId });
    const call = await harness.model.call(calls + 1);
    // A new price applies from the next question.
    harness.model.deployment = { pricePerMillionTokens: { input: 1000, output: 1000 } };
    call.say('So.');
    call.finish({ inputTokens: 1_200, outputTokens: 300 });
    await reader.rest();
    return Number((await factsOf(requestId)).cost);
  };
  expect(await pricedRun(2.5, 10)).toBe(0.006);
  expect(await pricedRun(0, 0.4)).toBe(0.000_12);
});

it('records the time of feedback and removes it with the feedback', async () => {
  const ann = await harness.person();
  const reader = await ann.ask('How?');
  const { conversationId, segmentId } = await reader.ids();
  const params = { conversationId, conversationSegmentId: segmentId };
  const givenAt = async () =>
    (
      await harness.db
        .selectFrom('segments')
        .select('feedback_at')
        .where('id', '=', segmentId)
        .executeTakeFirstOrThrow()
    ).feedback_at;
  const before = new Date();
  await ann.send(routes.feedback, { params, body: { isPositive: true } });
  expect((await givenAt())?.getTime()).toBeGreaterThanOrEqual(before.getTime());
  await ann.send(routes.removeFeedback, { params });
  expect(await givenAt()).toBeNull();
});
