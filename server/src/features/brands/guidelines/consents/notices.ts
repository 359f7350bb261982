/** Guidelines that a caller has not accepted: in force wherever they chat, or announced. */
import type { GuidelinesNotice } from '@polylogue/contract/brands/guidelines/consents';
import { isVisitor } from '../../../../http/requests/caller.ts';
import { isValid } from '../documents/versions.ts';
import type { GatedPlace, RequirableVersion } from './gate.ts';
import * as queries from './queries.ts';
import { type Asking, listConcerning, type ReadingDeps } from './reading.ts';
import { subjectOf } from './subject.ts';

export async function listNotices(deps: ReadingDeps, asking: Asking): Promise<GuidelinesNotice[]> {
  const { language, clock } = asking.context;
  const at = clock.now();
  const place = await placeOf(deps, asking);
  const subject = subjectOf(asking.caller);
  const missing = place ? await deps.gate.missing(deps.db, { ...place, subject, at, language }) : [];
  const noticeOf =
    (isInForce: boolean) =>
    ({ documentId, number, effectiveFrom, names, language: own }: RequirableVersion): GuidelinesNotice => ({
      guidelinesDocumentId: documentId,
      name: names[language] ?? names[own] ?? '',
      version: number,
      effectiveFrom: effectiveFrom.toISOString(),
      isInForce,
    });
  const announced = await listAnnounced(deps, asking, at);
  return [...missing.map(noticeOf(true)), ...announced.map(noticeOf(false))];
}

/** Returns what is required wherever the caller chats; `undefined` for a visitor without an agent. */
async function placeOf(
  { agentAudience }: ReadingDeps,
  { caller, context }: Asking,
): Promise<GatedPlace | undefined> {
  if (isVisitor(caller)) return agentAudience.ofVisitor(caller, context.clock.now());
  return { brandKey: await context.brandKey(), documentIds: [] };
}

/** Lists announced versions that concern the caller and that no earlier acceptance covers. */
async function listAnnounced(deps: ReadingDeps, asking: Asking, at: Date): Promise<RequirableVersion[]> {
  const all = await deps.gate.announced(at);
  if (all.length === 0) return [];
  const ids = all.map(({ documentId }) => documentId);
  const latest = await queries.listLatest(deps.db, subjectOf(asking.caller).id, ids);
  const answers = new Map(latest.map((answer) => [answer.document_id, answer]));
  const open = all.filter((version) => !isValid(answers.get(version.documentId), version, at));
  const concerning = await listConcerning(
    deps,
    asking,
    open.map(({ documentId }) => documentId),
  );
  return open.filter(({ documentId }) => concerning.has(documentId));
}
