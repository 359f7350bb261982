/**
 * Ingestion of files into a library: rate relative to the embedder alone, memory of all processes, and effect on
 * chat streams. Uses 1,000 files of 4 KB; `BENCH_LARGE=1` adds 10,000, and `BENCH_FILES` sets another number.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { fileLibraryRoutes as routes } from '@polylogue/contract/knowledge/libraries/routes';
import type { FileCounts, FileLibrary } from '@polylogue/contract/knowledge/libraries/schemas';
import { fillPath } from '@polylogue/contract/path';
import { systemClock } from '../../server/src/clock.ts';
import { type Embedder, embeddingDimensions, startEmbedder } from '../../server/src/embeddings/embedder.ts';
import { prepare } from '../../server/src/features/knowledge/ingestion/prepare-document.ts';
import { measureStreams } from './answer-stream/measure.ts';
import { usageOf } from './answer-stream/processes.ts';
import { startPolylogue, startUpstream } from './answer-stream/targets.ts';
import { syntheticFile } from './intake/synthetic-files.ts';
import { reportTarget } from './target-row.ts';
import { percentile } from './timing.ts';

const streams = { streams: 20, seconds: 15, perSecond: 20 };
const uploadsAtOnce = 4;
const pollIntervalMs = 500;
/** Number of files that measure the rate of the embedder alone. */
const filesEmbeddedAlone = 60;
const textsAtOnce = 500;

type Product = Awaited<ReturnType<typeof startPolylogue>>;

/** All texts that are embedded of a few files, as the product would cut them. */
async function textsOf(files: number): Promise<string[]> {
  const texts: string[] = [];
  const embedder: Embedder = {
    embed: async (more) => {
      texts.push(...more);
      return more.map(() => new Float32Array(embeddingDimensions).fill(0.05));
    },
    close: async () => undefined,
  };
  for (let number = 0; number < files; number += 1) {
    const { name, content } = syntheticFile(number);
    await prepare({ clock: systemClock, embedder }, 'none', {
      path: name,
      title: name,
      mediaType: 'text/markdown',
      content,
      phrasings: new Map(),
    });
  }
  return texts;
}

/** Files a second that the embedder alone would do. */
async function embedderRate(): Promise<number> {
  const texts = await textsOf(filesEmbeddedAlone);
  const embedder = startEmbedder();
  try {
    await embedder.embed(texts.slice(0, 10));
    const begun = performance.now();
    for (let at = 0; at < texts.length; at += textsAtOnce)
      await embedder.embed(texts.slice(at, at + textsAtOnce));
    return (filesEmbeddedAlone * 1_000) / (performance.now() - begun);
  } finally {
    await embedder.close();
  }
}

async function createLibrary({ url, administrator }: Product, name: string): Promise<string> {
  const response = await fetch(`${url}${routes.create.path}`, {
    method: 'POST',
    headers: { ...administrator, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  if (!response.ok) throw new Error(`A library was answered with ${response.status}.`);
  return ((await response.json()) as FileLibrary).dataSourceId;
}

async function upload({ url, administrator }: Product, dataSourceId: string, files: number): Promise<void> {
  let next = 0;
  const address = `${url}${fillPath(routes.addFile.path, { dataSourceId })}`;
  const sendOneByOne = async () => {
    while (next < files) {
      const { name, content } = syntheticFile(next);
      next += 1;
      const body = new FormData();
      body.append('file', new File([content], name));
      const answer = await fetch(address, { method: 'POST', headers: administrator, body });
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
      await answer.body?.cancel();
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, sendOneByOne));
}

/** Files a second, and MB that all processes held at most. */
async function measureIntake(product: Product, files: number): Promise<{ rate: number; peakMb: number }> {
  const dataSourceId = await createLibrary(product, `${files} notes`);
  let peakKib = 0;
  const sampler = setInterval(() => {
    peakKib = Math.max(peakKib, usageOf(product.pid).memoryKib);
  }, pollIntervalMs);
  const begun = performance.now();
  await upload(product, dataSourceId, files);
  const address = `${product.url}${fillPath(routes.fileCounts.path, { dataSourceId })}`;
  for (let ready = 0; ready < files; await delay(pollIntervalMs)) {
    const counts = (await (await fetch(address, { headers: product.administrator })).json()) as FileCounts;
    if (counts.Failed > 0) throw new Error(`${counts.Failed} files failed.`);
    ready = counts.Ready;
  }
  clearInterval(sampler);
  return { rate: (files * 1_000) / (performance.now() - begun), peakMb: peakKib / 1_024 };
}

const gapOf = async (product: Product) => percentile((await measureStreams(product, streams)).gapsMs, 99);

/** Chat while a library is filled. */
async function measureGaps(product: Product): Promise<void> {
  const bare = await gapOf(product);
  let isFilling = true;
  const filling = measureIntake(product, 200).finally(() => (isFilling = false));
  const figure = await gapOf(product);
  if (!isFilling) console.log('  the files were taken in before the streams ended');
  await filling;
  reportTarget({
    what: `${streams.streams} streams while files are taken in: gap p99 (bare: without)`,
    unit: 'ms',
    figure,
    bound: { atMost: 200 },
    bare,
  });
}

const { BENCH_FILES, BENCH_LARGE } = process.env;
const sizes = BENCH_FILES ? [Number(BENCH_FILES)] : [1_000, ...(BENCH_LARGE ? [10_000] : [])];
const alone = await embedderRate();
const upstream = await startUpstream();
const product = await startPolylogue(upstream.url, streams.streams);
try {
  await measureGaps(product);
  const peaks: number[] = [];
  for (const files of sizes) {
    const what = `${files.toLocaleString('en')} files`;
    const { rate, peakMb } = await measureIntake(product, files);
    console.log(`  ${what}: ${rate.toFixed(2)} a second, the embedder alone ${alone.toFixed(2)}`);
    reportTarget({
      what: `${what}: rate beside the embedder alone`,
      unit: '×',
      figure: rate / alone,
      bound: { atLeast: 0.9 },
    });
    reportTarget({
      what: `${what}: what all processes hold`,
      unit: 'MB',
      figure: peakMb,
      bound: { atMost: 900 },
    });
    peaks.push(peakMb);
  }
  const [few, many] = peaks;
  if (few !== undefined && many !== undefined)
    reportTarget({
      what: 'ten times the files: memory beside it',
      unit: '×',
      figure: many / few,
      bound: { atMost: 1.1 },
    });
} finally {
  await product.stop();
  await upstream.stop();
}
