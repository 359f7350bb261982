/** Readers that lose their connection repeatedly, on two devices, and strangers who try to read the stream. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Fault, sized, type FaultRun } from '../fault.ts';
import type { FaultHarness, Person } from '../harness/harness.ts';
import { words } from '../../../server/src/testing/models/scripted-provider.ts';
import { follow, type Journal, journalOf, resume } from '../harness/stream-journal.ts';

const wordCount = 120;
const longestReadMs = 120;
const longestPauseMs = 60;

/** Reads with interruptions until the end event; resolves to the number of resumptions. */
async function readInPieces(
  { random }: FaultRun,
  person: Person,
  { journal, begin }: { journal: Journal; begin?: (signal: AbortSignal) => Promise<void> },
): Promise<number> {
  const cutAfter = () => AbortSignal.timeout(Math.round(5 + random() * longestReadMs));
  if (begin) await begin(AbortSignal.timeout(Math.round(100 + random() * longestReadMs)));
  let resumes = 0;
  for (; journal.ended === undefined && journal.misorders === 0 && resumes < 500; resumes += 1) {
    await delay(random() * longestPauseMs);
    await resume(person, journal, cutAfter());
  }
  return resumes;
}

async function readOnTwoDevices(trial: FaultRun, harness: FaultHarness, person: Person): Promise<number> {
  const { findings } = trial;
  const journal = journalOf(`Resumed: [say ${wordCount} words, 40 a second]`);
  const second = { ...journal, arrivals: [], errors: [] };
  const begin = (signal: AbortSignal) => follow(person, journal, signal);
  const first = readInPieces(trial, person, { journal, begin });
  await delay(300);
  const resumes = (await Promise.all([first, readInPieces(trial, person, { journal: second })])).reduce(
    (sum, one) => sum + one,
  );
  const kept = await harness.segmentOf(person, journal);
  for (const [device, { text, misorders, ends }] of [journal, second].entries()) {
    findings.hold(misorders === 0, `device ${device} saw ${misorders} gaps or repeats`);
    findings.hold(
      text === kept?.answer,
      `device ${device} read ${text.length} characters of ${kept?.answer.length}`,
    );
    findings.hold(ends === 1, `device ${device} heard of ${ends} ends`);
  }
  findings.hold(kept?.answer === words(wordCount), 'the kept answer is not what the provider said');
  return resumes;
}

async function listenIn(stranger: Person, journal: Journal): Promise<number> {
  const attempt = { ...journalOf(journal.question), requestId: journal.requestId };
  await resume(stranger, attempt, AbortSignal.timeout(2_000));
  return attempt.refusal?.status ?? 200;
}

export const disconnectAndResume: Fault = {
  name: 'disconnect and resume',
  property:
    'What a reader pieces together is the kept answer, without gap or repeat; a stranger finds nothing (404).',
  async run(trial) {
    const { findings } = trial;
    const harness = await trial.sharedHarness();
    const wanted = sized(trial, { small: 120, full: 1_000 });
    const [stranger, ...readers] = (await harness.people(9)) as [Person, ...Person[]];
    let resumes = 0;
    while (resumes < wanted && findings.violations.length === 0) {
      const counts = await Promise.all(readers.map((person) => readOnTwoDevices(trial, harness, person)));
      resumes += counts.reduce((sum, one) => sum + one, 0);
    }
    const [reader] = readers as [Person];
    const journal = journalOf('Overheard: [say 30 words, 40 a second]');
    const read = follow(reader, journal);
    while (journal.text === '') await delay(10);
    const status = await listenIn(stranger, journal);
    await read;
    findings.hold(status === 404, `a stranger who resumes is answered ${status}`);
    findings.figure('resumes', resumes);
    findings.figure('gaps, repeats and differences', findings.violations.length);
  },
  controls: [
    {
      name: 'one event is left out',
      sign: /gaps or repeats/,
      patches: [
        {
          file: 'server/src/http/requests/last-event-id.ts',
          find: '  return Number(lastEventId);',
          replace:
            "  return lastEventId === '' ? 0 : Number(lastEventId) + (Number(lastEventId) > 8 ? 1 : 0);",
        },
      ],
    },
    {
      name: 'whose stream it is, is not asked',
      sign: /a stranger who resumes is answered 200/,
      isFullOnly: true,
      patches: [
        {
          file: 'server/src/features/chat/store/run-queries.ts',
          find: "    .where('r.owner_id', '=', owner)\n    .where('r.request_id'",
          replace: "    .where('r.request_id'",
        },
      ],
    },
  ],
};
