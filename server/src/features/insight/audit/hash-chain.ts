/** Hash chain over audit entries, which makes changes outside the product detectable. */
import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../clock.ts';
import { type Database, transaction } from '../../../db/client.ts';
import * as queries from './hash-chain-queries.ts';

const batchSize = 1_000;

/** Derives the key of seals from the instance's secret. */
export const sealKeyOf = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'audit-seal', 32)));

/** Computes the seal of an entry's text, chained to the previous seal. */
export const sealOf = (key: KeyObject, before: Buffer | undefined, text: string): Buffer =>
  createHmac('sha256', key)
    .update(before ?? '')
    .update(text)
    .digest();

export interface SealDeps {
  db: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  secret: string;
}

/**
 * Seals committed entries in batches without blocking writers. Writes the newest seal to the server log, so that a
 * truncated chain can be detected. Does nothing while another process seals.
 */
export async function sealEntries(deps: SealDeps, signal?: AbortSignal): Promise<void> {
  const key = sealKeyOf(deps.secret);
  let sealed = batchSize;
  while (sealed === batchSize && !signal?.aborted) sealed = await sealBatch(deps, key);
}

async function sealBatch({ db, clock, logger }: SealDeps, key: KeyObject): Promise<number> {
  const seals = await transaction(db, async (tx) => {
    if (!(await queries.tryLockSeals(tx))) return [];
    const newest = await queries.findNewest(tx);
    const entries = await queries.listUnsealed(tx, batchSize);
    if (entries.length === 0) {
      await queries.dequeueSealed(tx);
      return [];
    }
    const added: queries.StoredSeal[] = [];
    for (const { id, text } of entries) {
      const before = added.at(-1) ?? newest;
      added.push({
        position: (before?.position ?? 0) + 1,
        entry_id: id,
        seal: sealOf(key, before?.seal, text),
      });
    }
    await queries.insertSeals(tx, added, clock.now());
    return added;
  });
  const last = seals.at(-1);
  if (last) {
    logger.info({ position: last.position, seal: last.seal.toString('hex') }, 'audit log sealed');
  }
  return seals.length;
}
