import { newId } from '../../../../db/id.ts';
import type { FeatureExamples } from '../../../../testing/every-route/feature-examples.ts';

const provider = () => {
  const at = new Date('2026-01-02T03:04:05Z');
  const id = newId();
  return { id, kind: 'openai', name: `Provider ${id}`, models: ['m'], created_at: at, updated_at: at };
};
const body = () => ({ name: `Provider ${newId()}`, kind: 'openai', deployments: [{ name: 'm' }] });

export const examples: FeatureExamples = {
  async objects(db) {
    const own = provider();
    await db.insertInto('model_providers').values(own).execute();
    return { modelProviderId: own.id };
  },
  bodies: {
    'modelProviders.create': body,
    'modelProviders.update': body,
    // An address without permission, so that nothing is called.
    'modelProviders.testUnsaved': () => ({ kind: 'openai-compatible', baseUrl: 'http://127.0.0.1:1/v1' }),
  },
  queryCounts: {
    'modelProviders.list': 2,
    'modelProviders.get': 1,
    'modelProviders.create': 9,
    'modelProviders.update': 11,
    'modelProviders.remove': 8,
    // Reads the provider and stores the result.
    'modelProviders.test': 2,
    'modelProviders.testUnsaved': 0,
    'modelProviders.discovered': 1,
  },
  async addMany(db) {
    await db
      .insertInto('model_providers')
      .values(Array.from({ length: 100 }, provider))
      .execute();
  },
};
