/** Responses that do not match their content encoding fail the answer but not the server. */
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test, vi } from 'vitest';
import { textFrame } from '../../testing/models/completion-stream.ts';
import { all, createModelHarness } from '../../testing/models/model-harness.ts';
import {
  answer,
  damages,
  encodings,
  expectNothingUncaught,
  provider,
  testEncoding,
  unknownEncodings,
  watchUncaught,
} from './testing/encoded-answers.ts';

const models = await createModelHarness();
const { ask } = models;

// A lost error leaves its request pending.
vi.setConfig({ testTimeout: 15_000 });

beforeAll(() => watchUncaught());

const halved = damages.filter(([name]) => name === 'half of it');

for (const [index, encoding] of encodings.entries()) {
  // Only the first encoding is tested with every kind of damage.
  const some = index === 0 ? { damages, failures: damages, unknown: unknownEncodings } : undefined;
  testEncoding(models, encoding, some ?? { damages: halved, failures: [], unknown: [] });
}

test('rejects an answer with too many encodings', async () => {
  const often = Array.from({ length: 200 }, () => 'gzip').join(', ');
  const connection = await provider(200, often, (response) => response.end(gzipSync(answer)));
  const events = await all(ask(connection));
  expect(events).toMatchObject([{ type: 'error', error: { code: 'model.bad_response' } }]);
  await expectNothingUncaught();
});

test('closes the connection when an answer is abandoned during decompression', async () => {
  let closed = false;
  const connection = await provider(200, 'gzip', (response) => {
    response.on('close', () => (closed = true));
    response.write(gzipSync(textFrame('Hello')));
  });
  const aborter = new AbortController();
  const events = all(ask(connection, { signal: aborter.signal }));
  setTimeout(() => aborter.abort(), 50);
  expect((await events).at(-1)).toMatchObject({ type: 'aborted' });
  await expect.poll(() => closed).toBe(true);
  await expectNothingUncaught();
});
