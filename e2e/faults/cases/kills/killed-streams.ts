/** Streams that run during a kill: their start, and the checks afterwards. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import type { Findings, FaultRun } from '../../fault.ts';
import type { Person } from '../../harness/harness.ts';
import { pick } from '../../harness/random.ts';
import { words } from '../../../../server/src/testing/models/scripted-provider.ts';
import { follow, type Journal, journalOf, missingMs } from '../../harness/stream-journal.ts';

/** Lengths of the answers in words: some end before the kill, others are interrupted. */
const longestWords = 300;
const lengths = [10, 40, 120, longestWords] as const;
const longestOffsetMs = 1_500;
const longestMomentMs = 3_000;

export interface Asked {
  person: Person;
  journal: Journal;
  expected: string;
  done: Promise<void>;
}

export interface Round {
  number: number;
  people: readonly Person[];
}

/** Starts one stream for each person, each at a moment of its own; `firstWords` is the length of the first answer. */
export function askAll({ random }: FaultRun, { number, people }: Round, firstWords?: number): Asked[] {
  return people.map((person, index) => {
    const drawn = pick(random, lengths);
    const count = index === 0 ? (firstWords ?? drawn) : drawn;
    const journal = journalOf(`Question ${number}.${index}: [say ${count} words, 50 a second]`);
    const offsetMs = index === 0 ? 0 : random() * longestOffsetMs;
    const done = delay(offsetMs).then(() => follow(person, journal));
    return { person, journal, expected: words(count), done };
  });
}

/**
 * Starts the streams of one round, and resolves at the moment to kill: mostly in the middle of the first answer, when
 * all streams are acknowledged, else at any time.
 */
export async function askUntilKill(trial: FaultRun, round: Round): Promise<Asked[]> {
  const { random } = trial;
  if (round.number % 3 === 2) {
    const asked = askAll(trial, round);
    await delay(random() * longestMomentMs);
    return asked;
  }
  const asked = askAll(trial, round, longestWords);
  const shownLength = (0.1 + random() / 2) * words(longestWords).length;
  const isDue = ({ journal }: Asked, index: number) =>
    journal.conversationId !== undefined && (index > 0 || journal.text.length >= shownLength);
  while (!asked.every(isDue)) {
    const broken = asked.find(({ journal }) => journal.isBroken);
    if (broken) throw new Error(`${broken.journal.question} broke before the kill`);
    await delay(10);
  }
  return asked;
}

/** Outcomes of the streams over all rounds. */
export class StreamOutcomes {
  acknowledged = 0;
  readonly statuses: Record<string, number> = {};
  readonly lossesMs: number[] = [];
  lost = 0;
  stuck = 0;

  /** Compares the client's journal with the stored segment. */
  count(findings: Findings, { journal, expected }: Asked, segment: Segment | undefined): void {
    if (journal.conversationId === undefined) return;
    this.acknowledged += 1;
    const about = journal.question;
    if (!segment) {
      this.lost += 1;
      findings.hold(false, `the acknowledged segment of ${about} is gone`);
      return;
    }
    const { status, answer } = segment;
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (status === 'Streaming') this.stuck += 1;
    findings.hold(status !== 'Streaming', `${about} is stuck`);
    findings.hold(expected.startsWith(answer), `what is kept of ${about} is no prefix`);
    const mustBeWhole = status === 'Complete' || journal.ended === 'Complete';
    findings.hold(!mustBeWhole || answer === expected, `${about} is complete, but not whole`);
  }

  /** Records the age of the oldest text that a kill at `atMs` removed from an answer. */
  countLoss({ journal }: Asked, { answer, status }: Segment, atMs: number): void {
    if (status === 'Interrupted') this.lossesMs.push(missingMs(journal, answer.length, atMs));
  }

  report(findings: Findings): void {
    findings.figure('acknowledged', this.acknowledged);
    findings.figure('lost', this.lost);
    findings.figure('stuck', this.stuck);
    for (const [status, count] of Object.entries(this.statuses)) findings.figure(status, count);
  }
}
