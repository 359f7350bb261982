/** Embedding with each vendor that supports it: unit vectors, or a failure with its code. */
import type { ModelProviderKind } from '@polylogue/contract/instance/model-providers/schemas';
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { createModelHarness } from '../../testing/models/model-harness.ts';
import { connectionTo } from '../../testing/models/model-double.ts';
import { httpServer } from '../../testing/network/loopback-servers.ts';
import { canEmbed, embedTexts } from './embed-texts.ts';

const { double, outbound, requestCount } = await createModelHarness();

const embed = (kind: ModelProviderKind, texts: readonly string[], url = double.url) =>
  embedTexts(outbound, {
    connection: connectionTo(url, kind),
    model: 'text-embedding-3-small',
    texts,
    limits: { retryDelayMs: 1 },
  });

/** Starts a server that answers every call with this body. */
const answering = async (body: unknown) =>
  `http://${await httpServer((_request, response) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  })}`;
const vectors = (...embeddings: unknown[]) => ({
  data: embeddings.map((embedding, index) => ({ object: 'embedding', index, embedding })),
});

it.each(['openai', 'openai-chat', 'azure-openai', 'openai-compatible'] as const)(
  'returns a unit vector per text of %s, equal for equal texts',
  async (kind) => {
    const [one, other, again] = await embed(kind, ['a bike', 'a boat', 'a bike']);
    expect(Math.hypot(...(one ?? []))).toBeCloseTo(1, 5);
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  },
);

it('embeds many texts in several calls and keeps their order', async () => {
  const texts = Array.from({ length: 150 }, (_, index) => `text ${index}`);
  const found = await embed('openai', texts);
  expect(requestCount()).toBe(5);
  expect(found).toHaveLength(150);
  expect(found[149]).toEqual((await embed('openai', ['text 149']))[0]);
});

it('identifies vendors without embedding models', async () => {
  expect(canEmbed({ kind: 'anthropic' })).toBe(false);
  expect(canEmbed({ kind: 'azure-openai' })).toBe(true);
  await expect(embed('anthropic', ['a'])).rejects.toMatchObject({ code: 'model.not_found' });
});

it.each([
  ['fewer vectors than texts', vectors([1, 2])],
  ['vectors of different lengths', vectors([1, 2], [1, 2, 3])],
  ['a zero vector', vectors([0, 0], [1, 2])],
  ['non-numeric values', vectors([1, 'x'], [1, 2])],
  ['numbers as text', { data: [{ index: 0, embedding: ['1e999'] }] }],
  ['infinite numbers', '{"data":[{"index":0,"embedding":[1e999,1]},{"index":1,"embedding":[1,1]}]}'],
  ['vectors that are too long', vectors(Array(10_000).fill(1), Array(10_000).fill(1))],
  ['something else', { data: 'no' }],
])('rejects %s', async (_what, body) => {
  const embedding = embed('openai-compatible', ['a', 'b'], await answering(body));
  await expect(embedding).rejects.toMatchObject({ code: 'model.bad_response' });
});

it('accepts a valid response', async () => {
  const url = await answering(vectors([3, 4], [0, 2]));
  expect(await embed('openai-compatible', ['a', 'b'], url)).toEqual([
    Float32Array.of(0.6, 0.8),
    Float32Array.of(0, 1),
  ]);
});

it('retries retryable failures, and reports the last one', async () => {
  let calls = 0;
  const address = await httpServer((_request, response) => {
    calls += 1;
    response.writeHead(503).end();
  });
  const embedding = embed('openai-compatible', ['a'], `http://${address}`);
  await expect(embedding).rejects.toMatchObject({ code: 'model.unavailable' });
  expect(calls).toBeGreaterThan(1);
});

it('stops reading an endless response at the size limit', async () => {
  let isClosed = false;
  const address = await httpServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":[');
    const more = '0,'.repeat(500_000);
    const go = () => {
      while (response.write(more));
    };
    response.on('drain', go).on('close', () => (isClosed = true));
    go();
  });
  const endless = embed('openai-compatible', ['a'], `http://${address}`);
  await expect(endless).rejects.toMatchObject({ code: 'model.bad_response' });
  await expect.poll(() => isClosed).toBe(true);
});

it('gives up early on an urgent request', async () => {
  let calls = 0;
  const address = await httpServer(() => {
    calls += 1;
  });
  const connection = connectionTo(`http://${address}`, 'openai-compatible');
  const limits = { firstTokenTimeoutMs: 200 };
  const asked = { connection, model: 'any', texts: ['a'], isUrgent: true, limits };
  await expect(embedTexts(outbound, asked)).rejects.toMatchObject({ code: 'model.timeout' });
  expect(calls).toBe(1);
});

it('does not expose the key if the provider repeats it', async () => {
  const address = await httpServer((request, response) => {
    const error = { message: `You sent ${request.headers.authorization}` };
    response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
  });
  const connection = {
    ...connectionTo(`http://${address}`, 'openai-compatible'),
    apiKey: 'sk-very-secret-key',
  };
  const error: unknown = await embedTexts(outbound, { connection, model: 'any', texts: ['a'] }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ code: 'model.key_refused' });
  expect(inspect(error, { depth: 10 })).not.toContain('very-secret');
});

it('rejects a private address that was not accepted', async () => {
  const connection = { ...connectionTo(double.url, 'openai'), allowPrivateAddress: false };
  await expect(
    embedTexts(outbound, { connection, model: 'any', texts: ['a'], limits: { maxAttempts: 1 } }),
  ).rejects.toMatchObject({ code: 'model.unavailable' });
  expect(requestCount()).toBe(0);
});
