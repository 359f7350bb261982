/** A data folder on a file system that fills up. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { type Fault, sized, type FaultRun } from '../fault.ts';
import type { FaultHarness, Person } from '../harness/harness.ts';
import { fill, mountSmall } from '../harness/small-disk.ts';
import { beginStream, endFrame, textFrame } from '../../../server/src/testing/models/completion-stream.ts';
import { words } from '../../../server/src/testing/models/scripted-provider.ts';
import { follow, type Journal, journalOf } from '../harness/stream-journal.ts';

const allowedRecoveryMs = 60_000;
const wordsEach = 12_000;
/** Text becomes durable 500 ms after it is shown. */
const textKeptAfterMs = 1_000;

interface Asked {
  person: Person;
  journal: Journal;
}

const longAnswer = `[say ${wordsEach} words, 8000 a second]`;
const heldAnswer = '[held]';
/** Incompressible text. */
const bulk = () => randomBytes(10_000).toString('hex');
const heldText = bulk();

/** Sends a question by each person, and records it in `asked`. */
async function ask(
  asked: Asked[],
  people: readonly Person[],
  { question = longAnswer, patienceMs = 120_000 } = {},
): Promise<void> {
  const one = async (person: Person) => {
    const journal = journalOf(`Full ${person.userId} ${asked.length}: ${question}`);
    asked.push({ person, journal });
    await follow(person, journal, AbortSignal.timeout(patienceMs));
  };
  await Promise.all(people.map(one));
}

function checkRefusals({ findings }: FaultRun, journals: readonly Journal[], reads: readonly number[]): void {
  const refused = journals.flatMap(({ refusal }) => (refusal ? [refusal] : []));
  const statuses = new Set(refused.map(({ status }) => status));
  findings.hold(refused.length > 0, 'nobody noticed that the disk was full');
  findings.hold(
    [...statuses].every((status) => status === 503 || status === 507),
    `questions were refused with ${[...statuses].join(', ')}`,
  );
  findings.hold(
    reads.every((status) => status === 200 || status === 503),
    `reads were answered ${[...new Set(reads)].join(', ')}`,
  );
  findings.figure('questions', journals.length);
  findings.figure('refused', refused.length);
  findings.figure('reads served meanwhile', reads.filter((status) => status === 200).length);
}

/** Lists repeatedly; the returned function stops that and returns the statuses. */
function readOn(harness: FaultHarness, person: Person): () => number[] {
  const statuses: number[] = [];
  const reading = setInterval(() => {
    const read = harness.send(person, conversationRoutes.list.path);
    read.then(
      (response) => void statuses.push(response.status),
      () => void statuses.push(0),
    );
  }, 250);
  return () => {
    clearInterval(reading);
    return statuses;
  };
}

/** Answers whose text is kept and whose end is not, and answers in the middle of their text, as the disk fills up. */
async function askAndFill(harness: FaultHarness, folder: string, asked: Asked[]) {
  const people = await harness.people(3);
  const full = Promise.withResolvers<void>();
  harness.provider.register(/\[held\]/, async ({ response }) => {
    beginStream(response);
    response.write(textFrame(heldText));
    await full.promise;
    response.end(endFrame);
  });
  const underWay = [ask(asked, people, { question: heldAnswer })];
  await delay(textKeptAfterMs);
  underWay.push(ask(asked, people));
  while (asked.some(({ journal }) => journal.text === '')) await delay(5);
  const filler = fill(folder);
  full.resolve();
  return { filler, ended: Promise.all(underWay) };
}

/** Counts answers that are lost, stuck, cut, or stored with another status than was sent. */
async function countCorrupt(harness: FaultHarness, begun: readonly Asked[]): Promise<number> {
  let corrupt = 0;
  for (const { person, journal } of begun) {
    const kept = await harness.segmentOf(person, journal);
    const whole = journal.question.endsWith(heldAnswer) ? heldText : words(wordsEach);
    const isCut = kept?.status === 'Complete' && kept.answer !== whole;
    const hasOtherStatus = journal.ended !== undefined && journal.ended !== kept?.status;
    if (isCut || hasOtherStatus || !kept || kept.status === 'Streaming') corrupt += 1;
  }
  return corrupt;
}

export const fullDisk: Fault = {
  name: 'full disk',
  property:
    'Questions are refused cleanly, nothing cut is called complete, and with room again the product heals by itself.',
  isFullOnly: true,
  async run(trial) {
    const { findings } = trial;
    const folder = mountSmall(trial);
    const harness = await trial.harness({ folder: path.join(folder, 'data') });
    const people = await harness.people(3);
    const asked: Asked[] = [];
    const { filler, ended } = await askAndFill(harness, folder, asked);
    const endReading = readOn(harness, people[0] as Person);
    const until = performance.now() + sized(trial, { small: 12_000, full: 30_000 });
    while (performance.now() < until) {
      await ask(asked, people, { question: `${bulk()} ${longAnswer}` });
      await delay(200);
    }
    const reads = endReading();
    rmSync(filler);
    const roomAtMs = performance.now();
    await ended;
    while ((await fetch(`${harness.url}/health/ready`)).status !== 200) await delay(50);
    const recoveryMs = performance.now() - roomAtMs;
    // The sweep that closes open runs comes every 10 s.
    await delay(12_000);
    checkRefusals(
      trial,
      asked.map(({ journal }) => journal),
      reads,
    );
    const begun = asked.filter(({ journal }) => journal.conversationId !== undefined);
    findings.figure('answers under way', begun.length);
    const corrupt = await countCorrupt(harness, begun);
    findings.hold(corrupt === 0, `${corrupt} answers are lost, stuck, cut, or ended otherwise than was told`);
    findings.hold(recoveryMs <= allowedRecoveryMs, `healed after ${Math.round(recoveryMs)} ms`);
    findings.figure('corrupt', corrupt);
    findings.figure('recovery s', recoveryMs / 1_000);
  },
  controls: [
    {
      name: 'the end is told before it is kept',
      sign: /ended otherwise than was told/,
      patches: [
        {
          file: 'server/src/features/chat/engine/runs/run-end.ts',
          find: '      await new Promise((resolve) => setTimeout(resolve, retryAfterMs));',
          replace: '      if (attempt > 0) return end;',
        },
      ],
    },
  ],
};
