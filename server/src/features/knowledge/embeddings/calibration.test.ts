/** Calibration of other models' cosines to those of the built-in model. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sharedEmbedder } from '../../../testing/models/shared-embedder.ts';
import { withBias } from '../testing/biased-embedding.ts';
import { calibrated, handbookPairs, measureEmbedding } from './calibration.ts';
import type { EmbedTexts } from './text-embedding.ts';

const handbook = fileURLToPath(new URL('../../../../../docs/handbook', import.meta.url));
const embedder = await sharedEmbedder();
const embed: EmbedTexts = (texts) => embedder.embed([...texts]);

const pairs = await handbookPairs(handbook);

test('finds enough pairs, each from another section', () => {
  expect(pairs.length).toBeGreaterThan(30);
  expect(new Set(pairs.map(([, answer]) => answer)).size).toBe(pairs.length);
});

test('stretches a model with a narrow range to the built-in one', async () => {
  const biased = withBias(embed, 1.5);
  const { dimensions, calibration } = await measureEmbedding(biased, { embedder, pairs });
  expect(dimensions).toBe(385);
  const texts = [
    'How do I export a chat?',
    'A conversation is exported as a text file.',
    'Whales are mammals.',
  ];
  const [own, other] = [await embed(texts), await biased(texts)];
  const cosine = (vectors: readonly Float32Array[], at: number) =>
    (vectors[0] ?? new Float32Array()).reduce((sum, value, i) => sum + value * (vectors[at]?.[i] ?? 0), 0);
  for (const at of [1, 2]) {
    expect(cosine(other, at)).toBeGreaterThan(cosine(own, at) + 0.1);
    expect(calibrated(calibration, cosine(other, at))).toBeCloseTo(cosine(own, at), 3);
  }
});

test('rejects a model that gives all texts the same vector', async () => {
  const same = async (texts: readonly string[]) => texts.map(() => Float32Array.of(0.6, 0.8));
  await expect(measureEmbedding(same, { embedder, pairs })).rejects.toMatchObject({
    code: 'model.bad_response',
  });
});
