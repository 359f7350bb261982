/** Event loop delay while long texts are embedded. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureModel } from './build-model.ts';
import { startEmbedder } from './embedder.ts';

const embedder = startEmbedder();
beforeAll(async () => {
  await ensureModel();
});
afterAll(() => embedder.close());

test('keeps the event loop free while it embeds', async () => {
  await embedder.embed(['warm']);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const longTexts = Array.from({ length: 24 }, (_, i) => `${i} ${'a rather long document text '.repeat(60)}`);
  const started = performance.now();
  delay.enable();
  await embedder.embed(longTexts);
  delay.disable();
  const busyMs = performance.now() - started;
  expect(delay.percentile(90) / 1e6).toBeLessThan(Math.min(50, busyMs / 4));
});
