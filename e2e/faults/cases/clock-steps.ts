/** Server whose clock is set forward and back while it runs. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import { fillPath } from '@polylogue/contract/path';
import { PRODUCT_DATABASE, sourceOn } from '../../../server/src/db/embedded/cluster.ts';
import { startTemporaryServer } from '../../../server/src/db/embedded/temporary-server.ts';
import { type Fault, Skipped, sized, type FaultRun } from '../fault.ts';
import type { FaultHarness, Person } from '../harness/harness.ts';
import { words } from '../../../server/src/testing/models/scripted-provider.ts';
import { follow, type Journal, journalOf } from '../harness/stream-journal.ts';

const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (triplet) => `/usr/lib/${triplet}/faketime/libfaketimeMT.so.1`,
);
const hour = 3_600;
const day = 24 * hour;
const tokenSeconds = hour;

/** Steps of the clock, in seconds from the true time. */
const stepsBySize = { small: [-hour, hour], full: [hour, -hour, 3 * day, -3 * day, 0] };

class SteppedClock {
  readonly #file: string;
  offsetSeconds = 0;

  constructor(file: string) {
    this.#file = file;
  }

  now(): Date {
    return new Date(Date.now() + this.offsetSeconds * 1_000);
  }

  elapsedMs(): number {
    return performance.now();
  }

  async step(offsetSeconds: number): Promise<void> {
    this.offsetSeconds = offsetSeconds;
    await writeFile(this.#file, `${offsetSeconds >= 0 ? '+' : ''}${offsetSeconds}\n`);
  }
}

async function harnessWithClock(trial: FaultRun): Promise<{ harness: FaultHarness; clock: SteppedClock }> {
  const library = libraries.find((file) => existsSync(file));
  if (!library) throw new Skipped('libfaketime is not installed');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'polylogue-clock-'));
  trial.defer(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'offset');
  const clock = new SteppedClock(file);
  await clock.step(0);
  const server = await startTemporaryServer();
  trial.defer(server.stop);
  const { socketFolder } = server;
  const harness = await trial.harness({
    database: {
      url: `postgresql:///${PRODUCT_DATABASE}?host=${socketFolder}&user=polylogue`,
      view: sourceOn(socketFolder, PRODUCT_DATABASE),
    },
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  });
  return { harness, clock };
}

/** Asks another question in the conversation; resolves when the answer has ended. */
async function askOn(
  harness: FaultHarness,
  person: Person,
  { conversationId, question }: { conversationId: string; question: string },
) {
  const address = fillPath(routes.addSegment.path, { conversationId });
  await (await harness.send(person, address, { method: 'POST', body: { question } })).text();
}

/** Streams an answer during which the clock is set to `offsetSeconds`. */
async function streamOver(
  trial: FaultRun,
  { harness, clock }: { harness: FaultHarness; clock: SteppedClock },
  offsetSeconds: number,
): Promise<void> {
  const { findings } = trial;
  const count = sized(trial, { small: 60, full: 500 });
  const [person] = (await harness.people(1, { clock })) as [Person];
  const journal = journalOf(`Over ${offsetSeconds} s: [say ${count} words, 20 a second]`);
  const done = follow(person, journal);
  while (journal.text.length < 100 && !journal.isBroken) await delay(20);
  await clock.step(offsetSeconds);
  await done;
  const [later] = (await harness.people(1, { clock, as: person })) as [Person];
  const kept = await harness.segmentOf(later, journal);
  const isWhole =
    journal.text === words(count) && kept?.answer === words(count) && kept.status === 'Complete';
  findings.hold(
    isWhole,
    `an answer over a step to ${offsetSeconds} s ended as ${journal.ended}, kept as ${kept?.status}`,
  );
  findings.hold(journal.misorders === 0, `${journal.misorders} events out of order`);
}

/** Checks that tokens expire by the server's clock, within a minute. */
async function checkTokens(
  { findings }: FaultRun,
  harness: FaultHarness,
  clock: SteppedClock,
): Promise<void> {
  const [person] = (await harness.people(1, { clock })) as [Person];
  const issuedAt = clock.offsetSeconds;
  const statusAfter = async (seconds: number) => {
    await clock.step(issuedAt + seconds);
    const response = await harness.send(person, routes.list.path);
    await response.text();
    return response.status;
  };
  const before = await statusAfter(tokenSeconds - 60);
  const after = await statusAfter(tokenSeconds + 60);
  await clock.step(issuedAt);
  findings.hold(
    before === 200 && after === 401,
    `a token is answered ${before} before and ${after} after its time`,
  );
}

export const clockSteps: Fault = {
  name: 'clock steps',
  property:
    'Answers outlive a clock that is put forward or back; turns stay in the order in which they were asked.',
  async run(trial) {
    const { findings } = trial;
    const { harness, clock } = await harnessWithClock(trial);
    const steps = sized(trial, stepsBySize);
    const [first] = (await harness.people(1, { clock })) as [Person];
    const journal: Journal = journalOf('Turn 0: [say 2 words, 100 a second]');
    await follow(first, journal);
    const { conversationId = '' } = journal;
    const asked = [journal.question];
    for (const offsetSeconds of steps) {
      await streamOver(trial, { harness, clock }, offsetSeconds);
      const [person] = (await harness.people(1, { clock, as: first })) as [Person];
      const question = `Turn ${asked.length}: [say 2 words, 100 a second]`;
      await askOn(harness, person, { conversationId, question });
      asked.push(question);
    }
    await checkTokens(trial, harness, clock);
    const [reader] = (await harness.people(1, { clock, as: first })) as [Person];
    const { segments } = await harness.conversation(reader, conversationId);
    const misorders = segments.filter(({ question }, index) => question !== asked[index]).length;
    findings.hold(segments.length === asked.length && misorders === 0, `${misorders} turns out of order`);
    findings.figure('steps', steps.map((step) => `${step / hour} h`).join(' '));
    findings.figure('misorders', misorders);
  },
  controls: [
    {
      name: 'turns ordered by the clock',
      sign: /turns out of order/,
      isFullOnly: true,
      patches: [
        {
          file: 'server/src/features/chat/store/segment-queries.ts',
          find: "      .orderBy('s.id')",
          replace: "      .orderBy('s.created_at')",
        },
      ],
    },
  ],
};
