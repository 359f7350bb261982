import { jsonb } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import type { FeatureExamples } from '../../../../testing/every-route/feature-examples.ts';
import { addConsent, addForcedGuidelines } from '../../../../testing/access/guidelines.ts';
import { readContent } from '../documents/queries.ts';

const at = new Date('2026-01-02T03:04:05Z');
const section = { title: 'Data', text: 'No secrets.', translations: {} };
const settings = () => ({ name: newId(), language: 'en', nameTranslations: {} });

const template = () => ({
  id: newId(),
  name: newId(),
  sections: jsonb([section]),
  created_at: at,
});

export const examples: FeatureExamples = {
  async objects(db, ownerId) {
    const guidelinesDocumentId = await addForcedGuidelines(db);
    const { sections } = await readContent(db, guidelinesDocumentId);
    const { id: templateId } = await db
      .insertInto('guidelines_templates')
      .values(template())
      .returning('id')
      .executeTakeFirstOrThrow();
    const consentId = await addConsent(db, guidelinesDocumentId, { userId: ownerId });
    return { guidelinesDocumentId, sectionId: sections[0]?.sectionId ?? '', templateId, consentId };
  },
  params: { 'guidelines.version': '1' },
  bodies: {
    'guidelines.create': settings,
    'guidelines.update': settings,
    'guidelines.reorderSections': ({ sectionId }) => ({ sectionIds: [sectionId] }),
    'guidelines.addSection': () => section,
    'guidelines.updateSection': () => section,
    'guidelinesTemplates.create': () => ({ ...settings(), sections: [section] }),
    'guidelinesTemplates.update': () => ({ ...settings(), sections: [section] }),
    'guidelinesConsents.answer': () => ({
      version: 1,
      language: 'en',
      textDigest: 'a'.repeat(64),
      outcome: 'accepted',
    }),
  },
  queryCounts: {
    'guidelines.list': 2,
    'guidelines.get': 2,
    'guidelines.create': 7,
    'guidelines.update': 11,
    'guidelines.remove': 8,
    'guidelines.restore': 3,
    'guidelines.reorderSections': 9,
    'guidelines.addSection': 11,
    'guidelines.updateSection': 11,
    'guidelines.removeSection': 11,
    'guidelines.previewPutInForce': 4,
    'guidelines.putInForce': 13,
    'guidelines.withdraw': 12,
    'guidelines.versions': 3,
    'guidelines.version': 3,
    'guidelines.answerCounts': 3,
    'guidelines.answersCsv': 3,
    'guidelines.remind': 2,
    'guidelinesTemplates.list': 2,
    'guidelinesTemplates.get': 1,
    'guidelinesTemplates.create': 6,
    'guidelinesTemplates.update': 8,
    'guidelinesTemplates.remove': 6,
    'guidelinesTemplates.restore': 3,
    // Requirements, versions and the brand of the address are looked up again after an audited change.
    'guidelinesConsents.notices': 4,
    'guidelinesConsents.read': 5,
    'guidelinesConsents.answer': 5,
    'guidelinesConsents.own': 4,
    'guidelinesConsents.ownText': 5,
    'guidelinesConsents.instance': 1,
    'guidelinesConsents.updateInstance': 1,
  },
  async addMany(db, ownerId) {
    const range = Array.from({ length: 100 });
    const documents = range.map(() => ({ id: newId(), name: newId(), created_at: at }));
    await db.insertInto('guidelines_documents').values(documents).execute();
    await db.insertInto('guidelines_templates').values(range.map(template)).execute();
    const { id } = await db
      .selectFrom('guidelines_versions')
      .select('document_id as id')
      .executeTakeFirstOrThrow();
    for (const userId of [ownerId, newId()]) await addConsent(db, id, { userId });
  },
};
