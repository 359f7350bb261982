/** A data folder on a file system that fills up. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { conversationRoutes } from '@polylogue/contract/conversations/routes';
import { type Fault, Skipped, sized, type Trial } from '../fault.ts';
import type { Person } from '../lab/lab.ts';
import { words } from '../../../server/src/testing/models/scripted-provider.ts';
import { follow, type Journal, journalOf } from '../lab/stream-journal.ts';

const size = '360m';
const allowedRecoveryMs = 60_000;
const wordsEach = 12_000;

/** A small file system of one's own, where this user may mount one. */
function mountSmall(trial: Trial): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'polylogue-small-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw new Skipped(
      `no file system can be mounted here: ${String((error as Error).message).split('\n')[0]}`,
    );
  }
  trial.defer(async () => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** Takes all but `leaveBytes`. */
function fill(folder: string, leaveBytes: number): string {
  const file = path.join(folder, 'filler');
  const handle = openSync(file, 'a');
  const piece = Buffer.alloc(64 * 1024, 1);
  const { bsize } = statfsSync(folder);
  const freeBytes = () => statfsSync(folder).bavail * bsize;
  while (freeBytes() > leaveBytes)
    writeSync(handle, piece, 0, Math.min(piece.length, freeBytes() - leaveBytes));
  closeSync(handle);
  return file;
}

/** Asks until the disk is full and for a while after. */
async function askInto(
  people: readonly Person[],
  forMs: number,
): Promise<{ person: Person; journal: Journal }[]> {
  const asked: { person: Person; journal: Journal }[] = [];
  const endsAtMs = performance.now() + forMs;
  const ask = async (person: Person) => {
    for (let turn = 0; performance.now() < endsAtMs; turn += 1) {
      const journal = journalOf(`Full ${person.userId} ${turn}: [say ${wordsEach} words, 8000 a second]`);
      asked.push({ person, journal });
      await follow(person, journal, AbortSignal.timeout(120_000));
      if (journal.isBroken) await delay(200);
    }
  };
  await Promise.all(people.map(ask));
  return asked;
}

function checkRefusals({ findings }: Trial, journals: readonly Journal[], reads: readonly number[]): void {
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

export const fullDisk: Fault = {
  name: 'full disk',
  property:
    'Questions are refused cleanly, nothing cut is called complete, and with room again the product heals by itself.',
  isFullOnly: true,
  async run(trial) {
    const { findings } = trial;
    const folder = mountSmall(trial);
    const lab = await trial.lab({ folder: path.join(folder, 'data') });
    const people = await lab.people(6);
    const filler = fill(folder, 0);
    const reads: number[] = [];
    const reading = setInterval(() => {
      const read = lab.send(people[0] as Person, conversationRoutes.list.path);
      read.then(
        (response) => void reads.push(response.status),
        () => void reads.push(0),
      );
    }, 250);
    const asked = await askInto(people, sized(trial, { small: 12_000, full: 30_000 }));
    clearInterval(reading);
    rmSync(filler);
    const roomAtMs = performance.now();
    while ((await fetch(`${lab.url}/health/ready`)).status !== 200) await delay(50);
    const recoveryMs = performance.now() - roomAtMs;
    // The sweep that closes what stayed open comes every 10 s.
    await delay(12_000);
    checkRefusals(
      trial,
      asked.map(({ journal }) => journal),
      reads,
    );
    let cut = 0;
    for (const { person, journal } of asked) {
      const kept = await lab.segmentOf(person, journal);
      if (journal.conversationId === undefined) continue;
      const isCut =
        (journal.ended === 'Complete' || kept?.status === 'Complete') && kept?.answer !== words(wordsEach);
      if (isCut || !kept || kept.status === 'Streaming') cut += 1;
    }
    findings.hold(cut === 0, `${cut} answers are lost, stuck, or called complete and are not`);
    findings.hold(recoveryMs <= allowedRecoveryMs, `healed after ${Math.round(recoveryMs)} ms`);
    findings.figure('corrupt', cut);
    findings.figure('recovery s', recoveryMs / 1_000);
  },
  controls: [
    {
      name: 'the end is told before it is kept',
      patches: [
        {
          file: 'server/src/features/conversations/runs/run-end.ts',
          find: '      await new Promise((resolve) => setTimeout(resolve, retryAfterMs));',
          replace: '      if (attempt > 0) return end;',
        },
      ],
    },
  ],
};
