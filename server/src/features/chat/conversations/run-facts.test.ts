/** Facts of each answer for reports, and bookings of what models used. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDraft, configurationOf, publish } from '../../../testing/chat/chat-contexts.ts';
import { type ChatHarness, createChatHarness } from '../../../testing/chat/chat-harness.ts';
import { addPrice } from '../../../testing/models/add-price.ts';

let harness: ChatHarness;
beforeAll(async () => {
  harness = await createChatHarness();
});

const bookingsOf = (ownerId: string) =>
  harness.db
    .selectFrom('usage_bookings')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('at')
    .orderBy('id')
    .execute();

it('records version, provider and model of each run', async () => {
  const ann = await harness.person();
  const { requestId } = await harness.model.complete(ann.ask('How?'), 'So.');
  const run = await harness.db
    .selectFrom('answer_runs')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  expect(run).toMatchObject({
    configuration_version: 1,
    provider_id: 'scripted',
    provider_name: 'Scripted',
    model_id: 'script-1',
  });
});

describe('booking', () => {
  it('holds tokens of each kind, with an unknown price where none is set', async () => {
    const ann = await harness.person();
    const usage = { inputTokens: 11, cachedInputTokens: 4, outputTokens: 7, reasoningTokens: 5 };
    const { conversationId, segmentId } = await harness.model.complete(ann.ask('How?'), 'So.', usage);
    expect((await bookingsOf(ann.userId))[0]).toMatchObject({
      agent_id: harness.guideId,
      brand_key: 'default',
      kind: 'answer',
      is_question: true,
      provider_id: 'scripted',
      model: 'script-1',
      input_tokens: 11,
      cached_input_tokens: 4,
      cache_write_tokens: 0,
      output_tokens: 7,
      reasoning_tokens: 5,
      cost: null,
      price: null,
    });
    const params = { conversationId, conversationSegmentId: segmentId };
    const details = await ann.result(conversationRoutes.executionDetails, { params });
    expect(details.runs).toMatchObject([{ usage, cost: null }]);
  });

  it('freezes the price of the day of the question', async () => {
    const ann = await harness.person();
    const [past, future] = ['2020-01-01', '2999-01-01'];
    const prices = { input: 2, cachedInput: 0.5, output: 10 };
    await addPrice(harness.db, harness.model, { ...prices, validFrom: past });
    await addPrice(harness.db, harness.model, { input: 99, output: 99, validFrom: future });
    const usage = { inputTokens: 1_000_000, cachedInputTokens: 400_000, outputTokens: 100_000 };
    const { conversationId, segmentId } = await harness.model.complete(ann.ask('How?'), 'So.', usage);
    await harness.db.updateTable('prices').set({ input: 50 }).execute();
    const [booked] = await bookingsOf(ann.userId);
    expect(Number(booked?.cost)).toBe(2.4);
    expect(booked?.price).toEqual({
      source: 'own',
      since: past,
      perMillionTokens: { ...prices, cacheWrite: null },
    });
    const params = { conversationId, conversationSegmentId: segmentId };
    const details = await ann.result(conversationRoutes.executionDetails, { params });
    expect(details.runs[0]?.cost).toBe(2.4);
    await harness.db.deleteFrom('prices').execute();
  });

  it('names tests of drafts, and suggestions of follow-up questions', async () => {
    const ann = await harness.person();
    const draft = { authorId: ann.userId, agentType: 'System', fields: { followUps: false } } as const;
    const tester = ann.testing(await addDraft(harness.engine, draft), 'admin');
    await harness.model.complete(tester.ask('How?'), 'So.', { inputTokens: 1, outputTokens: 1 });
    const agentId = await harness.agent();
    await publish(harness.engine, { agentId, configuration: configurationOf('Desk', { followUps: true }) });
    const begun = await harness.model.complete(ann.ask('How?', { agentId }), 'So.', {
      inputTokens: 2,
      outputTokens: 1,
    });
    const params = { conversationId: begun.conversationId, conversationSegmentId: begun.segmentId };
    const asking = ann.result(ann.routes.followUps, { params });
    const call = await harness.model.nextCall();
    call.say('And then?');
    call.finish({ inputTokens: 3, outputTokens: 1 });
    await asking;
    const booked = (await bookingsOf(ann.userId)).map((row) => [row.kind, row.agent_id, row.input_tokens]);
    expect(booked).toEqual(
      expect.arrayContaining([
        ['test', null, 1],
        ['answer', agentId, 2],
        ['follow-up', agentId, 3],
      ]),
    );
  });

  it('holds what reports count: start of the conversation, privacy, times, error and feedback', async () => {
    const ann = await harness.person();
    const first = await harness.model.complete(
      ann.stream(ann.routes.create, { body: { question: 'How?', isPrivate: true } }),
      'So.',
    );
    const { conversationId, segmentId } = first;
    const asking = ann.add(conversationId, { question: 'And then?', parentSegmentId: segmentId });
    (await harness.model.nextCall()).fail('model.unavailable', new Error('busy'));
    await (await asking).rest();
    const params = { conversationId, conversationSegmentId: segmentId };
    await ann.send(conversationRoutes.feedback, { params, body: { isPositive: true } });
    const { createdAt } = await ann.read(conversationId);
    const [one, other] = await bookingsOf(ann.userId);
    expect(one).toMatchObject({
      is_first: true,
      is_private: true,
      is_test: false,
      error_code: null,
      feedback: true,
      conversation_at: new Date(createdAt),
    });
    expect(one?.first_token_ms).toBeGreaterThanOrEqual(0);
    expect(one?.duration_ms).toBeGreaterThanOrEqual(0);
    expect(other).toMatchObject({
      is_first: false,
      duration_ms: null,
      error_code: 'model.unavailable',
      feedback: null,
    });
    await ann.send(conversationRoutes.removeFeedback, { params });
    expect((await bookingsOf(ann.userId))[0]?.feedback).toBeNull();
  });
});
