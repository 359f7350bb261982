/** Removes unreferenced files, and bytes in the storage without a row. */
import type { FastifyBaseLogger } from 'fastify';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Clock } from '../clock.ts';
import { listUnnamedBlobKeys } from '../db/blob-columns.ts';
import type { Database } from '../db/client.ts';
import * as queries from './queries.ts';

export interface SweepDeps {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

/** Exceeds the duration of any upload, and of using an uploaded file. */
const unusedMs = 24 * 60 * 60 * 1000;
const fileBatchSize = 100;
const keyBatchSize = 1_000;

const dayBefore = (clock: Clock) => new Date(clock.now().getTime() - unusedMs);

/** Removes files without a reference for a day. */
export async function sweepFiles({ db, blobs, clock }: SweepDeps, signal: AbortSignal): Promise<void> {
  const before = dayBefore(clock);
  for (let isMore = true; isMore && !signal.aborted; ) {
    const { count, keys } = await queries.removeUnreferencedSince(db, before, fileBatchSize);
    for (const key of keys) await blobs.remove(key);
    isMore = count === fileBatchSize;
  }
}

/**
 * Removes bytes in the storage that are older than a day and have no row, such as those of a killed
 * process. The storage of another database, or one that seems to be, is left untouched.
 */
export async function sweepStorage(deps: SweepDeps, signal: AbortSignal): Promise<void> {
  const { db, blobs, logger } = deps;
  const mark = await queries.findStorageMark(db);
  if (mark === undefined || !(await blobs.belongsTo(mark))) {
    logger.warn('File sweep skipped: the file storage belongs to another database');
    return;
  }
  const { quarantined, unnamed, namedCount } = await findLeftovers(deps, signal);
  for (const key of quarantined) await blobs.quarantine.remove(key);
  if (unnamed.length > namedCount + keyBatchSize) {
    logger.warn(
      { unnamed: unnamed.length, named: namedCount },
      'File sweep skipped: most stored files are unknown to the database',
    );
    return;
  }
  for (const key of unnamed) {
    if (signal.aborted) return;
    await blobs.remove(key);
  }
}

interface Leftovers {
  quarantined: string[];
  unnamed: string[];
  namedCount: number;
}

async function findLeftovers({ db, blobs, clock }: SweepDeps, signal: AbortSignal): Promise<Leftovers> {
  const before = dayBefore(clock);
  const found: Leftovers = { quarantined: [], unnamed: [], namedCount: 0 };
  let batch: string[] = [];
  const compare = async () => {
    const unnamed = await listUnnamedBlobKeys(db, batch);
    found.unnamed.push(...unnamed);
    found.namedCount += batch.length - unnamed.length;
    batch = [];
  };
  for await (const { key, isQuarantined, modifiedAt } of blobs.list()) {
    if (signal.aborted) break;
    if (modifiedAt >= before) continue;
    (isQuarantined ? found.quarantined : batch).push(key);
    if (batch.length === keyBatchSize) await compare();
  }
  await compare();
  return found;
}
