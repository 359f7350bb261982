/** Drafts of documents: sections, versions of the whole, and deletion. */
import {
  consentRoutes,
  guidelinesRoutes as routes,
  guidelinesTemplateRoutes,
} from '@polylogue/contract/brands/guidelines/routes';
import type { Route } from '@polylogue/contract/http';
import { expect, it } from 'vitest';
import { newId } from '../../../../db/id.ts';
import { requireGuidelines } from '../../../../testing/access/guidelines.ts';
import { signInWith } from '../../../../testing/sign-in.ts';
import { testResource } from '../../../../testing/test-resource.ts';

const resource = testResource({
  type: 'GuidelinesDocument',
  routes,
  settings: (name) => ({ name, language: 'en', nameTranslations: { ar: 'إرشادات' } }),
});

const section = (title: string) => ({ title, text: `About **${title}**`, translations: {} });

interface Draft {
  guidelinesDocumentId: string;
  version: number;
  sections: { sectionId: string; title: string; position: number }[];
}

/** Calls a route of one document with the version that was read last. */
async function change(route: Route, draft: Draft, more: { sectionId?: string; body?: unknown } = {}) {
  const { app, administrator } = resource();
  const { guidelinesDocumentId, version } = draft;
  const { sectionId, ...body } = more;
  const answer = await app.call(route, {
    token: administrator.token,
    params: { guidelinesDocumentId, ...(sectionId !== undefined && { sectionId }) },
    headers: { 'if-match': `"${version}"` },
    ...body,
  });
  return { status: answer.statusCode, body: answer.json<Draft & { code?: string }>() };
}

/** Creates a document with sections of these titles. */
async function draftWith(...titles: string[]): Promise<Draft> {
  const { ask, create } = resource();
  let draft = (await ask('get', { id: await create(newId()) })).body as unknown as Draft;
  for (const title of titles) draft = (await change(routes.addSection, draft, { body: section(title) })).body;
  return draft;
}

const titlesOf = ({ sections }: Draft) => sections.map(({ title }) => title);

it('adds, edits, reorders and removes sections, raising the version of the document', async () => {
  let draft = await draftWith('One', 'Two', 'Three');
  expect([titlesOf(draft), draft.version]).toEqual([['One', 'Two', 'Three'], 4]);
  const [one = '', two = '', three = ''] = draft.sections.map(({ sectionId }) => sectionId);
  const sectionIds = [three, one, two];
  draft = (await change(routes.reorderSections, draft, { body: { sectionIds } })).body;
  expect(draft.sections.map(({ title, position }) => [title, position])).toEqual([
    ['Three', 0],
    ['One', 1],
    ['Two', 2],
  ]);
  draft = (await change(routes.updateSection, draft, { sectionId: one, body: section('First') })).body;
  draft = (await change(routes.removeSection, draft, { sectionId: two })).body;
  expect([titlesOf(draft), draft.version]).toEqual([['Three', 'First'], 7]);
});

it('refuses to reorder by foreign, repeated or missing sections', async () => {
  const [draft, other] = [await draftWith('One', 'Two'), await draftWith('Foreign')];
  const [one = '', two = ''] = draft.sections.map(({ sectionId }) => sectionId);
  const foreign = other.sections[0]?.sectionId ?? '';
  for (const sectionIds of [[one, foreign], [one, two, foreign], [one, one], [one], []]) {
    const refused = await change(routes.reorderSections, draft, { body: { sectionIds } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'guidelines.sections_differ' } });
  }
  const missing = { status: 404, body: { code: 'guidelines_section.not_found' } };
  const edit = { sectionId: foreign, body: section('Taken') };
  expect(await change(routes.updateSection, draft, edit)).toMatchObject(missing);
  expect(await change(routes.removeSection, draft, { sectionId: foreign })).toMatchObject(missing);
});

it('lets one of two concurrent edits of sections win', async () => {
  const draft = await draftWith('One');
  const edits = ['Left', 'Right'].map((title) => change(routes.addSection, draft, { body: section(title) }));
  const statuses = (await Promise.all(edits)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 412]);
});

it('refuses invisible texts, unknown languages and a translation into its own language', async () => {
  const draft = await draftWith('One');
  const add = (body: object) => change(routes.addSection, draft, { body: { ...section('Two'), ...body } });
  expect(await add({ text: '\u200B' })).toMatchObject({ status: 400 });
  expect(await add({ translations: { xx: { title: 'a', text: 'b' } } })).toMatchObject({ status: 400 });
  const own = { translations: { en: { title: 'a', text: 'b' } } };
  expect(await add(own)).toMatchObject({ status: 409, body: { code: 'guidelines.language_taken' } });
});

it('starts with the sections of a template, as sections of its own', async () => {
  const { app, administrator, ask } = resource();
  const template = await app.call(guidelinesTemplateRoutes.create, {
    token: administrator.token,
    body: { name: newId(), sections: [section('From the template')] },
  });
  const { templateId } = template.json();
  const made = await ask('create', { body: { name: newId(), templateId } });
  expect(titlesOf(made.body as unknown as Draft)).toEqual(['From the template']);
  const missing = await ask('create', { body: { name: newId(), templateId: newId() } });
  expect(missing).toMatchObject({ status: 404, body: { code: 'guidelines_template.not_found' } });
});

it('keeps a document that something requires, and lists it by name for readers of it alone', async () => {
  const { app, ask } = resource();
  const { guidelinesDocumentId: id, version } = await draftWith('One');
  await requireGuidelines(app.db, id);
  await app.db
    .updateTable('brands')
    .set({ guidelines_document_ids: [id] })
    .execute();
  const refused = await ask('remove', { id, ifMatch: version });
  const usedBy = [
    { kind: 'instanceSettings', id: '', name: 'Polylogue' },
    { kind: 'brand', id: 'default', name: 'Polylogue' },
  ];
  expect(refused).toMatchObject({ status: 409, body: { code: 'request.in_use', usedBy } });
  const actions = ['GuidelinesDocumentsRead', 'GuidelinesDocumentsWrite'] as const;
  const usesFor = async (...more: 'BrandsWrite'[]) => {
    const { token } = await signInWith(app, { actions: [...actions, ...more] });
    return (await ask('remove', { id, ifMatch: version, token })).body['usedBy'];
  };
  expect(await usesFor()).toEqual([usedBy[0], { ...usedBy[1], name: null }]);
  expect(await usesFor('BrandsWrite')).toEqual(usedBy);
  await requireGuidelines(app.db);
  await app.db.updateTable('brands').set({ guidelines_document_ids: [] }).execute();
  expect((await ask('remove', { id, ifMatch: version })).status).toBe(204);
  const restored = await ask('restore', { id });
  expect(restored).toMatchObject({ status: 200, body: { sections: [{ title: 'One' }] } });
});

it('never lets a document be deleted and required at once', async () => {
  const { app, administrator, ask } = resource();
  for (let round = 0; round < 5; round += 1) {
    const { guidelinesDocumentId: id, version } = await draftWith('One');
    const { token } = administrator;
    const body = { guidelinesDocumentIds: [id] };
    const [removed, required] = await Promise.all([
      ask('remove', { id, ifMatch: version }),
      app.call(consentRoutes.updateInstance, { token, body }),
    ]);
    const answers = [removed.status, required.statusCode];
    expect([
      [204, 409],
      [409, 200],
    ]).toContainEqual(answers);
    await requireGuidelines(app.db);
  }
  const unknown = { guidelinesDocumentIds: [newId()] };
  const refused = await app.call(consentRoutes.updateInstance, { token: administrator.token, body: unknown });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'guidelines.unknown']);
});
