/** Recording of answers, once per version. */
import type { Consent, GiveConsent } from '@polylogue/contract/brands/guidelines/consents';
import { ConsentSchema } from '@polylogue/contract/brands/guidelines/consents';
import { z } from 'zod';
import { AppError } from '../../../../app-error.ts';
import type { Transaction } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import { lockNamed } from '../../../../db/locks.ts';
import { lockForAnswer } from '../documents/queries.ts';
import { inForceAt, isValid, type VersionFacts } from '../documents/versions.ts';
import * as queries from './queries.ts';
import type { ConsentSubject } from './subject.ts';

const DigestsSchema = z.record(z.string(), z.string());

export interface NewAnswer {
  subject: ConsentSubject;
  documentId: string;
  given: GiveConsent;
  channel: Consent['channel'];
  requestId: string;
  at: Date;
}

/**
 * Records an answer to the version in force; a repetition returns the first one. Throws `guidelines.not_found`,
 * `guidelines.version_changed` if another version or text was shown, and `guidelines.not_accepted`.
 */
export async function recordAnswer(tx: Transaction, answer: NewAnswer): Promise<Consent> {
  const { subject, documentId, given, at } = answer;
  if (!(await lockForAnswer(tx, documentId))) throw new AppError('guidelines.not_found');
  const version = inForceAt((await queries.listFactsOf(tx, documentId)).map(toFacts), at);
  if (!version) throw new AppError('guidelines.not_found');
  const digest = version.digests[given.language];
  if (version.number !== given.version || digest !== given.textDigest) {
    throw new AppError('guidelines.version_changed');
  }
  await lockNamed(tx, `guidelines-consent:${subject.id}:${documentId}`);
  const [latest] = await queries.listLatest(tx, subject.id, [documentId]);
  if (latest && isRepetition(latest, answer, version)) return presentConsent(latest);
  if (given.outcome === 'withdrawn' && !isValid(latest, version, at)) {
    throw new AppError('guidelines.not_accepted');
  }
  const row = {
    id: newId(),
    subject_kind: subject.kind,
    subject_id: subject.id,
    endpoint_id: subject.endpointId,
    document_id: documentId,
    version: given.version,
    text_digest: given.textDigest,
    language: given.language,
    outcome: given.outcome,
    channel: answer.channel,
    at,
    request_id: answer.requestId,
  };
  await queries.insert(tx, row);
  return presentConsent(row);
}

type StoredFacts = Pick<
  Awaited<ReturnType<typeof queries.listFactsOf>>[number],
  'number' | 'base' | 'effective_from' | 'reaccept_after_days' | 'withdrawn_at' | 'digests'
>;

/** Converts a row to the facts of a version, with its digests by language. */
export const toFacts = (row: StoredFacts): VersionFacts & { digests: Record<string, string> } => ({
  number: row.number,
  base: row.base,
  effectiveFrom: row.effective_from,
  reacceptAfterDays: row.reaccept_after_days,
  withdrawnAt: row.withdrawn_at,
  digests: DigestsSchema.parse(row.digests),
});

/** Checks that an answer equals the latest one; an expired acceptance can be given again. */
function isRepetition(
  latest: queries.ConsentRow,
  { given: { version, outcome }, at }: NewAnswer,
  facts: VersionFacts,
): boolean {
  if (latest.version !== version || latest.outcome !== outcome) return false;
  return outcome !== 'accepted' || isValid(latest, facts, at);
}

export const presentConsent = (row: queries.ConsentRow): Consent =>
  ConsentSchema.parse({
    guidelinesDocumentId: row.document_id,
    version: row.version,
    language: row.language,
    outcome: row.outcome,
    channel: row.channel,
    at: row.at.toISOString(),
  });
