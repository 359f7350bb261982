/** Routes of guidelines: administration, answers, and what the people concerned read and answer. */
import { z } from 'zod';
import { defineRoute, file, IdSchema, json, listOf, PageQuerySchema } from '../../http.ts';
import { resource } from '../../resource.ts';
import { TextSchema } from '../../text-schemas.ts';
import {
  AnswerCountsSchema,
  AnswerFilterSchema,
  AnswerRowSchema,
  ConsentSchema,
  GiveConsentSchema,
  GuidelinesNoticeSchema,
  GuidelinesToAnswerSchema,
  InstanceGuidelinesSchema,
  OwnConsentSchema,
  OwnConsentTextSchema,
  ReminderSchema,
} from './consents.ts';
import {
  CreateGuidelinesSchema,
  GuidelinesDocumentSchema,
  GuidelinesLanguageSchema,
  GuidelinesRowSchema,
  GuidelinesSettingsSchema,
  GuidelinesStatusSchema,
  GuidelinesTemplateRowSchema,
  GuidelinesTemplateSchema,
  GuidelinesTemplateSettingsSchema,
  GuidelinesVersionContentSchema,
  GuidelinesVersionSchema,
  guidelinesBodyLimitBytes,
  PutInForcePreviewSchema,
  PutInForceSchema,
  PutInForceTermsSchema,
  ReorderSectionsSchema,
  ReplacedTemplateSchema,
  GuidelinesSectionSettingsSchema,
} from './schemas.ts';

const may = {
  read: ['GuidelinesDocumentsRead'],
  create: ['GuidelinesDocumentsCreate'],
  write: ['GuidelinesDocumentsWrite'],
} as const;
const keywords = TextSchema.max(200).optional();
const state = z.enum(['current', 'deleted']).default('current');

const documents = resource({
  base: '/api/internal/admin/guidelinesDocuments',
  id: 'guidelinesDocumentId',
  missing: 'guidelines.not_found',
  nouns: ['guidelines document', 'guidelines documents'],
  may,
});
const templates = resource({
  base: '/api/internal/admin/guidelinesTemplates',
  id: 'templateId',
  missing: 'guidelines_template.not_found',
  nouns: ['guidelines template', 'guidelines templates'],
  may,
});

const oneSection = z.object({ guidelinesDocumentId: IdSchema, sectionId: IdSchema });
const oneVersion = z.object({
  guidelinesDocumentId: IdSchema,
  version: z.coerce.number().int().min(1).max(2_147_483_647),
});
const changed = { response: json(GuidelinesDocumentSchema), ifMatch: true, isIdempotent: true } as const;

export const guidelinesRoutes = {
  list: documents.list(GuidelinesRowSchema, {
    filters: { keywords, state, status: GuidelinesStatusSchema.optional() },
    sorts: ['name', 'updatedAt'],
  }),
  get: documents.get(GuidelinesDocumentSchema),
  create: documents.create(CreateGuidelinesSchema, GuidelinesDocumentSchema, {
    errors: ['request.name_taken', 'guidelines_template.not_found'],
  }),
  update: documents.replace(GuidelinesSettingsSchema, GuidelinesDocumentSchema, {
    errors: ['request.name_taken', 'guidelines.language_taken'],
  }),
  remove: documents.remove({ errors: ['request.in_use'] }),
  restore: documents.restore(GuidelinesDocumentSchema, { errors: ['request.name_taken'] }),
  reorderSections: documents.call('PUT', '{guidelinesDocumentId}/reorderSections', {
    ...changed,
    summary: 'Reorders the sections of a document.',
    body: ReorderSectionsSchema,
    errors: ['guidelines.sections_differ'],
  }),
  addSection: documents.call('POST', '{guidelinesDocumentId}/sections', {
    ...changed,
    summary: 'Adds a section at the end of a document.',
    body: GuidelinesSectionSettingsSchema,
    errors: ['guidelines.full', 'guidelines.language_taken'],
  }),
  updateSection: documents.call('PUT', '{guidelinesDocumentId}/sections/{sectionId}', {
    ...changed,
    summary: 'Updates a section of a document.',
    params: oneSection,
    body: GuidelinesSectionSettingsSchema,
    errors: ['guidelines_section.not_found', 'guidelines.full', 'guidelines.language_taken'],
  }),
  removeSection: documents.call('DELETE', '{guidelinesDocumentId}/sections/{sectionId}', {
    ...changed,
    summary: 'Deletes a section of a document.',
    params: oneSection,
    errors: ['guidelines_section.not_found'],
  }),
  previewPutInForce: documents.call('POST', '{guidelinesDocumentId}/putInForce/dryRun', {
    summary: 'Counts the people whom putting the draft in force would stop until they accept.',
    body: PutInForceTermsSchema,
    response: json(PutInForcePreviewSchema),
    errors: ['guidelines.empty', 'guidelines.version_scheduled'],
  }),
  putInForce: documents.call('POST', '{guidelinesDocumentId}/putInForce', {
    ...changed,
    summary: 'Puts the draft in force as the next numbered version.',
    body: PutInForceSchema,
    errors: ['guidelines.empty', 'guidelines.version_scheduled', 'guidelines.more_people'],
  }),
  withdraw: documents.call('POST', '{guidelinesDocumentId}/versions/{version}/withdraw', {
    ...changed,
    summary: 'Withdraws the version in force, or a scheduled one, at once.',
    params: oneVersion,
    errors: ['guidelines_version.not_found', 'guidelines.not_in_force'],
  }),
  versions: documents.call('GET', '{guidelinesDocumentId}/versions', {
    summary: 'Lists the versions of a document, newest first, paged.',
    query: PageQuerySchema,
    response: json(listOf(GuidelinesVersionSchema)),
    errors: ['request.continuation_token_invalid'],
  }),
  version: documents.call('GET', '{guidelinesDocumentId}/versions/{version}', {
    summary: 'Returns a version of a document with its content.',
    params: oneVersion,
    response: json(GuidelinesVersionContentSchema),
    errors: ['guidelines_version.not_found'],
  }),
  answers: documents.call('GET', '{guidelinesDocumentId}/answers', {
    summary: 'Lists the people whom a document concerns with their answers, paged. Requires UserRead too.',
    query: z.object({ ...PageQuerySchema.shape, keywords, state: AnswerFilterSchema.optional() }),
    response: json(listOf(AnswerRowSchema)),
    errors: ['request.continuation_token_invalid', 'guidelines.answers_forbidden'],
  }),
  answerCounts: documents.call('GET', '{guidelinesDocumentId}/answers/counts', {
    summary: 'Counts the answers to the version in force. Requires UserRead too.',
    response: json(AnswerCountsSchema),
    errors: ['guidelines.answers_forbidden'],
  }),
  answersCsv: documents.call('GET', '{guidelinesDocumentId}/answers/csv', {
    summary: 'Returns the people whom a document concerns with their answers as CSV. Requires UserRead too.',
    query: z.object({ keywords, state: AnswerFilterSchema.optional() }),
    response: file('text/csv'),
    errors: ['guidelines.answers_forbidden'],
  }),
  remind: documents.call('POST', '{guidelinesDocumentId}/reminders', {
    summary: 'Reminds those by mail who have not answered, at most once a day. Requires UserRead too.',
    response: json(ReminderSchema),
    isIdempotent: true,
    errors: ['guidelines.answers_forbidden', 'guidelines.not_in_force', 'guidelines.no_mail'],
  }),
};

export const guidelinesTemplateRoutes = {
  list: templates.list(GuidelinesTemplateRowSchema, {
    filters: { keywords, state },
    sorts: ['name', 'updatedAt'],
  }),
  get: templates.get(GuidelinesTemplateSchema),
  create: {
    ...templates.create(GuidelinesTemplateSettingsSchema, GuidelinesTemplateSchema, {
      errors: ['request.name_taken'],
    }),
    bodyLimitBytes: guidelinesBodyLimitBytes,
  },
  update: {
    ...templates.replace(ReplacedTemplateSchema, GuidelinesTemplateSchema, {
      errors: ['request.name_taken', 'guidelines.language_taken'],
    }),
    bodyLimitBytes: guidelinesBodyLimitBytes,
  },
  remove: templates.remove(),
  restore: templates.restore(GuidelinesTemplateSchema, { errors: ['request.name_taken'] }),
};

const oneDocument = {
  path: '/api/internal/guidelinesDocuments/{guidelinesDocumentId}',
  access: 'signedInOrVisitor',
  params: z.object({ guidelinesDocumentId: IdSchema }),
  notFound: 'guidelines.not_found',
} as const;
const ownConsents = '/api/internal/currentUser/guidelinesConsents';
const instanceGuidelines = '/api/internal/admin/instanceSettings/guidelines';

export const consentRoutes = {
  notices: defineRoute({
    method: 'GET',
    path: '/api/internal/guidelinesDocuments',
    access: 'signedInOrVisitor',
    summary: 'Lists guidelines that the caller has not accepted: in force wherever they chat, or announced.',
    response: json(z.object({ items: z.array(GuidelinesNoticeSchema) })),
    errors: ['guidelines.gone'],
  }),
  read: defineRoute({
    ...oneDocument,
    method: 'GET',
    summary: 'Returns guidelines in force that concern the caller.',
    query: z.object({ language: GuidelinesLanguageSchema.optional() }),
    response: json(GuidelinesToAnswerSchema),
    errors: ['guidelines.not_found'],
  }),
  answer: defineRoute({
    ...oneDocument,
    method: 'POST',
    path: `${oneDocument.path}/consents`,
    summary: "Records the caller's answer to guidelines in force; a repetition changes nothing.",
    body: GiveConsentSchema,
    response: json(ConsentSchema),
    errors: ['guidelines.not_found', 'guidelines.version_changed', 'guidelines.not_accepted'],
  }),
  own: defineRoute({
    method: 'GET',
    path: ownConsents,
    access: 'signedIn',
    summary: "Lists the caller's answers to guidelines, newest first, paged.",
    query: PageQuerySchema,
    response: json(listOf(OwnConsentSchema)),
    errors: ['request.continuation_token_invalid'],
  }),
  ownText: defineRoute({
    method: 'GET',
    path: `${ownConsents}/{consentId}`,
    access: 'signedIn',
    summary: "Returns one of the caller's answers with the text that was shown.",
    params: z.object({ consentId: IdSchema }),
    response: json(OwnConsentTextSchema),
    notFound: 'guidelines_consent.not_found',
    errors: ['guidelines_consent.not_found'],
  }),
  instance: defineRoute({
    method: 'GET',
    path: instanceGuidelines,
    access: { anyOf: ['InstanceSettingsRead', 'InstanceSettingsWrite'] },
    summary: 'Returns the guidelines that everybody on the instance accepts.',
    response: json(InstanceGuidelinesSchema),
  }),
  updateInstance: defineRoute({
    method: 'PUT',
    path: instanceGuidelines,
    access: { anyOf: ['InstanceSettingsWrite'] },
    summary: 'Changes the guidelines that everybody on the instance accepts.',
    body: InstanceGuidelinesSchema,
    response: json(InstanceGuidelinesSchema),
    errors: ['guidelines.unknown'],
  }),
};
