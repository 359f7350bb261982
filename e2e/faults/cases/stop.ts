/** People who stop answers under way. */
import { streamRoutes } from '@polylogue/contract/chat/conversations/routes';
import { fillPath } from '@polylogue/contract/path';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../../../bench/src/timing.ts';
import { type Fault, sized, type FaultRun } from '../fault.ts';
import type { FaultHarness, Person } from '../harness/harness.ts';
import { words } from '../../../server/src/testing/models/scripted-provider.ts';
import { follow, journalOf } from '../harness/stream-journal.ts';

const allowedMs = 1_000;
const patienceMs = 6_000;

/** Measures the time from the stop request until the provider's connection closes, in ms. */
async function stopOne(
  { findings, random }: FaultRun,
  harness: FaultHarness,
  person: Person,
): Promise<number> {
  const journal = journalOf(`Stopped ${person.userId}: [say 400 words, 40 a second]`);
  const done = follow(person, journal);
  while (journal.text === '' && !journal.isBroken) await delay(5);
  await delay(random() * 500);
  const askedAtMs = performance.now();
  const address = fillPath(streamRoutes.stop.path, { requestId: journal.requestId });
  await (await harness.send(person, address, { method: 'DELETE' })).text();
  await Promise.race([done, delay(patienceMs)]);
  const [call] = harness.provider.callsOf(journal.question);
  const kept = await harness.segmentOf(person, journal);
  findings.hold(journal.ended === 'Aborted', `a stopped answer ended as ${journal.ended}`);
  findings.hold(kept?.answer === journal.text, 'a stopped answer is kept otherwise than it was shown');
  findings.hold(words(400).startsWith(journal.text), 'a stopped answer is no prefix');
  return (call?.closedAtMs ?? askedAtMs + patienceMs) - askedAtMs;
}

export const stopCancels: Fault = {
  name: 'stop cancels the provider',
  property: 'A stop lets go of the provider within a second, and keeps what was shown.',
  async run(trial) {
    const { findings } = trial;
    const harness = await trial.sharedHarness();
    const people = await harness.people(sized(trial, { small: 10, full: 100 }));
    const latenciesMs: number[] = [];
    for (let start = 0; start < people.length; start += 10) {
      const stops = people.slice(start, start + 10).map((person) => stopOne(trial, harness, person));
      latenciesMs.push(...(await Promise.all(stops)));
    }
    const p95Ms = percentile(latenciesMs, 95);
    findings.hold(p95Ms <= allowedMs, `the provider was let go of after ${Math.round(p95Ms)} ms (p95)`);
    findings.figure('stops', people.length);
    findings.figure('cancel p95 ms', p95Ms);
  },
  controls: [
    {
      name: 'the run hears of it, the provider does not',
      sign: /the provider was let go of after/,
      patches: [
        {
          file: 'server/src/models/streaming/watchdog.ts',
          find: "    this.#caller.removeEventListener('abort', this.#onCallerAbort);\n    if (abort) this.#controller.abort();",
          replace: "    this.#caller.removeEventListener('abort', this.#onCallerAbort);\n    void abort;",
        },
        {
          file: 'server/src/models/streaming/watchdog.ts',
          find: '(): void => this.#controller.abort(this.#caller.reason);',
          replace: '(): void => {};',
        },
      ],
      isFullOnly: true,
    },
  ],
};
