/** Verification of the audit log against its seals. */
import type { KeyObject } from 'node:crypto';
import type { Database } from '../../../db/client.ts';
import * as queries from './hash-chain-queries.ts';
import { sealKeyOf, sealOf } from './hash-chain.ts';

const batchSize = 1_000;

/** Fault of the first entry that fails verification. */
export type AuditFault =
  | {
      kind: 'entry_changed' | 'entry_missing' | 'content_changed' | 'seal_missing';
      entryId: string;
      position: number;
    }
  | { kind: 'entry_added'; entryId: string };

export interface AuditVerification {
  /** Number of entries with a valid seal. */
  sealed: number;
  /** Number of entries that are not sealed yet and cannot be verified. */
  unsealed: number;
  fault: AuditFault | undefined;
  /** Newest seal, to compare with the one in the server log. */
  newestSeal: string | undefined;
}

/** Verifies all seals in order, in batches, and stops at the first fault. */
export async function verifyAuditLog({
  db,
  secret,
}: {
  db: Database;
  secret: string;
}): Promise<AuditVerification> {
  const verified = await verifySeals(db, sealKeyOf(secret));
  const [unknown] = verified.fault ? [] : await queries.listUntracked(db, 1);
  return {
    sealed: verified.sealed,
    unsealed: await queries.countUnsealed(db),
    fault: verified.fault ?? (unknown === undefined ? undefined : { kind: 'entry_added', entryId: unknown }),
    newestSeal: verified.newest?.toString('hex'),
  };
}

async function verifySeals(db: Database, key: KeyObject) {
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
