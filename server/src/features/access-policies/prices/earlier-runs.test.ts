import { expect, it } from 'vitest';
import { up } from '../../../db/migrations/202611281231-book-earlier-runs.ts';
import { createChatHarness } from '../../../testing/chat/chat-harness.ts';

it('books the runs of earlier versions once, with the cost that they had', async () => {
  const harness = await createChatHarness();
  const ann = await harness.person();
  const { requestId } = await harness.model.complete(ann.ask('How?'), 'So.', {
    inputTokens: 11,
    outputTokens: 7,
    isEstimated: true,
  });
  const unpriced = await harness.model.complete(ann.ask('How?'), 'So.', { inputTokens: 3 });
  const running = await harness.model.begin(ann.ask('How?'));
  await harness.db.deleteFrom('usage_bookings').execute();
  await harness.db
    .updateTable('answer_runs')
    .set({ cost: 0.25 })
    .where('request_id', '=', requestId)
    .execute();
  await up(harness.db);
  await up(harness.db);
  const rows = await harness.db
    .selectFrom('usage_bookings as b')
    .innerJoin('answer_runs as r', 'r.id', 'b.id')
    .selectAll('b')
    .select('r.request_id')
    .orderBy('b.at')
    .execute();
  const facts = { owner_id: ann.userId, agent_id: harness.guideId, brand_key: 'default', kind: 'answer' };
  expect(rows).toMatchObject([
    {
      ...facts,
      request_id: requestId,
      input_tokens: 11,
      output_tokens: 7,
      is_estimated: true,
      cost: '0.250000000',
    },
    { ...facts, request_id: unpriced.requestId, input_tokens: 3, cost: null, price: null },
  ]);
  running.call.finish();
  await running.reader.rest();
});
