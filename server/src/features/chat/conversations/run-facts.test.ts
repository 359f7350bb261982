/** Facts for reports, recorded with each answer. */
import { beforeAll, expect, it } from 'vitest';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';

let harness: ChatHarness;
beforeAll(async () => {
  harness = await createChatHarness();
});

const factsOf = (requestId: string) =>
  harness.db
    .selectFrom('answer_runs')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();

it('records version, provider, model and tokens of each run', async () => {
  const ann = await harness.person();
  const usage = { inputTokens: 11, outputTokens: 7 };
  const { requestId } = await harness.model.complete(ann.ask('How?'), 'So.', usage);
  expect(await factsOf(requestId)).toMatchObject({
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
    const ann = await harness.person();
    const { reader, call, requestId } = await harness.model.begin(ann.ask('How?'));
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
