/** Guidelines as the people concerned read them, and their own answers. */
import type {
  Consent,
  GiveConsent,
  GuidelinesToAnswer,
  OwnConsent,
  OwnConsentText,
} from '@polylogue/contract/brands/guidelines/consents';
import type { Language } from '@polylogue/contract/languages';
import { AppError } from '../../../../app-error.ts';
import { type Database, transaction } from '../../../../db/client.ts';
import type { PageRequest } from '../../../../db/lists/keyset-page.ts';
import { type Caller, isVisitor, type Visitor } from '../../../../http/requests/caller.ts';
import type { RequestContext } from '../../../../http/routes/binding.ts';
import type { AgentAudience } from '../audience-queries.ts';
import { completeLanguages, shownIn } from '../documents/content.ts';
import { readVersionContent } from '../documents/queries.ts';
import { isValid } from '../documents/versions.ts';
import type { ConsentGate, GatedPlace, RequirableVersion } from './gate.ts';
import * as queries from './queries.ts';
import { presentConsent, recordAnswer } from './record.ts';
import { channelOf, subjectOf } from './subject.ts';

export interface ReadingDeps {
  db: Database;
  gate: ConsentGate;
  agentAudience: AgentAudience;
}

export interface Asking {
  caller: Caller | Visitor;
  context: Pick<RequestContext, 'brandKey' | 'clock' | 'language' | 'requestId'>;
}

/** Lists those documents that are required where the caller chats. */
export async function listConcerning(
  { db, gate, agentAudience }: ReadingDeps,
  { caller, context }: Asking,
  documentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const at = context.clock.now();
  const requiredAt = async (place: GatedPlace | undefined) => {
    const required = new Set(place ? await gate.required(place) : []);
    return documentIds.filter((id) => required.has(id));
  };
  if (isVisitor(caller)) return new Set(await requiredAt(await agentAudience.ofVisitor(caller, at)));
  const brandKey = await context.brandKey();
  const everywhere = new Set(await requiredAt({ brandKey, documentIds: [] }));
  const others = documentIds.filter((id) => !everywhere.has(id));
  return new Set([...everywhere, ...(await agentAudience.listUnder(db, { caller, brandKey, at }, others))]);
}

/** Finds the version in force of a document that concerns the caller. Throws `guidelines.not_found`. */
async function findInForce(
  deps: ReadingDeps,
  asking: Asking,
  documentId: string,
): Promise<RequirableVersion> {
  const missing = new AppError('guidelines.not_found');
  const version = await deps.gate.inForce(documentId, asking.context.clock.now()).catch((cause: unknown) => {
    throw cause instanceof AppError ? missing : cause;
  });
  if (!version || !(await listConcerning(deps, asking, [documentId])).has(documentId)) throw missing;
  return version;
}

/** Reads guidelines in force, with what the caller accepted before. Throws `guidelines.not_found`. */
export async function readToAnswer(
  deps: ReadingDeps,
  asking: Asking,
  { documentId, language }: { documentId: string; language: Language | undefined },
): Promise<GuidelinesToAnswer> {
  const version = await findInForce(deps, asking, documentId);
  const { caller, context } = asking;
  const subject = subjectOf(caller);
  const key = { subjectId: subject.id, documentId, before: version.number };
  const [content, [latest], earlier] = await Promise.all([
    readVersionContent(deps.db, { documentId, number: version.number }),
    queries.listLatest(deps.db, subject.id, [documentId]),
    queries.findEarlierAcceptance(deps.db, key),
  ]);
  const shown = shownIn(content, language ?? context.language);
  const isOfVersion = latest?.version === version.number;
  return {
    ...shown,
    textDigest: version.digests[shown.language] ?? shown.textDigest,
    guidelinesDocumentId: documentId,
    version: version.number,
    languages: completeLanguages(content),
    effectiveFrom: version.effectiveFrom.toISOString(),
    answer:
      latest && isOfVersion ? { outcome: presentConsent(latest).outcome, at: latest.at.toISOString() } : null,
    isConsentRequired: !isValid(latest, version, context.clock.now()),
    accepted: earlier ? await acceptedText(deps.db, earlier, shown.language) : null,
  };
}

async function acceptedText(
  db: Database,
  { document_id: documentId, version: number, at }: queries.ConsentRow,
  asked: Language,
) {
  const { textDigest: _digest, ...shown } = shownIn(
    await readVersionContent(db, { documentId, number }),
    asked,
  );
  return { ...shown, version: number, at: at.toISOString() };
}

/** Records the caller's answer. Throws as `recordAnswer`. */
export async function answer(
  deps: ReadingDeps,
  asking: Asking,
  { documentId, given }: { documentId: string; given: GiveConsent },
): Promise<Consent> {
  await findInForce(deps, asking, documentId);
  const { caller, context } = asking;
  return transaction(deps.db, (tx) =>
    recordAnswer(tx, {
      subject: subjectOf(caller),
      documentId,
      given,
      channel: channelOf(caller),
      requestId: context.requestId,
      at: context.clock.now(),
    }),
  );
}

type OwnPage = Pick<PageRequest, 'query' | 'tokens'> & { at: Date };

/** Reads a page of the caller's answers. Throws `request.continuation_token_invalid`. */
export async function listOwn(deps: Omit<ReadingDeps, 'agentAudience'>, { userId }: Caller, page: OwnPage) {
  const { rows, ...rest } = await queries.listOfUser(deps.db, { ...page, userId });
  return { ...rest, items: await presentOwn(deps, rows, { userId, at: page.at }) };
}

/** Reads one of the caller's answers with its text. Throws `guidelines_consent.not_found`. */
export async function readOwn(
  deps: Omit<ReadingDeps, 'agentAudience'>,
  { userId }: Caller,
  { consentId, at }: { consentId: string; at: Date },
): Promise<OwnConsentText> {
  const row = await queries.findOfUser(deps.db, userId, consentId);
  const [own] = row ? await presentOwn(deps, [row], { userId, at }) : [];
  if (!row || !own) throw new AppError('guidelines_consent.not_found');
  const content = await readVersionContent(deps.db, { documentId: row.document_id, number: row.version });
  return { ...own, textDigest: row.text_digest, sections: shownIn(content, own.language).sections };
}

/** Presents answers, each with whether it still holds. */
async function presentOwn(
  { db, gate }: Omit<ReadingDeps, 'agentAudience'>,
  rows: readonly queries.NamedConsentRow[],
  { userId, at }: { userId: string; at: Date },
): Promise<OwnConsent[]> {
  const documentIds = [...new Set(rows.map((row) => row.document_id))];
  const latestIds = new Set(
    documentIds.length > 0 ? (await queries.listLatest(db, userId, documentIds)).map(({ id }) => id) : [],
  );
  const holds = async (row: queries.NamedConsentRow) => {
    if (!latestIds.has(row.id)) return false;
    // A deleted document is in force nowhere.
    const version = await gate.inForce(row.document_id, at).catch(() => undefined);
    return version !== undefined && isValid(row, version, at);
  };
  return Promise.all(
    rows.map(async (row) => ({
      ...presentConsent(row),
      consentId: row.id,
      name: row.name,
      isValid: await holds(row),
    })),
  );
}
