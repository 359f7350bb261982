/**
 * Cost of large files: memory for 20 and 200 MiB in the file kit and, up to its limit, in the running product, and
 * effect on 200 streams. The product is pinned to the first core, everything else to the second one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brandRoutes } from '@polylogue/contract/brands/brands/routes';
import { fillPath } from '@polylogue/contract/path';
import { measureStreams } from './answer-stream/measure.ts';
import { pinProcessTreeToCore, startProgram, usageOf } from './answer-stream/processes.ts';
import { startPolylogue, startUpstream } from './answer-stream/targets.ts';
import { reportTarget } from './target-row.ts';
import { percentile } from './timing.ts';

const streams = { streams: 200, seconds: 15, perSecond: 20 };
const sampleEveryMs = 100;
const settledMs = 2_000;
const warmUps = 3;
/** Pictures may be as large as a brand's files can get: documents of libraries have no call yet. */
const environment = { POLYLOGUE_IMAGE_MB: '100' };

interface Receiver {
  pid: number;
  address: string;
  authorization: string;
}

/** Starts the program that sends files; see `uploads/send-uploads.ts` for its arguments. */
function sending({ address, authorization }: Receiver, ...kinds: string[]) {
  const program = path.join(import.meta.dirname, 'uploads/send-uploads.ts');
  return spawn(process.execPath, [program, address, authorization, ...kinds], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** MiB that the receiver, with its database and the checks of files, holds at most while a file comes. */
async function peakOf(receiver: Receiver, kind: string): Promise<number> {
  await delay(settledMs);
  let peakKib = 0;
  const sampler = setInterval(() => {
    peakKib = Math.max(peakKib, usageOf(receiver.pid).memoryKib);
  }, sampleEveryMs);
  const child = sending(receiver, kind);
  child.stdout.on('data', (line: Buffer) => process.stdout.write(`  ${line.toString()}`));
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(sampler);
  if (code !== 0) throw new Error(`Sending ${kind} ended with ${code}.`);
  return peakKib / 1_024;
}

/** Measures the additional memory of a large file over a small one. */
async function measureMemory(what: string, receiver: Receiver, kinds: readonly [string, string]) {
  // The first ones bring what stays: code that is compiled, buffers, connections.
  for (let round = 0; round < warmUps; round += 1) await peakOf(receiver, kinds[0]);
  const small = await peakOf(receiver, kinds[0]);
  const large = await peakOf(receiver, kinds[1]);
  console.log(`  all processes hold ${small.toFixed(1)} MB and ${large.toFixed(1)} MB at most`);
  reportTarget({ what: `Memory, ${what}`, unit: 'MB', figure: large - small, bound: { atMost: 32 } });
}

async function measureKit(): Promise<void> {
  const { url, pid, stop } = await startProgram('../uploads/receiver.ts');
  const receiver = { pid, address: url, authorization: 'Bearer good' };
  await measureMemory('the kit of files: 200 MiB beyond 20 MiB', receiver, ['text-20', 'text-200']);
  stop();
}

type Product = Awaited<ReturnType<typeof startPolylogue>>;

const gapOf = async (product: Product) => percentile((await measureStreams(product, streams)).gapsMs, 99);

async function measureGaps(product: Product, receiver: Receiver): Promise<void> {
  const bare = await gapOf(product);
  for (const [what, kind] of [
    ['files of 100 MiB', 'cut-100'],
    ['pictures of 20 MiB', 'picture'],
  ] as const) {
    const child = sending(receiver, kind, 'endlessly');
    let sent = 0;
    child.stdout.on('data', () => (sent += 1));
    const figure = await gapOf(product);
    if (child.exitCode !== null || sent === 0) throw new Error(`No ${what} came through.`);
    child.kill();
    reportTarget({
      what: `${streams.streams} streams while ${what} come in: gap p99 (bare: without)`,
      unit: 'ms',
      figure,
      bound: { atMost: 200 },
      bare,
    });
    console.log(`  ${sent} came in meanwhile`);
  }
}

await measureKit();
const upstream = await startUpstream();
const product = await startPolylogue(upstream.url, streams.streams, environment);
try {
  const avatar = fillPath(brandRoutes.uploadAvatar.path, { brandKey: 'default' });
  const { pid, administrator } = product;
  const receiver = { pid, address: `${product.url}${avatar}`, authorization: administrator.authorization };
  pinProcessTreeToCore(1, process.pid);
  pinProcessTreeToCore(0, pid);
  await measureMemory('the product: 100 MiB beyond 20 MiB', receiver, ['cut-20', 'cut-100']);
  await measureGaps(product, receiver);
} finally {
  await product.stop();
  await upstream.stop();
}
