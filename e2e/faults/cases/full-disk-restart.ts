/** PostgreSQL ends on a full disk, without the space that its recovery needs. */
import { access, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { fillPath } from '@polylogue/contract/path';
import { sql } from 'kysely';
import { type Fault, sized, type FaultRun } from '../fault.ts';
import type { FaultHarness, Person } from '../harness/harness.ts';
import { fill, mountSmall } from '../harness/small-disk.ts';
import { follow, type Journal, journalOf } from '../harness/stream-journal.ts';

const allowedRecoveryMs = 60_000;
const untilReadableMs = 20_000;

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

const reservedIn = ({ dataFolder }: FaultHarness) => path.join(dataFolder, 'reserved-space');

async function answered(person: Person): Promise<Journal> {
  const journal = journalOf('[say 20 words, 2000 a second]');
  await follow(person, journal, AbortSignal.timeout(30_000));
  return journal;
}

/** Fills the write-ahead log until the product's PostgreSQL ends for lack of space. */
async function endPostgres(harness: FaultHarness): Promise<void> {
  const db = await harness.db();
  const write = sql`select pg_logical_emit_message(true, 'fault', repeat('much', 250000))`;
  for (let isRunning = true; isRunning; ) {
    isRunning = await write.execute(db).then(
      () => true,
      () => false,
    );
  }
}

interface Kept {
  harness: FaultHarness;
  person: Person;
  conversationId: string;
}

const read = async ({ harness, person, conversationId }: Kept): Promise<number[]> => {
  const addresses = [
    conversationRoutes.list.path,
    fillPath(conversationRoutes.get.path, { conversationId }),
    fillPath(conversationRoutes.get.path, { conversationId }),
  ];
  return Promise.all(addresses.map(async (address) => (await harness.send(person, address)).status));
};

const rename = async ({ harness, person, conversationId }: Kept): Promise<number> => {
  const address = fillPath(conversationRoutes.updateTitle.path, { conversationId });
  return (await harness.send(person, address, { method: 'PUT', body: { title: 'On a full disk' } })).status;
};

/** Checks responses during the lack of space, once the product is readable again. */
async function checkResponses(trial: FaultRun, kept: Kept): Promise<void> {
  const { findings } = trial;
  const until = performance.now() + untilReadableMs;
  const isReadable = async () =>
    !(await isThere(reservedIn(kept.harness))) && (await read(kept)).every((status) => status === 200);
  while (!(await isReadable()) && performance.now() < until) await delay(100);
  const statuses: number[] = [];
  const changes: number[] = [];
  const lookUntil = performance.now() + sized(trial, { small: 3_000, full: 20_000 });
  while (performance.now() < lookUntil) {
    statuses.push(...(await read(kept)));
    changes.push(await rename(kept));
    await delay(100);
  }
  findings.hold(
    statuses.every((status) => status === 200),
    `reads were answered ${[...new Set(statuses)].join(', ')}`,
  );
  findings.hold(
    changes.every((status) => status === 507),
    `changes were answered ${[...new Set(changes)].join(', ')}`,
  );
  findings.figure('reads served meanwhile', statuses.filter((status) => status === 200).length);
  findings.figure('changes refused', changes.length);
}

export const fullDiskRestart: Fault = {
  name: 'restart on a full disk',
  property: 'What is kept can be read, changes are refused with 507, and with room again they succeed.',
  isFullOnly: true,
  async run(trial) {
    const { findings } = trial;
    const folder = mountSmall(trial);
    const harness = await trial.harness({ folder: path.join(folder, 'data') });
    const [person] = (await harness.people(1)) as [Person];
    const { conversationId = '' } = await answered(person);
    const kept = { harness, person, conversationId };
    while (!(await isThere(reservedIn(harness)))) await delay(50);
    const filler = fill(folder);
    await endPostgres(harness);
    await checkResponses(trial, kept);
    await rm(filler);
    const roomAtMs = performance.now();
    while ((await rename(kept)) >= 400 && performance.now() - roomAtMs < allowedRecoveryMs) await delay(50);
    const recoveryMs = performance.now() - roomAtMs;
    findings.hold(recoveryMs < allowedRecoveryMs, 'changes are still refused');
    findings.figure('recovery s', recoveryMs / 1_000);
  },
  controls: [
    {
      name: 'nothing is reserved',
      sign: /reads were answered .*503/,
      patches: [
        {
          file: 'server/src/db/embedded/disk-watch.ts',
          find: '    if (!(await this.#reserved.isNeededAfter(failure))',
          replace: '    if (failure || !(await this.#reserved.isNeededAfter(failure))',
        },
      ],
    },
  ],
};
