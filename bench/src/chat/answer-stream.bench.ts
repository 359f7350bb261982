/**
 * Overhead of the product on a model's stream, compared with a bare pipe to the same model server. The product
 * authenticates each request, counts running answers, and keeps both turns; its database is part of its figures.
 * Each target is kept to the first core, the model server and the readers to the second one.
 */
import { pinProcessTreeToCore } from '../answer-stream/processes.ts';
import { measureFirstToken, measureStreams, type StreamsMeasured } from '../answer-stream/measure.ts';
import { startBarePipe, startPolylogue, startUpstream, type Target } from '../answer-stream/targets.ts';
import { reportTarget } from '../target-row.ts';
import { percentile } from '../timing.ts';

const load = { streams: 200, seconds: 15, perSecond: 20 };
/** Target number of streams per core. */
const fullLoad = { ...load, streams: 700 };
const rounds = 5;
const answersPerRound = 40;
const crowd = 10;

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

interface Comparison {
  what: string;
  unit: string;
  /** The figure of a target from what was measured of it. */
  of(measured: StreamsMeasured): number;
  atMost: number;
  peer?: number;
}

/** Reports a row of the final table: the figures of the product and of the bare pipe. */
function compare([bare, product]: readonly number[], { what, unit, atMost, peer }: Omit<Comparison, 'of'>) {
  reportTarget({
    what,
    unit,
    figure: product ?? Number.NaN,
    bound: { atMost },
    ...(bare !== undefined && { bare }),
    ...(peer !== undefined && { peer }),
  });
}

/** Reports what each target adds to the median first token of the model server, the first target. */
function compareFirstTokens([direct = [], ...through]: readonly number[][], bounds: typeof aloneBounds) {
  for (const { rank, ...bound } of bounds) {
    const added = through.map((times) => percentile(times, rank) - percentile(direct, 50));
    compare(added, { what: `Added to the first token, p${rank}, ${bound.with}`, unit: 'ms', ...bound });
  }
}
const aloneBounds = [
  { rank: 50, with: 'one client', atMost: 5, peer: 12 },
  { rank: 95, with: 'one client', atMost: 10, peer: 17 },
];
const crowdBounds = [{ rank: 95, with: `${crowd} clients`, atMost: 30, peer: 112 }];

const comparisons = (streams: number): Comparison[] => [
  {
    what: `${streams} streams at ${load.perSecond} tokens/s on one core: gap p99`,
    unit: 'ms',
    of: ({ gapsMs }) => percentile(gapsMs, 99),
    atMost: 200,
  },
  {
    what: `${streams} streams: first token p95`,
    unit: 'ms',
    of: ({ firstTokenMs }) => percentile(firstTokenMs, 95),
    atMost: 1_000,
  },
  {
    what: `${streams} streams: CPU of 1,000 tokens`,
    unit: 'ms',
    of: ({ cpuMsPer1kTokens }) => cpuMsPer1kTokens,
    atMost: 60,
    peer: 125,
  },
  {
    what: `${streams} streams: memory of one`,
    unit: 'KiB',
    of: ({ memoryKibPerStream }) => memoryKibPerStream,
    atMost: 100,
    peer: 300,
  },
  {
    what: `${streams} streams: tokens lost or doubled`,
    unit: '',
    of: ({ lostTokens }) => lostTokens,
    atMost: 0,
  },
];

async function compareStreams(targets: readonly Target[], of: typeof load): Promise<void> {
  const measured: StreamsMeasured[] = [];
  for (const target of targets) measured.push(await measureStreams(target, of));
  for (const comparison of comparisons(of.streams)) compare(measured.map(comparison.of), comparison);
  if (measured.some(({ lostTokens }) => lostTokens > 0)) process.exitCode = 1;
}

const upstream = await startUpstream();
const targets = [
  await startBarePipe(upstream.url),
  await startPolylogue(upstream.url, Math.max(fullLoad.streams, crowd)),
];
try {
  // This process first: the targets are its children.
  pinProcessTreeToCore(1, process.pid);
  for (const { pid } of targets) pinProcessTreeToCore(0, pid);
  for (const target of targets) await measureFirstToken(target, 1, answersPerRound);
  compareFirstTokens(await firstTokens([upstream, ...targets], 1), aloneBounds);
  compareFirstTokens(await firstTokens([upstream, ...targets], crowd), crowdBounds);
  await compareStreams(targets, load);
  await compareStreams(targets, fullLoad);
} finally {
  for (const target of [...targets, upstream]) await target.stop();
}
