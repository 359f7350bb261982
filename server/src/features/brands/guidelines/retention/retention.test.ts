/** Retention of removed guidelines and of visitors' answers. */
import {
  consentRoutes,
  guidelinesRoutes as routes,
  guidelinesTemplateRoutes,
} from '@polylogue/contract/brands/guidelines/routes';
import type { Route } from '@polylogue/contract/http';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import { addConsent, addForcedGuidelines, addGuidelines } from '../../../../testing/access/guidelines.ts';
import { addEndpoint, findBuiltIn } from '../../../../testing/chat/chat-contexts.ts';
import { type SignedIn, signIn } from '../../../../testing/sign-in.ts';
import { type TestApp, testApp } from '../../../../testing/test-app.ts';
import { testClock } from '../../../../testing/test-clock.ts';
import { subjectOf } from '../consents/subject.ts';
import { sweepGuidelines } from './jobs.ts';

const dayMs = 24 * 60 * 60 * 1000;

let app: TestApp;
let ada: SignedIn;
beforeAll(async () => {
  app = await testApp();
  ada = await signIn(app, { role: 'administrator' });
});

const call = async (route: Route, request: object = {}) => {
  const headers = { 'x-request-id': newId() };
  const response = await app.call(route, { token: ada.token, headers, ...request });
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json() };
};

const sweepAfter = (days: number) => {
  const now = new Date(Date.now() + days * dayMs);
  return sweepGuidelines({ db: app.db, clock: { ...testClock(), now: () => now } });
};

const query = { state: 'deleted' };
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });
const idsOf = ({ body }: { body: { items: Record<string, string>[] } }, id: string) =>
  body.items.map((one) => one[id]);

it('lists removed documents and templates until they are deleted after 30 days', async () => {
  const kept = await addForcedGuidelines(app.db);
  const consentId = await addConsent(app.db, kept, { userId: ada.userId });
  const removed = [kept, await addGuidelines(app.db)];
  const settings = { name: 'Office', sections: [] };
  const { templateId } = (await call(guidelinesTemplateRoutes.create, { body: settings })).body;
  const one = { params: { templateId } };
  await call(guidelinesTemplateRoutes.remove, { ...one, headers: ifMatch(1) });
  for (const guidelinesDocumentId of removed) {
    await call(routes.remove, { params: { guidelinesDocumentId }, headers: ifMatch(1) });
  }
  const listed = async () => [
    idsOf(await call(routes.list, { query }), 'guidelinesDocumentId').toSorted(),
    idsOf(await call(guidelinesTemplateRoutes.list, { query }), 'templateId'),
  ];
  await sweepAfter(29);
  expect(await listed()).toEqual([removed.toSorted(), [templateId]]);
  const restored = await call(guidelinesTemplateRoutes.restore, one);
  expect(restored).toMatchObject({ status: 200, body: { name: 'Office', deletedAt: null } });
  await sweepAfter(31);
  expect(await listed()).toEqual([[], []]);
  const own = await call(consentRoutes.ownText, { params: { consentId } });
  expect(own.body).toMatchObject({ isValid: false, sections: [{ title: 'Conduct' }] });
});

interface VisitorAnswer {
  subjectId?: string;
  endpointId?: string | null;
  outcome?: string;
  daysAgo?: number;
}

/** Adds a visitor's answer to the first version. */
async function answer(
  db: Database,
  documentId: string,
  { subjectId = newId(), endpointId = null, outcome = 'accepted', daysAgo = 31 }: VisitorAnswer = {},
): Promise<void> {
  const id = await addConsent(db, documentId, { userId: newId() });
  const row = await db
    .selectFrom('guidelines_consents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const at = new Date(Date.now() - daysAgo * dayMs);
  const visitor = {
    id: newId(),
    endpoint_id: endpointId,
    subject_kind: 'visitor',
    subject_id: subjectId,
    outcome,
    at,
  };
  await db
    .insertInto('guidelines_consents')
    .values({ ...row, ...visitor })
    .execute();
}

const endpointIdOf = async (name: string) => {
  const endpoints = app.db.selectFrom('public_endpoints').select('id').where('name', '=', name);
  return (await endpoints.executeTakeFirstOrThrow()).id;
};

/** Adds the session of a signed visitor. */
async function addSession({
  ownerId,
  endpointId,
  subject,
}: {
  ownerId: string;
  endpointId: string;
  subject: string;
}): Promise<void> {
  const columns = { owner_id: ownerId, endpoint_id: endpointId, subject };
  const [created_at, expires_at] = [new Date(), new Date(Date.now() + dayMs)];
  await app.db
    .insertInto('visitor_sessions')
    .values({ hash: newId(), ...columns, created_at, expires_at })
    .execute();
}

it("replaces the answers of visitors who are gone by totals, and keeps people's", async () => {
  const { db } = app;
  const documentId = await addForcedGuidelines(db);
  const [twice, present] = [newId(), newId()];
  await db.insertInto('owners').values({ id: present, kind: 'visitor' }).execute();
  await answer(db, documentId, { subjectId: twice, daysAgo: 33 });
  await answer(db, documentId, { subjectId: twice, outcome: 'declined' });
  await answer(db, documentId);
  await answer(db, documentId, { daysAgo: 29 });
  await answer(db, documentId, { subjectId: present });
  const endpoint = { agentId: await findBuiltIn(db, 'assistant') };
  const endpointId = await endpointIdOf(await addEndpoint(app, endpoint));
  const session = { ownerId: present, endpointId, subject: 'Eve' };
  await addSession(session);
  await answer(db, documentId, { subjectId: subjectOf(session).id, endpointId });
  const people = { subject_kind: 'user', rows: 6 };
  const rows = async () =>
    db
      .selectFrom('guidelines_consents')
      .select(({ fn }) => ['subject_kind', fn.countAll<string>().as('rows')])
      .where('document_id', '=', documentId)
      .groupBy('subject_kind')
      .orderBy('subject_kind')
      .execute();
  const visitors = async () => {
    const params = { guidelinesDocumentId: documentId };
    return (await call(routes.answerCounts, { params })).body.visitors;
  };
  const counted = await visitors();
  expect([counted, await rows()]).toEqual([
    { accepted: 4, declined: 1 },
    [people, { subject_kind: 'visitor', rows: 6 }],
  ]);
  await sweepAfter(0);
  expect([await visitors(), await rows()]).toEqual([counted, [people, { subject_kind: 'visitor', rows: 3 }]]);
});
