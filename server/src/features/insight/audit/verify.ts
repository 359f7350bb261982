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
  const key = sealKeyOf(secret);
  let part = await verifyPart(db, { key, after: 0, before: undefined });
  while (!part.isLast) part = await verifyPart(db, { key, after: part.sealed, before: part.newest });
  return {
    sealed: part.sealed,
    unsealed: await queries.countUnsealed(db),
    fault: part.fault,
    newestSeal: part.newest?.toString('hex'),
  };
}

/** Result of a part of the chain. */
interface VerifiedPart {
  /** Position of the last seal that fits. */
  sealed: number;
  newest: Buffer | undefined;
  isLast: boolean;
  fault: AuditFault | undefined;
}

/** Verifies the seals after a position, whose own seal was verified before. */
export async function verifyPart(
  db: Database,
  { key, after, before }: { key: KeyObject; after: number; before: Buffer | undefined },
): Promise<VerifiedPart> {
  let sealed = after;
  let newest = before;
  const batch = await queries.listSeals(db, after, batchSize);
  for (const seal of batch) {
    const fault = faultOf(key, { before: newest, expected: sealed + 1 }, seal);
    if (fault) return { sealed, newest, isLast: true, fault };
    sealed += 1;
    newest = seal.seal;
  }
  if (batch.length === batchSize) return { sealed, newest, isLast: false, fault: undefined };
  const [unknown] = await queries.listUntracked(db, 1);
  const fault = unknown === undefined ? undefined : ({ kind: 'entry_added', entryId: unknown } as const);
  return { sealed, newest, isLast: true, fault };
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
