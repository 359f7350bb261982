/**
 * First start: time until the product is ready on a new data folder, and memory of all its processes when idle.
 * `BENCH_IDLE_SECONDS` lists the times of the memory readings; default `60,600`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import {
  emptyDataFolder,
  removeDataFolder,
  startProduct,
  untilHandbookIsRead,
} from '../../e2e/src/product/product.ts';
import { usageOf } from './answer-stream/processes.ts';
import { reportTarget } from './target-row.ts';

const idleSeconds = (process.env['BENCH_IDLE_SECONDS'] ?? '60,600').split(',').map(Number);

const dataFolder = await emptyDataFolder();
try {
  const begun = performance.now();
  const product = await startProduct(dataFolder);
  const ready = performance.now();
  reportTarget({
    what: 'Ready on a new data folder',
    unit: 'ms',
    figure: ready - begun,
    bound: { atMost: 5_000 },
  });
  await untilHandbookIsRead(product);
  console.log(`  the handbook was read ${((performance.now() - ready) / 1_000).toFixed(1)} s later`);
  for (const seconds of idleSeconds) {
    await delay(ready + seconds * 1_000 - performance.now());
    reportTarget({
      what: `Memory of all processes ${seconds} s after, database included`,
      unit: 'MB',
      figure: usageOf(product.process.pid ?? 0).memoryKib / 1_024,
      bound: { atMost: 350 },
    });
  }
  await product.stop();
} finally {
  await removeDataFolder(dataFolder);
}
