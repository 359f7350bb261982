import { beforeEach, expect, test } from 'vitest';
import { httpServer } from '../../../testing/network/loopback-servers.ts';
import { type EmbeddingUsage, listEmbedders, openEmbedder } from './open-embedders.ts';
import { openModels } from './open-models.ts';
import { createProviderHarness } from './testing/provider-harness.ts';

const { app, double, deps, settings, local, created } = await createProviderHarness();
const embedding = { name: 'nomic-embed-text', abilities: ['embeddings'] };

beforeEach(async () => {
  await app.db.deleteFrom('model_providers').execute();
});

test('offers embedding models only as embedders', async () => {
  await created(settings({ deployments: [{ name: 'gpt-5.4' }, { name: 'text-embedding-3-small' }] }));
  await created(local(`${double.url}/v1`, { deployments: [embedding], defaultModel: null }));
  const offered = await listEmbedders(deps());
  expect(offered.map(({ providerName, model }) => [providerName, model])).toEqual([
    ['OpenAI', 'text-embedding-3-small'],
    ['Local', 'nomic-embed-text'],
  ]);
  expect((await openModels(deps())).offered.map(({ name }) => name)).toEqual(['gpt-5.4']);
});

test('embeds at the permitted address while the model is offered', async () => {
  const { modelProviderId: providerId } = await created(
    local(`${double.url}/v1`, { deployments: [embedding] }),
  );
  const { embed } = await openEmbedder(
    { ...deps(), onUsage: async () => {} },
    { providerId, model: 'nomic-embed-text' },
  );
  const [vector] = await embed(['a bike']);
  expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 5);
  for (const gone of [
    { providerId, model: 'another' },
    { providerId: 'nobody', model: 'nomic-embed-text' },
  ]) {
    await expect(openEmbedder({ ...deps(), onUsage: async () => {} }, gone)).rejects.toMatchObject({
      code: 'model.not_offered',
    });
  }
});

test('reports the tokens of calls that succeeded, also if a later one fails', async () => {
  let calls = 0;
  const address = await httpServer((request, response) => {
    calls += 1;
    const data = Array.from({ length: 32 }, (_, index) => ({ index, embedding: [1, 2] }));
    request.resume().on('end', () => {
      response.writeHead(calls === 1 ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data, usage: { prompt_tokens: 7, total_tokens: 7 } }));
    });
  });
  const { modelProviderId: providerId } = await created(
    local(`http://${address}/v1`, { deployments: [embedding] }),
  );
  const used: number[] = [];
  const onUsage = async ({ inputTokens }: EmbeddingUsage) => void used.push(inputTokens);
  const { embed } = await openEmbedder({ ...deps(), onUsage }, { providerId, model: embedding.name });
  await expect(embed(Array.from({ length: 33 }, () => 'a'))).rejects.toMatchObject({
    code: 'model.key_refused',
  });
  expect(used).toEqual([7]);
});

test('offers no embedders of a vendor without embeddings', async () => {
  await created(settings({ kind: 'anthropic', deployments: [embedding], defaultModel: null }));
  expect(await listEmbedders(deps())).toEqual([]);
});
