/** Every damage in every encoding. */
import { beforeAll, vi } from 'vitest';
import { modelBed } from '../../testing/models/model-bed.ts';
import {
  damages,
  encodings,
  testEncoding,
  unknownEncodings,
  watchUncaught,
} from './testing/encoded-answers.ts';

const models = await modelBed();

// Where an error gets lost, its request never ends.
vi.setConfig({ testTimeout: 15_000 });

beforeAll(() => watchUncaught());

for (const encoding of encodings) {
  testEncoding(models, encoding, { damages, failures: damages, unknown: unknownEncodings });
}
