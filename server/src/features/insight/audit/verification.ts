/** Verification of the audit log by parts, for a reader who follows its progress. */
import type { AuditSealing, AuditVerificationPart } from '@polylogue/contract/insight/audit/schemas';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../db/client.ts';
import { sealKeyOf } from './hash-chain.ts';
import * as seals from './hash-chain-queries.ts';
import { presentRow } from './presenter.ts';
import * as queries from './queries.ts';
import { verifyPart } from './verify.ts';

export interface VerificationDeps {
  db: Database;
  config: Pick<Config, 'secret'>;
}

export async function readSealing({ db }: VerificationDeps): Promise<AuditSealing> {
  const { sealed, sealed_until } = await seals.readSealing(db);
  return {
    sealed,
    sealedUntil: sealed_until?.toISOString() ?? null,
    unsealed: await seals.countUnsealed(db),
  };
}

/** Verifies a part of the chain after a position that an earlier part has reached. */
export async function verify(
  { db, config }: VerificationDeps,
  { after }: { after: number },
): Promise<AuditVerificationPart> {
  const before = after > 0 ? await seals.findSeal(db, after) : undefined;
  const part = await verifyPart(db, { key: sealKeyOf(config.secret), after, before: before?.seal });
  const { sealed, isLast, newest, fault } = part;
  const row = fault && (await queries.findById(db, fault.entryId));
  return {
    sealed,
    isLast,
    newestSeal: newest?.toString('hex') ?? null,
    fault: fault ? { ...fault, entry: row ? presentRow(row) : null } : null,
  };
}
