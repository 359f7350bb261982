/** kill -9 of the product's PostgreSQL at random moments of running streams. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../../../../bench/src/timing.ts';
import { type Fault, sized } from '../../fault.ts';
import type { FaultHarness } from '../../harness/harness.ts';
import { follow } from '../../harness/stream-journal.ts';
import { type Asked, askAll, StreamOutcomes } from './killed-streams.ts';

const longestMomentMs = 2_000;
/** Far more than the longest answer takes, with an outage in the middle. */
const patienceMs = 90_000;

async function killPostgres({ dataFolder }: FaultHarness): Promise<void> {
  const [pid] = (await readFile(path.join(dataFolder, 'pg', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

/** Measures the time until the product reports readiness again, in ms. */
async function recoveryMs(harness: FaultHarness): Promise<number> {
  const startedAtMs = performance.now();
  while (
    (await fetch(`${harness.url}/health/ready`)).status === 200 &&
    performance.now() - startedAtMs < 300
  ) {
    await delay(5);
  }
  while ((await fetch(`${harness.url}/health/ready`)).status !== 200) await delay(20);
  return performance.now() - startedAtMs;
}

/** Finds questions whose acknowledged segment is gone. */
async function findLost(harness: FaultHarness, asked: readonly Asked[]): Promise<Asked[]> {
  const acknowledged = asked.filter(({ journal }) => journal.conversationId !== undefined);
  const segments = await Promise.all(
    acknowledged.map(({ person, journal }) => harness.segmentOf(person, journal).catch(() => undefined)),
  );
  return acknowledged.filter((_, index) => segments[index] === undefined);
}

/**
 * Waits for the end of an answer. A question that the outage refused is sent again as it was, and is answered once; the
 * journal keeps naming what was acknowledged first.
 */
async function waitForAnswer({ person, journal, done }: Asked): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs);
  await Promise.race([done, once(signal, 'abort')]);
  const { conversationId, segmentId } = journal;
  for (; journal.isBroken && !signal.aborted; await delay(20)) await follow(person, journal, signal);
  if (conversationId !== undefined && segmentId !== undefined)
    Object.assign(journal, { conversationId, segmentId });
}

export const killDatabase: Fault = {
  name: 'kill -9 of PostgreSQL',
  property:
    'What was acknowledged is there after the recovery, every answer is whole, and nothing is asked twice.',
  async run(trial) {
    const { findings } = trial;
    const harness = await trial.harness();
    const kills = sized(trial, { small: trial.isControl ? 1 : 3, full: 30 });
    const people = await harness.people(4);
    const outcomes = new StreamOutcomes();
    const recoveriesMs: number[] = [];
    for (let number = 0; number < kills; number += 1) {
      const asked = askAll(trial, { number, people });
      const [first] = asked;
      while (first?.journal.conversationId === undefined && !first?.journal.isBroken) await delay(1);
      if (!trial.isControl) await delay(trial.random() * longestMomentMs);
      await killPostgres(harness);
      recoveriesMs.push(await recoveryMs(harness));
      const lost = await findLost(harness, asked);
      // Answers and people that are lost would be waited for in vain.
      if (lost.length === 0) await Promise.all(asked.map(waitForAnswer));
      for (const one of lost.length > 0 ? lost : asked) {
        const segment = await harness.segmentOf(one.person, one.journal).catch(() => undefined);
        outcomes.count(findings, one, segment);
        findings.hold(
          segment?.answer === one.journal.text,
          `${one.journal.question}: kept ${segment?.answer.length}, read ${one.journal.text.length} characters`,
        );
      }
    }
    const asks = harness.provider.calls.map(({ question }) => question);
    findings.hold(new Set(asks).size === asks.length, 'a question was asked of the provider twice');
    findings.figure('kills', kills);
    outcomes.report(findings);
    findings.figure('recovery p95 ms', percentile(recoveriesMs, 95));
  },
  controls: [
    {
      name: 'commits not waited for',
      sign: /acknowledged segment .* is gone/,
      patches: [
        {
          file: 'server/src/db/embedded/postmaster.ts',
          find: '    ...plan.settings,',
          replace: "    ...plan.settings, synchronous_commit: 'off', wal_writer_delay: '10s',",
        },
      ],
    },
  ],
};
