import { expect, test } from 'vitest';
import { type Embedder, embeddingDimensions } from '../../../embeddings/embedder.ts';
import { testClock } from '../../../testing/test-clock.ts';
import { prepare } from './prepare-document.ts';
import { documentOf } from '../testing/test-library.ts';

test("embeds a document with more sentences than the embedder's queue limit, in order", async () => {
  const sections = Array.from(
    { length: 4_000 },
    (_, index) =>
      `## Rule ${index}\n\n${'Boats are counted. '.repeat(20)}\n\n${'Nets are mended. '.repeat(20)}`,
  );
  const given: string[] = [];
  let most = 0;
  const queueOwners = new Set<string>();
  const embedder: Embedder = {
    async embed(texts, { queueOwner } = {}) {
      queueOwners.add(`${queueOwner?.kind} ${queueOwner?.id}`);
      given.push(...texts);
      most = Math.max(most, texts.length);
      // Identifies each text by its position among all texts.
      return texts.map((_text, index) =>
        new Float32Array(embeddingDimensions).fill(1).fill(given.length - texts.length + index, 0, 1),
      );
    },
    close: async () => {},
  };
  const { chunks, windows } = await prepare(
    { clock: testClock(), embedder },
    'library',
    documentOf('rules.md', sections.join('\n\n')),
  );
  expect(windows.length).toBeGreaterThan(10_000);
  expect(given).toHaveLength(chunks.length + windows.length);
  expect(most).toBeLessThan(1_000);
  expect([...queueOwners]).toEqual(['library library']);
  expect(chunks.map(({ vector }) => vector[0])).toEqual(chunks.map((_chunk, index) => index));
  expect(windows.every(({ embedding }) => embedding.length === embeddingDimensions)).toBe(true);
});

test('rejects a document with too many sections', async () => {
  const embedder = { embed: async () => [], close: async () => {} };
  const document = documentOf('rules.md', '# A\nB\n'.repeat(50_001));
  await expect(prepare({ clock: testClock(), embedder }, 'library', document)).rejects.toThrow(
    'file.too_complex',
  );
});

test('stops embedding a document that is no longer needed', async () => {
  let given = 0;
  const embedder: Embedder = {
    async embed(texts) {
      given += texts.length;
      return texts.map(() => new Float32Array(embeddingDimensions).fill(1));
    },
    close: async () => {},
  };
  const checkpoint = async () => {
    if (given > 0) throw new Error('it was removed');
  };
  const long = Array.from({ length: 2_000 }, (_, index) => `## Rule ${index}\n\nBoats are counted.`);
  const document = documentOf('rules.md', long.join('\n\n'));
  await expect(prepare({ clock: testClock(), embedder, checkpoint }, 'library', document)).rejects.toThrow(
    'removed',
  );
  expect(given).toBeLessThan(1_000);
});
