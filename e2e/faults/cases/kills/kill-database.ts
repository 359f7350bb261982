/** kill -9 of the product's PostgreSQL at random moments of running streams. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../../../../bench/src/timing.ts';
import { type Fault, sized } from '../../fault.ts';
import type { Lab } from '../../lab/lab.ts';
import { follow } from '../../lab/stream-journal.ts';
import { askAll, Toll } from './killed-streams.ts';

const longestMomentMs = 2_000;

async function killPostgres({ dataFolder }: Lab): Promise<void> {
  const [pid] = (await readFile(path.join(dataFolder, 'pg', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

/** Milliseconds until the product says that it is ready again. */
async function recoveryMs(lab: Lab): Promise<number> {
  const startedAtMs = performance.now();
  while ((await fetch(`${lab.url}/health/ready`)).status === 200 && performance.now() - startedAtMs < 300) {
    await delay(5);
  }
  while ((await fetch(`${lab.url}/health/ready`)).status !== 200) await delay(20);
  return performance.now() - startedAtMs;
}

export const killDatabase: Fault = {
  name: 'kill -9 of PostgreSQL',
  property:
    'What was acknowledged is there after the recovery, every answer is whole, and nothing is asked twice.',
  async run(trial) {
    const { findings } = trial;
    const lab = await trial.lab();
    const kills = sized(trial, { small: trial.isControl ? 1 : 3, full: 30 });
    const people = await lab.people(4);
    const toll = new Toll();
    const recoveriesMs: number[] = [];
    for (let number = 0; number < kills; number += 1) {
      const asked = askAll(trial, { number, people });
      const [first] = asked;
      while (first?.journal.conversationId === undefined && !first?.journal.isBroken) await delay(1);
      if (!trial.isControl) await delay(trial.random() * longestMomentMs);
      await killPostgres(lab);
      recoveriesMs.push(await recoveryMs(lab));
      // A control may have lost what the answers need to go on.
      await Promise.race([
        Promise.all(asked.map(({ done }) => done)),
        delay(trial.isControl ? 5_000 : 90_000),
      ]);
      for (const one of asked) {
        // A question that the outage refused is sent again as it was: it is answered once.
        while (one.journal.isBroken && !trial.isControl) await follow(one.person, one.journal);
        const segment = await lab.segmentOf(one.person, one.journal).catch(() => undefined);
        toll.count(findings, one, segment);
        findings.hold(
          segment?.answer === one.journal.text,
          `${one.journal.question}: kept ${segment?.answer.length}, read ${one.journal.text.length} characters`,
        );
      }
    }
    const asks = lab.provider.calls.map(({ question }) => question);
    findings.hold(new Set(asks).size === asks.length, 'a question was asked of the provider twice');
    findings.figure('kills', kills);
    toll.tell(findings);
    findings.figure('recovery p95 ms', percentile(recoveriesMs, 95));
  },
  controls: [
    {
      name: 'commits not waited for',
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
