/**
 * Gate of new questions, uploads and shares: required guidelines in force must be accepted. Requirements and versions
 * are cached, so that a request costs one query, or none while nothing is required.
 */
import type { RequiringPlace } from '@polylogue/contract/agents/access/access-check';
import type { Language } from '@polylogue/contract/languages';
import { AppError } from '../../../../app-error.ts';
import type { CachedConfiguration } from '../../../../cluster/cached-configuration.ts';
import type { Database, Transaction } from '../../../../db/client.ts';
import { inForceAt, isValid, type VersionFacts } from '../documents/versions.ts';
import * as queries from './queries.ts';
import { recordAnswer, toFacts } from './record.ts';
import type { ConsentSubject } from './subject.ts';

/** Version with its names and digests by language. */
export interface RequirableVersion extends VersionFacts {
  documentId: string;
  language: string;
  names: Readonly<Record<string, string>>;
  digests: Readonly<Record<string, string>>;
}

/** Requirements of instance, brands and policies, and the versions of documents that are not deleted. */
interface Requirements {
  instance: readonly string[];
  byBrand: ReadonlyMap<string, readonly string[]>;
  byPolicy: ReadonlyMap<string, readonly string[]>;
  versions: ReadonlyMap<string, readonly RequirableVersion[]>;
}

/** Place of a request that guidelines may stop. */
export interface GatedPlace {
  brandKey: string;
  /** Chat access policy that decides for the subject. */
  policyId?: string | null;
  /** Documents that agent and endpoint require. */
  documentIds: readonly string[];
}

export interface GatedRequest extends GatedPlace {
  subject: ConsentSubject;
  at: Date;
  language: Language;
}

/** Consents that a question brings along (document 1 §3, `guidelinesDocumentConsent`). */
export interface GivenConsents {
  documentIds: readonly string[];
  requestId: string;
}

/** Question whose required versions have been listed. */
interface AdmittedRequest extends Pick<GatedRequest, 'subject' | 'at' | 'language'> {
  versions: readonly RequirableVersion[];
}

/** Requirement that refuses the questions of a subject. */
export interface UnmetRequirement {
  documentId: string;
  /** `null` if the document no longer exists. */
  name: string | null;
  requiredBy: RequiringPlace[];
}

export interface ConsentGate {
  /** Finds the version in force of a document; throws `guidelines.gone` if the document does not exist. */
  inForce(documentId: string, at: Date): Promise<RequirableVersion | undefined>;
  /** Lists the ids of documents that instance, brand, policy and place require. */
  required(place: GatedPlace): Promise<string[]>;
  /** Counts the requirements that apply, and lists those that the subject does not meet. */
  explain(db: Database, request: GatedRequest): Promise<{ count: number; unmet: UnmetRequirement[] }>;
  /** Lists the required versions in force that the subject has not accepted. Throws `guidelines.gone`. */
  missing(db: Database, request: GatedRequest): Promise<RequirableVersion[]>;
  /** Lists the versions of all documents that become effective later. */
  announced(at: Date): Promise<RequirableVersion[]>;
  /** Throws `guidelines.consent_required` with the documents to accept, and `guidelines.gone`. */
  assertConsents(db: Database, request: GatedRequest): Promise<void>;
  /** Lists the required versions in force, for `admitConsents`: a transaction must not wait for other connections. */
  requiredVersions(place: GatedPlace, at: Date): Promise<RequirableVersion[]>;
  /** Does the same for a question, after recording the consents that it brings along. */
  admitConsents(tx: Transaction, request: AdmittedRequest, given: GivenConsents): Promise<void>;
}

async function readRequirements(db: Database): Promise<Requirements> {
  const [required, facts] = await Promise.all([queries.listRequirements(db), queries.listVersionFacts(db)]);
  const versions = new Map<string, RequirableVersion[]>();
  for (const { document_id: documentId, ...row } of facts) {
    const listed = versions.get(documentId) ?? [];
    versions.set(documentId, listed);
    const { number, base, effective_from } = row;
    if (number === null || base === null || effective_from === null) continue;
    const { language, name, name_translations } = row;
    listed.push({
      ...toFacts({ ...row, number, base, effective_from }),
      documentId,
      language,
      names: { ...name_translations, [language]: name },
    });
  }
  const requiredBy = (kind: (typeof required)[number]['kind']) =>
    new Map(required.flatMap((row) => (row.kind === kind ? [[row.id, row.guidelines_document_ids]] : [])));
  return {
    instance: requiredBy('instance').get('') ?? [],
    byBrand: requiredBy('brand'),
    byPolicy: requiredBy('policy'),
    versions,
  };
}

/** Makes the gate, which all requests of the process share. */
export function consentGate({
  db,
  configuration,
}: {
  db: Database;
  configuration: CachedConfiguration;
}): ConsentGate {
  const requirements = configuration.cached(() => readRequirements(db));
  const inForce: ConsentGate['inForce'] = async (documentId, at) => {
    const versions = (await requirements()).versions.get(documentId);
    if (!versions) throw new AppError('guidelines.gone');
    return inForceAt(versions, at);
  };
  const required: ConsentGate['required'] = async (place) => [
    ...placesOf(await requirements(), place).keys(),
  ];
  const requiredVersions: ConsentGate['requiredVersions'] = async (place, at) => {
    const versions: RequirableVersion[] = [];
    for (const id of await required(place)) {
      const version = await inForce(id, at);
      if (version) versions.push(version);
    }
    return versions;
  };
  const listMissing = async (tx: Database, request: GatedRequest) =>
    listUnaccepted(tx, { ...request, versions: await requiredVersions(request, request.at) });
  return {
    inForce,
    required,
    requiredVersions,
    missing: listMissing,
    explain: async (tx, request) => explain(tx, await requirements(), request),
    announced: async (at) =>
      [...(await requirements()).versions.values()]
        .flat()
        .filter(({ effectiveFrom, withdrawnAt }) => effectiveFrom > at && withdrawnAt === null),
    async assertConsents(tx, request) {
      refuse(await listMissing(tx, request), request);
    },
    admitConsents,
  };
}

/** Lists the documents required at a place, with what requires each. */
function placesOf(
  { instance, byBrand, byPolicy }: Requirements,
  { brandKey, policyId, documentIds }: GatedPlace,
): ReadonlyMap<string, RequiringPlace[]> {
  const places: [RequiringPlace, readonly string[] | undefined][] = [
    ['instance', instance],
    ['brand', byBrand.get(brandKey)],
    ['policy', policyId ? byPolicy.get(policyId) : undefined],
    ['agent', documentIds],
  ];
  const found = new Map<string, RequiringPlace[]>();
  for (const [place, ids = []] of places) {
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), place]);
  }
  return found;
}

async function explain(tx: Database, requirements: Requirements, request: GatedRequest) {
  const { versions } = requirements;
  const places = placesOf(requirements, request);
  const ids = [...places.keys()];
  const gone = ids.filter((id) => !versions.has(id));
  const current = ids.flatMap((id) => inForceAt(versions.get(id) ?? [], request.at) ?? []);
  const missing = await listUnaccepted(tx, { ...request, versions: current });
  const unmet = [
    ...gone.map((documentId) => ({ documentId, name: null })),
    ...missing.map((one) => ({ documentId: one.documentId, name: nameIn(one, request.language) })),
  ];
  return {
    count: current.length + gone.length,
    unmet: unmet.map((one) => ({ ...one, requiredBy: places.get(one.documentId) ?? [] })),
  };
}

/** Lists the versions to accept, each with whether the subject never answered the document. */
async function listUnaccepted(tx: Database, { subject, at, versions }: AdmittedRequest) {
  if (versions.length === 0) return [];
  const ids = versions.map(({ documentId }) => documentId);
  const answers = new Map(
    (await queries.listLatest(tx, subject.id, ids)).map((answer) => [answer.document_id, answer]),
  );
  return versions
    .filter((version) => !isValid(answers.get(version.documentId), version, at))
    .map((version) => ({ ...version, isUnanswered: !answers.has(version.documentId) }));
}

async function admitConsents(
  tx: Transaction,
  request: AdmittedRequest,
  { documentIds, requestId }: GivenConsents,
): Promise<void> {
  const missing = await listUnaccepted(tx, request);
  const isGiven = (one: (typeof missing)[number]) =>
    // An id names no version: it can't replace an answer to an earlier one.
    one.isUnanswered && documentIds.includes(one.documentId);
  for (const version of missing.filter(isGiven)) {
    await recordAnswer(tx, { ...answerFor(version, request), requestId }).catch(asChanged);
  }
  refuse(
    missing.filter((one) => !isGiven(one)),
    request,
  );
}

/** Converts the deletion or withdrawal of a document that the cache still holds. */
function asChanged(error: unknown): never {
  const isGone = error instanceof AppError && error.code === 'guidelines.not_found';
  throw isGone ? new AppError('guidelines.version_changed') : error;
}

/** Makes the acceptance of a document that was named by its id alone. */
function answerFor(version: RequirableVersion, { subject, at, language: asked }: AdmittedRequest) {
  const language = asked in version.digests ? asked : (version.language as Language);
  const textDigest = version.digests[language] ?? '';
  return {
    subject,
    documentId: version.documentId,
    given: { version: version.number, language, textDigest, outcome: 'accepted' as const },
    channel: 'api' as const,
    at,
  };
}

const nameIn = ({ names, language: own }: RequirableVersion, language: Language): string =>
  names[language] ?? names[own] ?? '';

function refuse(missing: readonly RequirableVersion[], { language }: Pick<GatedRequest, 'language'>): void {
  if (missing.length === 0) return;
  throw new AppError('guidelines.consent_required', {
    issues: missing.map((version) => ({
      path: ['guidelinesDocumentConsents'],
      code: 'guidelines.consent_required',
      params: {
        guidelinesDocumentId: version.documentId,
        version: version.number,
        name: nameIn(version, language),
      },
    })),
  });
}
