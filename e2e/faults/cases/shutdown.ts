/** SIGTERM while many answers stream. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { fillPath } from '@polylogue/contract/path';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type Fault, sized, type FaultRun } from '../fault.ts';
import type { FaultHarness, Person } from '../harness/harness.ts';
import { words } from '../../../server/src/testing/models/scripted-provider.ts';
import { follow, type Journal, journalOf } from '../harness/stream-journal.ts';

/** Shutdown deadline of main.ts. */
const deadlineMs = 30_000;
const streamsPerPerson = 3;
const count = 600;

interface Watched {
  person: Person;
  journal: Journal;
  done: Promise<void>;
  endedAtMs?: number;
}

/** Polls until readiness is refused, which the server must do while streams still run. */
async function watchReadiness(
  harness: FaultHarness,
): Promise<{ readyUntilMs: number; refusal: number; retryAfter: string | null }> {
  const [newcomer] = (await harness.people(1)) as [Person];
  harness.product.process.kill('SIGTERM');
  const isReady = async () => {
    const status = await fetch(`${harness.url}/health/ready`).then(
      (response) => response.status,
      () => 0,
    );
    return status === 200;
  };
  while (await isReady()) await delay(5);
  const readyUntilMs = performance.now();
  const address = fillPath(conversationRoutes.create.path, { gptSystemId: newcomer.agentId });
  const body = { question: 'Too late: [say 3 words, 100 a second]' };
  const response = await harness.send(newcomer, address, { method: 'POST', body }).catch(() => undefined);
  await response?.text();
  return {
    readyUntilMs,
    refusal: response?.status ?? 0,
    retryAfter: response?.headers.get('retry-after') ?? null,
  };
}

function watch(people: readonly Person[]): Watched[] {
  return people.flatMap((person) =>
    Array.from({ length: streamsPerPerson }, (_, index) => {
      const journal = journalOf(`Draining ${person.userId} ${index}: [say ${count} words, 20 a second]`);
      const watched: Watched = { person, journal, done: Promise.resolve() };
      watched.done = follow(person, journal).then(() => void (watched.endedAtMs = performance.now()));
      return watched;
    }),
  );
}

async function check(
  { findings }: FaultRun,
  harness: FaultHarness,
  watched: readonly Watched[],
): Promise<void> {
  let dropped = 0;
  let lost = 0;
  for (const { person, journal } of watched) {
    const kept = await harness.segmentOf(person, journal);
    if (!kept) lost += 1;
    findings.hold(journal.ended === 'Interrupted', `a stream under way ended as ${journal.ended}`);
    findings.hold(kept?.status === 'Interrupted', `${journal.question} is kept as ${kept?.status}`);
    findings.hold(words(count).startsWith(kept?.answer ?? '?'), 'what is kept is no prefix');
    if (!kept?.answer.startsWith(journal.text)) dropped += 1;
  }
  findings.hold(dropped === 0, `of ${dropped} answers less is kept than was shown`);
  findings.figure('dropped acknowledgements', lost);
  findings.figure('shown and not kept', dropped);
}

export const shutdown: Fault = {
  name: 'SIGTERM under streams',
  property:
    'Readiness fails first, nothing new begins, every stream is told its end and kept, and the process ends in time.',
  async run(trial) {
    const { findings } = trial;
    const harness = await trial.harness();
    const people = await harness.people(Math.ceil(sized(trial, { small: 60, full: 201 }) / streamsPerPerson));
    const watched = watch(people);
    while (watched.some(({ journal }) => journal.text === '' && !journal.isBroken)) await delay(20);
    const exited = once(harness.product.process, 'exit');
    const startedAtMs = performance.now();
    const { readyUntilMs, refusal, retryAfter } = await watchReadiness(harness);
    const [code] = (await exited) as [number | null];
    const drainMs = performance.now() - startedAtMs;
    await Promise.all(watched.map(({ done }) => done));
    const firstEndMs = Math.min(...watched.map(({ endedAtMs = 0 }) => endedAtMs));
    findings.hold(readyUntilMs < firstEndMs, 'readiness failed only after streams had ended');
    findings.hold(
      refusal === 503 && retryAfter !== null,
      `a new question was answered ${refusal}, Retry-After ${retryAfter}`,
    );
    findings.hold(code === 0 && drainMs <= deadlineMs, `ended with ${code} after ${Math.round(drainMs)} ms`);
    await harness.startProduct();
    await check(trial, harness, watched);
    findings.figure('streams', watched.length);
    findings.figure('drain s', drainMs / 1_000);
  },
  controls: [
    {
      name: 'no drain',
      sign: /readiness failed only after streams had ended|a new question was answered/,
      patches: [
        {
          file: 'server/src/features/chat/engine/answering.ts',
          find: '      await drain(engine, graceMs);',
          replace: '      engine.running.close();',
        },
      ],
    },
  ],
};
