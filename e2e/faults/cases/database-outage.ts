/** Database that goes down under load and returns, and one that accepts connections without answering. */
import { setTimeout as delay } from 'node:timers/promises';
import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import { percentile } from '../../../bench/src/timing.ts';
import { type Fault, sized, type FaultRun } from '../fault.ts';
import type { FaultHarness, Person } from '../harness/harness.ts';
import { MixedLoad, type CallResult } from '../harness/mixed-load.ts';
import { harnessOnProxiedDatabase } from '../harness/remote-database.ts';
import { words } from '../../../server/src/testing/models/scripted-provider.ts';
import type { TcpProxy } from '../harness/tcp-proxy.ts';

const allowedRecoveryMs = 5_000;
/** Pool's connection timeout plus tolerance for a slow machine. */
const allowedWaitMs = 12_000;

const withoutDatabase = {
  name: 'an outage is an error like any other',
  sign: /calls were answered .*500/,
  patches: [
    {
      file: 'server/src/http/responses/errors.ts',
      find: '  if (error instanceof DatabaseUnavailableError) {',
      replace: '  if (error instanceof DatabaseUnavailableError && error.name === "never") {',
    },
  ],
};

function checkResults({ findings }: FaultRun, results: readonly CallResult[]): void {
  const statuses = Map.groupBy(results, ({ status }) => status);
  const others = [...statuses.keys()].filter((status) => status !== 200 && status !== 503);
  findings.hold(others.length === 0, `calls were answered ${others.join(', ')}`);
  const silent = (statuses.get(503) ?? []).filter(({ retryAfter }) => retryAfter === null);
  findings.hold(silent.length === 0, `${silent.length} answers of 503 named no time`);
}

/** Checks that nothing confirmed is lost and nothing is half written. */
async function checkKept({ findings }: FaultRun, harness: FaultHarness, load: MixedLoad): Promise<void> {
  for (const { person, conversationId, confirmed, unconfirmed } of load.renames) {
    const { title } = await harness.conversation(person, conversationId);
    findings.hold([confirmed, ...unconfirmed].includes(title), `${title} instead of ${confirmed}`);
  }
  for (const { person, journal } of load.asked) {
    const kept = await harness.segmentOf(person, journal);
    findings.hold(kept?.answer === words(20), `an acknowledged answer is kept as ${kept?.status}`);
  }
}

interface Outage {
  fromMs: number;
  untilMs: number;
  /** Time from the return of the database to the first successful response. */
  recoveryMs: number;
}

/** Interrupts the database for a while; resolves when the product is ready again. */
async function outage(harness: FaultHarness, proxy: TcpProxy, load: MixedLoad): Promise<Outage> {
  const fromMs = performance.now();
  proxy.mode = 'refuse';
  proxy.reset();
  await delay(1_500);
  proxy.mode = 'pass';
  const untilMs = performance.now();
  const isServed = () => load.results.some(({ atMs, status }) => status === 200 && atMs > untilMs);
  while (!isServed() && performance.now() - untilMs < 20_000) await delay(10);
  const recoveryMs = performance.now() - untilMs;
  while ((await fetch(`${harness.url}/health/ready`)).status !== 200) await delay(20);
  return { fromMs, untilMs, recoveryMs };
}

export const databaseRestart: Fault = {
  name: 'database restart under load',
  property:
    'While the database is away calls are refused with 503 and Retry-After; it heals by itself, and nothing is half-written.',
  async run(trial) {
    const { findings } = trial;
    const { harness, proxy } = await harnessOnProxiedDatabase(trial);
    const load = new MixedLoad(harness);
    await load.start(await harness.people(8));
    const outages: Outage[] = [];
    for (let round = 0; round < sized(trial, { small: 1, full: 20 }); round += 1) {
      await delay(500 + trial.random() * 500);
      outages.push(await outage(harness, proxy, load));
    }
    await delay(500);
    await load.stop();
    checkResults(trial, load.results);
    await checkKept(trial, harness, load);
    const refused = load.results.filter(({ status }) => status !== 200);
    const unmet = outages.filter(
      ({ fromMs, untilMs }) => !refused.some(({ atMs }) => atMs > fromMs && atMs < untilMs),
    );
    findings.hold(unmet.length === 0, `nobody noticed ${unmet.length} of ${outages.length} outages`);
    const slowestMs = Math.max(...outages.map(({ recoveryMs }) => recoveryMs));
    findings.hold(slowestMs <= allowedRecoveryMs, `served again after ${Math.round(slowestMs)} ms`);
    findings.figure('outages', outages.length);
    findings.figure('calls', load.results.length);
    findings.figure('refused with 503', refused.filter(({ status }) => status === 503).length);
    findings.figure('recovery s', slowestMs / 1_000);
  },
  controls: [{ ...withoutDatabase, isFullOnly: true }],
};

export const exhaustedPool: Fault = {
  name: 'exhausted pool',
  property:
    'When every connection is taken the rest is refused with 503 and Retry-After in seconds, and served again afterwards.',
  isFullOnly: true,
  async run(trial) {
    const { findings } = trial;
    const { harness, proxy } = await harnessOnProxiedDatabase(trial);
    const people = await harness.people(10);
    for (const person of people) await harness.read(person, routes.list.path);
    proxy.mode = 'hold';
    const results: CallResult[] = [];
    const calls = Array.from({ length: 100 }, async (_, index) => {
      const atMs = performance.now();
      const response = await harness.send(people[index % people.length] as Person, routes.list.path);
      await response.text();
      const { status, headers } = response;
      results.push({
        atMs,
        tookMs: performance.now() - atMs,
        status,
        retryAfter: headers.get('retry-after'),
      });
    });
    await delay(7_000);
    const refusedMs = results.filter(({ status }) => status === 503).map(({ tookMs }) => tookMs);
    proxy.mode = 'pass';
    const backAtMs = performance.now();
    await harness.read(people[0] as Person, routes.list.path);
    const recoveryMs = performance.now() - backAtMs;
    await Promise.all(calls);
    checkResults(trial, results);
    findings.hold(refusedMs.length >= 50, `only ${refusedMs.length} of 100 calls were refused meanwhile`);
    findings.hold(percentile(refusedMs, 95) <= allowedWaitMs, 'a refusal took too long');
    findings.hold(recoveryMs <= allowedRecoveryMs, `served again after ${Math.round(recoveryMs)} ms`);
    findings.figure('refused with 503', refusedMs.length);
    findings.figure('refusal p95 s', percentile(refusedMs, 95) / 1_000);
    findings.figure('recovery s', recoveryMs / 1_000);
  },
  controls: [withoutDatabase],
};
