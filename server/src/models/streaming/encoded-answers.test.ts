/** Providers that say their answer was compressed, and send something else: a failed answer, never a failed server. */
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test, vi } from 'vitest';
import { saying } from '../../testing/models/completion-stream.ts';
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

// Where an error gets lost, its request never ends.
vi.setConfig({ testTimeout: 15_000 });

beforeAll(() => watchUncaught());

const halved = damages.filter(([name]) => name === 'half of it');

for (const [index, encoding] of encodings.entries()) {
  // The first encoding meets every damage.
  const some = index === 0 ? { damages, failures: damages, unknown: unknownEncodings } : undefined;
  testEncoding(models, encoding, some ?? { damages: halved, failures: [], unknown: [] });
}

test('an answer that was compressed ever so often is refused', async () => {
  const often = Array.from({ length: 200 }, () => 'gzip').join(', ');
  const connection = await provider(200, often, (response) => response.end(gzipSync(answer)));
  const events = await all(ask(connection));
  expect(events).toMatchObject([{ type: 'error', error: { code: 'model.bad_response' } }]);
  await expectNothingUncaught();
});

test('an answer that is left while it is unfolded hangs up, and nobody minds what follows', async () => {
  let closed = false;
  const connection = await provider(200, 'gzip', (response) => {
    response.on('close', () => (closed = true));
    response.write(gzipSync(saying('Hello')));
  });
  const aborter = new AbortController();
  const events = all(ask(connection, { signal: aborter.signal }));
  setTimeout(() => aborter.abort(), 50);
  expect((await events).at(-1)).toMatchObject({ type: 'aborted' });
  await expect.poll(() => closed).toBe(true);
  await expectNothingUncaught();
});
