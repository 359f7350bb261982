/** Text index with a provider's embedding model: chosen, queried, failing and given up. */
import { modelProviderRoutes } from '@polylogue/contract/instance/model-providers/routes';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { type EmbeddingServer, embeddingServers } from '../../../testing/models/embedding-server.ts';
import { addPrice } from '../../../testing/models/add-price.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { wholeLibrary } from '../sources/bound-source.ts';
import { createFileHarness, fileNamed } from './testing/file-harness.ts';

const model = 'long-embedding';
const question = 'Who books the trains?';

let server: EmbeddingServer;
const harness = await createFileHarness();
const startServer = await embeddingServers();
await harness.workOnTextIndexes();
beforeEach(async () => {
  server = await startServer();
  harness.app.clock.advance(120_000);
});

/** Settings of a provider with one embedding model. */
const settings = (more: object = {}) => ({
  name: `Local ${newId()}`,
  kind: 'openai-compatible',
  baseUrl: server.baseUrl,
  allowPrivateAddress: true,
  deployments: [{ name: model, abilities: ['embeddings'] }],
  ...more,
});

async function provider(): Promise<string> {
  const { token } = await administrator();
  const body = settings();
  return (await harness.app.call(modelProviderRoutes.create, { token, body })).json().modelProviderId;
}

async function setProvider(modelProviderId: string, body: object) {
  const { token } = await administrator();
  const headers = { 'if-match': '"1"' };
  const answer = await harness.app.call(modelProviderRoutes.update, {
    token,
    params: { modelProviderId },
    headers,
    body,
  });
  return { status: answer.statusCode, body: answer.json() };
}

const administrator = () => signIn(harness.app, { role: 'administrator' });

type IndexParams = Awaited<ReturnType<typeof library>>;

const upload = (dataSourceId: string, name: string, text: string) =>
  harness.add(dataSourceId, fileNamed(name, text));

async function library(name: string) {
  const dataSourceId = await harness.newLibrary(name);
  const hash = await upload(dataSourceId, 'staff.md', '# Travel\n\nTrains are booked by the office in Bern.');
  await upload(dataSourceId, 'leave.md', '# Leave\n\nThirty days a year.');
  const { textIndexId } = (await harness.ask('get', { params: { dataSourceId } })).body;
  return { dataSourceId, hash, dataSourceIndexId: textIndexId as string };
}

const change = (
  params: IndexParams,
  embedding: { providerId: string; model: string } | null,
  by = harness.keeper,
) =>
  harness.ask('changeEmbedding', { by, params, body: { embedding }, headers: { 'x-request-id': newId() } });

const definition = async (params: IndexParams) => (await harness.ask('textIndexDefinition', { params })).body;

async function changed(params: IndexParams, embedding: { providerId: string; model: string } | null) {
  const { status, body } = await change(params, embedding);
  expect({ status, code: body.code }).toEqual({ status: 200 });
  await expect
    .poll(async () => (await definition(params)).change.status, { timeout: 30_000 })
    .not.toBe('Pending');
  return definition(params);
}

const best = async ({ dataSourceId }: IndexParams) => (await harness.find(dataSourceId, question))[0];

it('answers with the vectors of a chosen model, also for later files, and switches back', async () => {
  const [params, providerId] = [await library('Switched'), await provider()];
  const before = await best(params);
  const after = await changed(params, { providerId, model });
  expect(after).toMatchObject({
    embedding: { providerId, model, dimensions: 385, isOffered: true, failure: null },
    change: { status: 'Fulfilled', done: 2, total: 2, error: null },
  });
  server.texts.length = 0;
  expect(await best(params)).toMatchObject({ path: 'staff.md', fileId: before?.fileId });
  expect(server.texts).toEqual([question]);
  await upload(params.dataSourceId, 'desk.md', '# Desk\n\nThe front desk opens at nine.');
  expect(server.texts.some((text) => text.includes('front desk'))).toBe(true);
  const { body } = await harness.ask('testQuery', {
    params,
    query: { question: 'When does the front desk open?' },
  });
  expect(body.items[0].name).toBe('desk.md');
  expect(await changed(params, null)).toMatchObject({ embedding: { providerId: null, dimensions: 384 } });
  server.texts.length = 0;
  expect((await best(params))?.path).toBe('staff.md');
  expect(server.texts).toEqual([]);
});

it('embeds all files again by the chosen model when the index is rebuilt', async () => {
  const [params, providerId] = [await library('Rebuilt'), await provider()];
  await changed(params, { providerId, model });
  server.texts.length = 0;
  await harness.ask('rebuildTextIndex', { params, headers: { 'x-request-id': newId() } });
  const status = async () => (await definition(params)).rebuild.status;
  await expect.poll(status, { timeout: 30_000 }).toBe('Fulfilled');
  for (const part of ['booked by the office', 'Thirty days'])
    expect(server.texts.some((text) => text.includes(part))).toBe(true);
  expect((await best(params))?.path).toBe('staff.md');
});

it('books embeddings with their price, those of questions on who asks', async () => {
  const [params, providerId] = [await library('Booked'), await provider()];
  const { db } = harness.app;
  await addPrice(db, { provider: { id: providerId }, model }, { input: 100_000, output: 0 });
  const bookings = async () => {
    const all = db.selectFrom('usage_bookings').where('provider_id', '=', providerId).orderBy('id');
    const rows = await all.select(['kind', 'owner_id', 'input_tokens', 'cost']).execute();
    return rows.map(({ kind, owner_id, input_tokens, cost }) => [kind, owner_id, input_tokens, Number(cost)]);
  };
  await changed(params, { providerId, model });
  const ofFiles = await bookings();
  expect(ofFiles.map(([kind, owner]) => [kind, owner])).toEqual(ofFiles.map(() => ['embedding', null]));
  const { userId } = harness.keeper;
  await harness.retrieve([wholeLibrary(params.dataSourceId)], question, {
    ownerId: userId,
    agentId: null,
    brandKey: null,
    isPrivate: false,
    isTest: false,
  });
  expect((await bookings()).slice(ofFiles.length)).toEqual([['embedding', userId, 10, 1]]);
  expect(ofFiles.reduce((sum, [, , tokens]) => sum + Number(tokens), 0) / 10).toBe(server.texts.length - 1);
});

it('answers despite a provider that is down, and reports the failure', async () => {
  const [params, providerId] = [await library('Down'), await provider()];
  const before = await best(params);
  await changed(params, { providerId, model });
  server.status = 401;
  expect(await best(params)).toEqual(before);
  const { failure } = (await definition(params)).embedding;
  expect(failure).toMatchObject({ code: 'model.key_refused', at: harness.app.clock.now().toISOString() });
  server.status = 200;
  await changed(params, { providerId, model });
  expect((await definition(params)).embedding.failure).toBeNull();
});

it('skips a failing provider until its settings change', async () => {
  const [params, providerId] = [await library('Mended'), await provider()];
  await changed(params, { providerId, model });
  server.texts.length = 0;
  server.status = 503;
  await best(params);
  await best(params);
  expect(server.texts).toEqual([question]);
  const restored = await startServer();
  expect((await setProvider(providerId, settings({ baseUrl: restored.baseUrl }))).status).toBe(200);
  await best(params);
  expect([server.texts, restored.texts]).toEqual([[question], [question]]);
});

it('keeps the current model when a provider fails while embedding files', async () => {
  const [params, providerId] = [await library('Failing'), await provider()];
  server.status = 401;
  const after = await changed(params, { providerId, model });
  expect(after).toMatchObject({
    embedding: { providerId: null, isOffered: true },
    change: { status: 'Rejected', error: { code: 'model.key_refused' } },
  });
  expect((await best(params))?.path).toBe('staff.md');
});

it('answers despite a deleted provider, and rejects removal of a provider in use', async () => {
  const [params, providerId] = [await library('Gone'), await provider()];
  const before = await best(params);
  await changed(params, { providerId, model });
  const { token } = await administrator();
  const refused = await harness.app.call(modelProviderRoutes.remove, {
    token,
    params: { modelProviderId: providerId },
    headers: { 'if-match': '"1"' },
  });
  expect({ status: refused.statusCode, code: refused.json().code }).toEqual({
    status: 409,
    code: 'model_provider.in_use',
  });
  await harness.app.db.deleteFrom('model_providers').where('id', '=', providerId).execute();
  expect(await best(params)).toEqual(before);
  expect((await definition(params)).embedding).toMatchObject({
    model,
    isOffered: false,
    failure: { code: 'model.not_offered' },
  });
  expect((await change(params, { providerId, model })).body.code).toBe('model.not_offered');
});

it('rejects settings without an embedding model in use', async () => {
  const [params, providerId] = [await library('In use'), await provider()];
  await changed(params, { providerId, model });
  for (const former of [
    { deployments: [] },
    { deployments: [{ name: model, abilities: ['tools'] }] },
    { kind: 'anthropic' },
  ]) {
    expect(await setProvider(providerId, settings(former))).toMatchObject({
      status: 409,
      body: {
        code: 'model_provider.in_use',
        issues: [{ path: ['deployments'], code: 'model_provider.in_use' }],
      },
    });
    expect((await definition(params)).embedding).toMatchObject({ providerId, model, isOffered: true });
  }
});

it('lets only writers of the library change its model, and nobody that of a built-in one', async () => {
  const [params, providerId] = [await library('Mine'), await provider()];
  const member = await signIn(harness.app, { role: 'member' });
  expect((await change(params, { providerId, model }, member)).status).toBe(403);
  const wrong = { ...params, dataSourceIndexId: newId() };
  expect((await change(wrong, { providerId, model })).body.code).toBe('data_source_index.not_found');
  expect((await harness.ask('detailsForCreate')).body.embeddings).toContainEqual(
    expect.objectContaining({ providerId, model }),
  );
});

it('keeps earlier citations linked to their file', async () => {
  const [params, providerId] = [await library('Cited'), await provider()];
  const [cited] = (await harness.retrieve([wholeLibrary(params.dataSourceId)], question)).passages;
  await changed(params, { providerId, model });
  const file = (await harness.ask('file', { params })).body;
  expect(file.state).toBe('Ready');
  const { passages } = await harness.retrieve([wholeLibrary(params.dataSourceId)], question);
  expect(passages[0]).toMatchObject({ fileId: cited?.fileId, chunkId: cited?.chunkId });
});
