import { newId } from '../../../db/id.ts';
import type { FeatureExamples } from '../../../testing/every-route/feature-examples.ts';

const price = (model: string) => {
  const at = new Date('2026-01-02T03:04:05Z');
  const amounts = { input: 2.5, output: 10 };
  const dates = { valid_from: '2026-01-01', created_at: at, updated_at: at };
  return { id: newId(), provider_id: 'gone', model, ...amounts, ...dates };
};
const body = ({ modelProviderId }: Record<string, string>) => ({
  modelProviderId,
  model: newId(),
  validFrom: '2026-01-01',
  perMillionTokens: { input: 2.5, output: 10 },
});

export const examples: FeatureExamples = {
  async objects(db) {
    const own = price(newId());
    await db.insertInto('prices').values(own).execute();
    return { priceId: own.id };
  },
  bodies: {
    'prices.create': body,
    'prices.update': body,
  },
  queryCounts: {
    'prices.list': 1,
    'prices.get': 1,
    'prices.create': 7,
    'prices.update': 9,
    'prices.remove': 6,
    'prices.ofProvider': 2,
    'ownUsage.get': 1,
  },
  async addMany(db, ownerId) {
    await db
      .insertInto('prices')
      .values(Array.from({ length: 100 }, () => price(newId())))
      .execute();
    await db
      .insertInto('usage_bookings')
      .values(
        Array.from({ length: 100 }, (_, index) => ({
          id: newId(),
          owner_id: ownerId,
          agent_id: null,
          kind: 'answer',
          is_question: true,
          model: `model-${index}`,
          input_tokens: 1,
          cached_input_tokens: 0,
          cache_write_tokens: 0,
          output_tokens: 1,
          reasoning_tokens: 0,
          is_estimated: false,
          at: new Date(),
        })),
      )
      .execute();
  },
};
