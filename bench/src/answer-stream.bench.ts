/**
 * What the product adds to a model's stream, beside a bare pipe over the same model server, in one run. The product
 * authenticates each request, counts running answers, and keeps both turns; its database is part of its figures.
 * Each target is kept to the first core, the model server and the readers to the second one.
 */
import { keepFamilyToCore } from './answer-stream/processes.ts';
import { measureFirstToken, measureStreams, type StreamsMeasured } from './answer-stream/measure.ts';
import { startBarePipe, startPolylogue, startUpstream, type Target } from './answer-stream/targets.ts';
import { percentile } from './timing.ts';

const load = { streams: 200, seconds: 15, perSecond: 20 };
const rounds = 5;
const answersPerRound = 40;
const crowd = 10;

type Row = [what: string, ...figures: number[]];

function print(targets: readonly Target[], rows: readonly Row[]): void {
  console.log(`\n${''.padEnd(48)}${targets.map(({ name }) => name.padStart(12)).join('')}`);
  for (const [what, ...figures] of rows) {
    console.log(what.padEnd(48) + figures.map((figure) => figure.toFixed(1).padStart(12)).join(''));
  }
}

/** First tokens of all targets in turn, so that a busy machine slows all alike. */
async function firstTokens(targets: readonly Target[], clients: number): Promise<number[][]> {
  const times = targets.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      times[index]?.push(...(await measureFirstToken(target, clients, answersPerRound)));
    }
  }
  return times;
}

/** What each target but the first, the model server itself, adds to that one's median first token. */
function addedRow(what: string, [direct = [], ...through]: readonly number[][], rank: number): Row {
  return [what, ...through.map((times) => percentile(times, rank) - percentile(direct, 50))];
}

async function streams(targets: readonly Target[]): Promise<StreamsMeasured[]> {
  const measured: StreamsMeasured[] = [];
  for (const target of targets) measured.push(await measureStreams(target, load));
  return measured;
}

const upstream = await startUpstream();
const targets = [
  await startBarePipe(upstream.url),
  await startPolylogue(upstream.url, Math.max(load.streams, crowd)),
];
try {
  // This process first: the targets are its children.
  keepFamilyToCore(1, process.pid);
  for (const { pid } of targets) keepFamilyToCore(0, pid);
  for (const target of targets) await measureFirstToken(target, 1, answersPerRound);
  const alone = await firstTokens([upstream, ...targets], 1);
  const crowded = await firstTokens([upstream, ...targets], crowd);
  const streamed = await streams(targets);
  print(targets, [
    addedRow('Added to the first token, p50 (ms)', alone, 50),
    addedRow('Added to the first token, p95 (ms)', alone, 95),
    addedRow(`  with ${crowd} clients, p50 (ms)`, crowded, 50),
    addedRow(`  with ${crowd} clients, p95 (ms)`, crowded, 95),
    ['CPU per 1,000 tokens (ms)', ...streamed.map(({ cpuMsPer1kTokens }) => cpuMsPer1kTokens)],
    ['Memory per stream (KiB)', ...streamed.map(({ memoryKibPerStream }) => memoryKibPerStream)],
    [
      `${load.streams} streams at ${load.perSecond} tokens/s: gap p50 (ms)`,
      ...streamed.map(({ gapsMs }) => percentile(gapsMs, 50)),
    ],
    ['  gap p99 (ms)', ...streamed.map(({ gapsMs }) => percentile(gapsMs, 99))],
    ['  first token p95 (ms)', ...streamed.map(({ firstTokenMs }) => percentile(firstTokenMs, 95))],
    ['  tokens lost or doubled', ...streamed.map(({ lostTokens }) => lostTokens)],
  ]);
  if (streamed.some(({ lostTokens }) => lostTokens > 0)) process.exitCode = 1;
} finally {
  for (const target of [...targets, upstream]) await target.stop();
}
