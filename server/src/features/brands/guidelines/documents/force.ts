/** Versions in force: putting a draft in force, its preview, and withdrawal. */
import type { PutInForcePreview, PutInForceTerms } from '@polylogue/contract/brands/guidelines/schemas';
import { languages } from '@polylogue/contract/languages';
import { AppError } from '../../../../app-error.ts';
import type { Database } from '../../../../db/client.ts';
import type { Caller } from '../../../../http/requests/caller.ts';
import type { AgentAudience } from '../audience-queries.ts';
import { countStopped } from '../consents/answer-queries.ts';
import type { GuidelinesChange } from './aggregate.ts';
import { audited } from './changes.ts';
import { completeLanguages, type GuidelinesContent, shownIn } from './content.ts';
import { factsOf, presentUses } from './presenter.ts';
import * as queries from './queries.ts';
import { inForceAt, type VersionFacts } from './versions.ts';

interface Proposal {
  documentId: string;
  content: GuidelinesContent;
  terms: PutInForceTerms;
  at: Date;
}

/** Works out the next version. Throws `guidelines.empty` and `guidelines.version_scheduled`. */
async function nextVersion(
  tx: Database,
  { documentId, content, terms, at }: Proposal,
): Promise<VersionFacts> {
  if (content.sections.length === 0) throw new AppError('guidelines.empty');
  const versions = (await queries.listVersions(tx, documentId)).map(factsOf);
  const isScheduled = ({ effectiveFrom, withdrawnAt }: VersionFacts) =>
    effectiveFrom > at && withdrawnAt === null;
  if (versions.some(isScheduled)) throw new AppError('guidelines.version_scheduled');
  const number = (versions.at(-1)?.number ?? 0) + 1;
  const asked = new Date(terms.effectiveFrom ?? at);
  return {
    number,
    base: (terms.isMinor && inForceAt(versions, at)?.base) || number,
    effectiveFrom: asked > at ? asked : at,
    reacceptAfterDays: terms.reacceptAfterDays,
    withdrawnAt: null,
  };
}

type ForceDeps = { agentAudience: AgentAudience };

/** Counts the consequences of putting a draft in force. Throws `guidelines.not_found` and as `nextVersion`. */
export async function previewPutInForce(
  { db, agentAudience }: ForceDeps & { db: Database },
  caller: Caller,
  { documentId, terms, at }: Omit<Proposal, 'content'>,
): Promise<PutInForcePreview> {
  const row = await queries.findById(db, documentId, at);
  if (!row) throw new AppError('guidelines.not_found');
  const content = queries.contentOf(row);
  const version = await nextVersion(db, { documentId, content, terms, at });
  const [peopleCount, uses] = await Promise.all([
    countStopped(db, { documentId, agentAudience, at, version }),
    queries.listUses(db, documentId),
  ]);
  const complete = completeLanguages(content);
  return {
    nextVersion: version.number,
    peopleCount,
    requiredBy: presentUses(uses, caller),
    languages: languages.map((language) => ({ language, isComplete: complete.includes(language) })),
  };
}

/**
 * Freezes the draft as the next version. Throws as `nextVersion`, and `guidelines.more_people` if it stops more
 * people than were confirmed.
 */
export async function putInForce(
  { tx, id, at, caller, record }: GuidelinesChange,
  { agentAudience }: ForceDeps,
  { confirmedPeople, ...terms }: PutInForceTerms & { confirmedPeople: number },
): Promise<void> {
  const content = await queries.readContent(tx, id);
  const before = await audited(tx, id, content);
  const version = await nextVersion(tx, { documentId: id, content, terms, at });
  const stopped = await countStopped(tx, { documentId: id, agentAudience, at, version });
  if (stopped > confirmedPeople) throw new AppError('guidelines.more_people');
  const digests = completeLanguages(content).map((language) => [
    language,
    shownIn(content, language).textDigest,
  ]);
  await queries.insertVersion(tx, {
    document_id: id,
    number: version.number,
    base: version.base,
    is_minor: version.base < version.number,
    content,
    digests: Object.fromEntries(digests),
    effective_from: version.effectiveFrom,
    reaccept_after_days: version.reacceptAfterDays,
    created_at: at,
    created_by: caller.userId,
  });
  record(before, await audited(tx, id, content), 'PutInForce');
}

/** Withdraws a version. Throws `guidelines_version.not_found`, and `guidelines.not_in_force` if it is neither in force nor scheduled. */
export async function withdraw(
  { tx, id, at, caller, record }: GuidelinesChange,
  number: number,
): Promise<void> {
  const content = await queries.readContent(tx, id);
  const versions = (await queries.listVersions(tx, id)).map(factsOf);
  const version = versions.find((one) => one.number === number);
  if (!version) throw new AppError('guidelines_version.not_found');
  const isScheduled = version.effectiveFrom > at && version.withdrawnAt === null;
  if (!isScheduled && inForceAt(versions, at)?.number !== number)
    throw new AppError('guidelines.not_in_force');
  const before = await audited(tx, id, content);
  await queries.withdrawVersion(tx, { documentId: id, number, at, userId: caller.userId });
  record(before, await audited(tx, id, content), 'Withdraw');
}
