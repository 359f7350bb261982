/** Answers for administrators: list, counts, CSV and reminders. */
import { guidelinesRoutes as routes } from '@polylogue/contract/brands/guidelines/routes';
import type { Route } from '@polylogue/contract/http';
import { expect, it } from 'vitest';
import { newId } from '../../../../db/id.ts';
import {
  addConsent,
  addForcedGuidelines,
  addGuidelines,
  putInForce,
  requireGuidelines,
} from '../../../../testing/access/guidelines.ts';
import { type SignedIn, signIn, signInWith } from '../../../../testing/sign-in.ts';
import { type TestApp, testApp } from '../../../../testing/test-app.ts';
import type { Mail } from '../../../../outbound/mailer.ts';
import { guidelinesReminderJob, sendReminder } from './reminders.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface Harness {
  app: TestApp;
  administrator: SignedIn;
  documentId: string;
  ann: SignedIn;
  ben: SignedIn;
  cleo: SignedIn;
}

/** Starts an application with a document that three members and an administrator are asked to accept. */
async function createHarness(environment: Record<string, string> = {}): Promise<Harness> {
  const app = await testApp(environment);
  const administrator = await signIn(app, { role: 'administrator', name: 'Ada' });
  const [ann, ben, cleo] = [
    await signIn(app, { role: 'member', name: 'Ann' }),
    await signIn(app, { role: 'member', name: '=Ben' }),
    await signIn(app, { role: 'member', name: 'Cleo' }),
  ];
  const documentId = await addForcedGuidelines(app.db);
  await requireGuidelines(app.db, documentId);
  return { app, administrator, documentId, ann, ben, cleo };
}

async function ask(
  { app, administrator: { token }, documentId }: Harness,
  route: Route,
  query: Record<string, string> = {},
) {
  const params = { guidelinesDocumentId: documentId };
  const headers = { 'x-request-id': newId() };
  const answer = await app.call(route, { token, params, headers, query });
  return {
    status: answer.statusCode,
    text: answer.body,
    body: route === routes.answersCsv ? undefined : answer.json(),
  };
}

const statesOf = (items: { name: string | null; state: string }[]) =>
  items.map(({ name, state }) => [name, state]);

it('lists and counts those who accepted, declined and have not answered', async () => {
  const harness = await createHarness();
  const { app, documentId, ann, ben } = harness;
  await addConsent(app.db, documentId, ann);
  await addConsent(app.db, documentId, { userId: ben.userId, outcome: 'declined' });
  const { items, count } = (await ask(harness, routes.answers)).body;
  expect(statesOf(items)).toEqual([
    ['=Ben', 'declined'],
    ['Ada', 'notAnswered'],
    ['Ann', 'accepted'],
    ['Cleo', 'notAnswered'],
  ]);
  expect([count, items[2].version, items[2].language]).toEqual([{ value: 4, isExact: true }, 1, 'en']);
  const open = await ask(harness, routes.answers, { state: 'notAnswered', keywords: 'CLE' });
  expect(statesOf(open.body.items)).toEqual([['Cleo', 'notAnswered']]);
  expect((await ask(harness, routes.answerCounts)).body).toEqual({
    version: 1,
    accepted: 1,
    declined: 1,
    notAnswered: 2,
    visitors: { accepted: 0, declined: 0 },
    canRemind: false,
  });
  // A new version opens all answers.
  await putInForce(app.db, documentId, { number: 2 });
  expect((await ask(harness, routes.answerCounts)).body).toMatchObject({
    version: 2,
    accepted: 0,
    notAnswered: 4,
  });
});

it('exports them as CSV without formulas', async () => {
  const harness = await createHarness();
  await addConsent(harness.app.db, harness.documentId, harness.ben);
  const { text } = await ask(harness, routes.answersCsv, { state: 'accepted' });
  expect(text).toContain('userId,name,emailAddress,state,version,language,channel,at\r\n');
  expect(text).toContain(`${harness.ben.userId},'=Ben,`);
  expect(text).not.toContain('Cleo');
});

it('keeps erased people by their id, and lists nobody before a first version', async () => {
  const harness = await createHarness();
  const { app, documentId, ann } = harness;
  await addConsent(app.db, documentId, ann);
  await app.db.deleteFrom('users').where('id', '=', ann.userId).execute();
  const accepted = (await ask(harness, routes.answers, { state: 'accepted' })).body.items;
  expect(accepted).toMatchObject([{ userId: ann.userId, name: null, emailAddress: null, state: 'accepted' }]);
  harness.documentId = await addGuidelines(app.db);
  expect((await ask(harness, routes.answers)).body).toEqual({
    items: [],
    count: { value: 0, isExact: true },
  });
});

it('refuses readers of guidelines who may not read users', async () => {
  const harness = await createHarness();
  const reader = await signInWith(harness.app, {
    actions: ['GuidelinesDocumentsRead', 'GuidelinesDocumentsWrite'],
  });
  harness.administrator = reader;
  for (const route of [routes.answers, routes.answerCounts, routes.answersCsv, routes.remind]) {
    const answer = await harness.app.call(route, {
      token: reader.token,
      params: { guidelinesDocumentId: harness.documentId },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'guidelines.answers_forbidden']);
  }
});

it('refuses reminders without mail', async () => {
  const harness = await createHarness();
  expect(await ask(harness, routes.remind)).toMatchObject({
    status: 409,
    body: { code: 'guidelines.no_mail' },
  });
});

it('reminds each person who has not answered at most once a day', async () => {
  const harness = await createHarness({ SMTP_URL: 'smtp://sender%40example.com:x@127.0.0.1:1' });
  const { app, documentId, ann, cleo } = harness;
  const { db, clock } = app;
  await db
    .updateTable('users')
    .set({ email: 'cleo@example.com', language: 'ar' })
    .where('id', '=', cleo.userId)
    .execute();
  await db.updateTable('users').set({ email: null }).where('id', '!=', cleo.userId).execute();
  await addConsent(db, documentId, ann);
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => mails.push(mail) > 0 };
  await (await app.jobs()).work(guidelinesReminderJob, (job) =>
    sendReminder({ db, blobs: app.blobs, clock, mailer }, job),
  );
  const remind = async () => (await ask(harness, routes.remind)).body.peopleCount;
  expect((await ask(harness, routes.answerCounts)).body.canRemind).toBe(true);
  expect([await remind(), await remind()]).toEqual([1, 0]);
  await expect.poll(() => mails.map(({ to }) => to.address)).toEqual(['cleo@example.com']);
  expect(mails[0]?.text).toContain('/chat');
  expect(mails[0]?.subject).toMatch(/^يُرجى الرد/);
  clock.advance(dayMs);
  harness.administrator = await signIn(app, { role: 'administrator' });
  await db.updateTable('users').set({ email: null }).where('id', '!=', cleo.userId).execute();
  expect(await remind()).toBe(1);
});
