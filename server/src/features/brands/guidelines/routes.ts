import { consentRoutes, guidelinesRoutes as routes } from '@polylogue/contract/brands/guidelines/routes';
import { AppError } from '../../../app-error.ts';
import { bindChange, type ChangeDeps, type ReadInput } from '../../../changes/bind-change.ts';
import { bindResource } from '../../../changes/bind-resource.ts';
import type { Clock } from '../../../clock.ts';
import { presentPage } from '../../../db/lists/keyset-page.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import * as answers from './consents/answers.ts';
import { listNotices } from './consents/notices.ts';
import * as reading from './consents/reading.ts';
import { guidelinesAggregate as aggregate } from './documents/aggregate.ts';
import * as changes from './documents/changes.ts';
import { GuidelinesContentSchema, positioned } from './documents/content.ts';
import * as force from './documents/force.ts';
import { presentDocument, presentRow, presentVersion } from './documents/presenter.ts';
import * as queries from './documents/queries.ts';
import * as instance from './instance.ts';
import { guidelinesTemplateRoutes } from './templates.ts';

export type GuidelinesDeps = ChangeDeps &
  reading.ReadingDeps &
  answers.ReminderDeps & { clock: Clock; continuationTokens: ContinuationTokens };

/** Reads a document. Throws `guidelines.not_found`. */
const readDocument =
  ({ clock }: GuidelinesDeps) =>
  async ({ db, caller, id }: ReadInput) => {
    const row = await queries.findById(db, id, clock.now());
    if (!row) throw new AppError('guidelines.not_found');
    return presentDocument(row, await queries.listUses(db, id), caller);
  };

function documentBindings(deps: GuidelinesDeps): Binding[] {
  const { db, clock, continuationTokens: tokens } = deps;
  const parts = { aggregate, read: readDocument(deps) };
  return [
    ...bindResource(routes, deps, {
      ...parts,
      async list({ caller, query }) {
        const page = await queries.list(db, clock.now(), { userId: caller.userId, query, tokens });
        return presentPage(page, (row) => presentRow(row, caller));
      },
      create: (change, { body }) => changes.create(change, body),
      update: (change, { body }) => changes.replaceSettings(change, body),
      remove: (change) => changes.remove(change),
      restore: (change) => changes.restore(change),
    }),
    bindChange(routes.reorderSections, deps, {
      ...parts,
      handle: (change, { body }) => changes.reorderSections(change, body.sectionIds),
    }),
    bindChange(routes.addSection, deps, {
      ...parts,
      handle: (change, { body }) => changes.addSection(change, body),
    }),
    bindChange(routes.updateSection, deps, {
      ...parts,
      handle: (change, { params, body }) => changes.replaceSection(change, params.sectionId, body),
    }),
    bindChange(routes.removeSection, deps, {
      ...parts,
      handle: (change, { params }) => changes.removeSection(change, params.sectionId),
    }),
    bindChange(routes.putInForce, deps, {
      ...parts,
      handle: (change, { body }) => force.putInForce(change, deps, body),
    }),
    bindChange(routes.withdraw, deps, {
      ...parts,
      handle: (change, { params }) => force.withdraw(change, params.version),
    }),
    bind(routes.previewPutInForce, ({ caller, params, body: terms, context }) =>
      force.previewPutInForce(deps, caller, {
        documentId: params.guidelinesDocumentId,
        terms,
        at: context.clock.now(),
      }),
    ),
  ];
}

function versionBindings({ db, clock, continuationTokens: tokens }: GuidelinesDeps): Binding[] {
  const versionsOf = async (documentId: string) => {
    if (!(await queries.exists(db, documentId))) throw new AppError('guidelines.not_found');
    return queries.listVersions(db, documentId);
  };
  return [
    bind(routes.versions, async ({ caller, params, query }) => {
      const { guidelinesDocumentId: id } = params;
      const all = await versionsOf(id);
      const page = await queries.pageOfVersions(db, id, { userId: caller.userId, query, tokens });
      return presentPage(page, (row) => presentVersion(row, all, clock.now()));
    }),
    bind(routes.version, async ({ params }) => {
      const { guidelinesDocumentId: id, version } = params;
      const all = await versionsOf(id);
      const row = await queries.findVersion(db, id, version);
      if (!row) throw new AppError('guidelines_version.not_found');
      const { sections, ...settings } = GuidelinesContentSchema.parse(row.content);
      return { ...presentVersion(row, all, clock.now()), ...settings, sections: positioned(sections) };
    }),
  ];
}

function answerBindings(deps: GuidelinesDeps): Binding[] {
  const { continuationTokens: tokens, clock } = deps;
  const isMailConfigured = deps.reminders !== undefined;
  const asked = ({ caller, params }: { caller: Caller; params: { guidelinesDocumentId: string } }) => ({
    caller,
    documentId: params.guidelinesDocumentId,
    at: clock.now(),
  });
  return [
    bind(routes.answers, (input) => answers.listAnswers(deps, asked(input), { query: input.query, tokens })),
    bind(routes.answerCounts, (input) => answers.countAnswers({ ...deps, isMailConfigured }, asked(input))),
    bind(routes.answersCsv, (input) => answers.exportAnswers(deps, asked(input), input.query)),
    bind(routes.remind, (input) => answers.remind(deps, asked(input), input.context)),
  ];
}

function consentBindings(deps: GuidelinesDeps): Binding[] {
  const { db, clock, continuationTokens: tokens } = deps;
  return [
    bind(consentRoutes.notices, async (asking) => ({ items: await listNotices(deps, asking) })),
    bind(consentRoutes.read, ({ params, query: { language }, ...asking }) =>
      reading.readToAnswer(deps, asking, { documentId: params.guidelinesDocumentId, language }),
    ),
    bind(consentRoutes.answer, ({ params, body: given, ...asking }) =>
      reading.answer(deps, asking, { documentId: params.guidelinesDocumentId, given }),
    ),
    bind(consentRoutes.own, ({ caller, query }) =>
      reading.listOwn(deps, caller, { query, tokens, at: clock.now() }),
    ),
    bind(consentRoutes.ownText, ({ caller, params }) =>
      reading.readOwn(deps, caller, { ...params, at: clock.now() }),
    ),
    bind(consentRoutes.instance, () => instance.readInstance(db)),
    bind(consentRoutes.updateInstance, ({ body, ...request }) => instance.updateInstance(db, request, body)),
  ];
}

export const guidelinesRoutes = (deps: GuidelinesDeps): Binding[] => [
  ...documentBindings(deps),
  ...versionBindings(deps),
  ...answerBindings(deps),
  ...consentBindings(deps),
  ...guidelinesTemplateRoutes(deps),
];
