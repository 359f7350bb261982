/** Seals entries of the audit log, so that whoever changes one past the product is found out. */
import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../clock.ts';
import { type Database, transaction } from '../../../db/client.ts';
import * as queries from './hash-chain-queries.ts';

const batchSize = 1_000;

/** The key of seals, from the instance's secret. */
export const sealKeyOf = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'audit-seal', 32)));

/** The seal of an entry's text, over the seal before it. */
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
 * Seals what is committed and has no seal, in batches; writers wait for nothing. The newest seal goes into the log,
 * outside the database, where a chain that was cut short would be missed. Does nothing while another process seals.
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
      await queries.forgetSealed(tx);
      return [];
    }
    const made: queries.StoredSeal[] = [];
    for (const { id, text } of entries) {
      const before = made.at(-1) ?? newest;
      made.push({
        position: (before?.position ?? 0) + 1,
        entry_id: id,
        seal: sealOf(key, before?.seal, text),
      });
    }
    await queries.insertSeals(tx, made, clock.now());
    return made;
  });
  const last = seals.at(-1);
  if (last) {
    logger.info({ position: last.position, seal: last.seal.toString('hex') }, 'audit log sealed');
  }
  return seals.length;
}
