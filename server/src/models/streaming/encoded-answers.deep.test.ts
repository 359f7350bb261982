/** Every kind of damage in every encoding. */
import { beforeAll, vi } from 'vitest';
import { createModelHarness } from '../../testing/models/model-harness.ts';
import {
  damages,
  encodings,
  testEncoding,
  unknownEncodings,
  watchUncaught,
} from './testing/encoded-answers.ts';

const models = await createModelHarness();

// A lost error leaves its request pending.
vi.setConfig({ testTimeout: 15_000 });

beforeAll(() => watchUncaught());

for (const encoding of encodings) {
  testEncoding(models, encoding, { damages, failures: damages, unknown: unknownEncodings });
}
