/** Removes what nobody refers to: files whose last reference is gone, and bytes in the storage that no row names. */
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

/** No upload takes longer, and nobody hesitates longer to use what was uploaded. */
const unusedMs = 24 * 60 * 60 * 1000;
const filesAtOnce = 100;
const keysAtOnce = 1_000;

const dayBefore = (clock: Clock) => new Date(clock.now().getTime() - unusedMs);

/** Removes files to which nothing has referred for a day. */
export async function sweepFiles({ db, blobs, clock }: SweepDeps, signal: AbortSignal): Promise<void> {
  const before = dayBefore(clock);
  for (let isMore = true; isMore && !signal.aborted; ) {
    const { count, keys } = await queries.removeUnreferencedSince(db, before, filesAtOnce);
    for (const key of keys) await blobs.remove(key);
    isMore = count === filesAtOnce;
  }
}

/**
 * Removes what lies in the storage for more than a day and is named by no row: what a process that died left behind.
 * A storage that belongs to another database, or seems to, stays as it is.
 */
export async function sweepStorage(deps: SweepDeps, signal: AbortSignal): Promise<void> {
  const { db, blobs, logger } = deps;
  const mark = await queries.findStorageMark(db);
  if (mark === undefined || !(await blobs.belongsTo(mark))) {
    logger.warn('the file storage belongs to another database: nothing is swept from it');
    return;
  }
  const { quarantined, unnamed, namedCount } = await findLeftovers(deps, signal);
  for (const key of quarantined) await blobs.quarantine.remove(key);
  if (unnamed.length > namedCount + keysAtOnce) {
    logger.warn({ unnamed: unnamed.length, named: namedCount }, 'most files are unknown: none is swept');
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
    if (batch.length === keysAtOnce) await compare();
  }
  await compare();
  return found;
}
