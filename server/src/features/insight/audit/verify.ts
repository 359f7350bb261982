/** Tells whether the audit log is what was written. */
import type { KeyObject } from 'node:crypto';
import type { Database } from '../../../db/client.ts';
import * as queries from './hash-chain-queries.ts';
import { sealKeyOf, sealOf } from './hash-chain.ts';

const batchSize = 1_000;

/** What is wrong with the first entry that does not fit. */
export type AuditFault =
  | {
      kind: 'entry_changed' | 'entry_missing' | 'content_changed' | 'seal_missing';
      entryId: string;
      position: number;
    }
  | { kind: 'entry_added'; entryId: string };

export interface AuditVerification {
  /** Entries whose seals fit. */
  sealed: number;
  /** Entries that no job has sealed yet: nothing is known of them. */
  unsealed: number;
  fault: AuditFault | undefined;
  /** The newest seal, to compare with what the server's log says. */
  newestSeal: string | undefined;
}

/** Walks all seals in their order, in batches, up to the first that does not fit. */
export async function verifyAuditLog({
  db,
  secret,
}: {
  db: Database;
  secret: string;
}): Promise<AuditVerification> {
  const walk = await walkSeals(db, sealKeyOf(secret));
  const [unknown] = walk.fault ? [] : await queries.listUnknown(db, 1);
  return {
    sealed: walk.sealed,
    unsealed: await queries.countUnsealed(db),
    fault: walk.fault ?? (unknown === undefined ? undefined : { kind: 'entry_added', entryId: unknown }),
    newestSeal: walk.newest?.toString('hex'),
  };
}

async function walkSeals(db: Database, key: KeyObject) {
  let sealed = 0;
  let newest: Buffer | undefined;
  for (;;) {
    const batch = await queries.listSeals(db, sealed, batchSize);
    for (const seal of batch) {
      const fault = faultOf(key, { before: newest, expected: sealed + 1 }, seal);
      if (fault) return { sealed, newest, fault };
      sealed += 1;
      newest = seal.seal;
    }
    if (batch.length < batchSize) return { sealed, newest, fault: undefined };
  }
}

function faultOf(
  key: KeyObject,
  { before, expected }: { before: Buffer | undefined; expected: number },
  { position, entry_id: entryId, seal, text, is_content_whole: isContentWhole }: queries.CheckedSeal,
): AuditFault | undefined {
  if (position !== expected) return { kind: 'seal_missing', entryId, position };
  if (text === null) return { kind: 'entry_missing', entryId, position };
  if (!sealOf(key, before, text).equals(seal)) return { kind: 'entry_changed', entryId, position };
  if (!isContentWhole) return { kind: 'content_changed', entryId, position };
  return undefined;
}
