/** Reading and answering by the people concerned. */
import { createHash } from 'node:crypto';
import { consentRoutes as routes } from '@polylogue/contract/brands/guidelines/routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { publicConversationRoutes } from '@polylogue/contract/chat/visitors/routes';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../../../db/id.ts';
import { addEndpoint, copyAgent } from '../../../../testing/chat/chat-contexts.ts';
import {
  addGuidelines,
  guidelinesContent,
  putInForce,
  requireGuidelines,
  requireOfAgent,
  rewriteGuidelines,
} from '../../../../testing/access/guidelines.ts';
import { type SignedIn, signIn } from '../../../../testing/sign-in.ts';
import { type TestApp, testApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let ann: SignedIn;
let id: string;
beforeEach(async () => {
  app = await testApp();
  ann = await signIn(app, { role: 'member' });
  id = await addGuidelines(app.db, guidelinesContent('Rules'));
  await putInForce(app.db, id);
  await requireGuidelines(app.db, id);
});

type Credentials = { token: string } | { headers: Record<string, string> };

async function read(credentials: Credentials = ann, query: Record<string, string> = {}) {
  const answer = await app.call(routes.read, { ...credentials, query, params: { guidelinesDocumentId: id } });
  return { status: answer.statusCode, body: answer.json() };
}
async function give(
  given: object,
  credentials: Credentials = ann,
): Promise<{ status: number; body: { code?: string; version?: number } }> {
  const { version, language, textDigest } = (await read(credentials)).body;
  const body = { version, language, textDigest, outcome: 'accepted', ...given };
  const answer = await app.call(routes.answer, {
    ...credentials,
    params: { guidelinesDocumentId: id },
    body,
  });
  return { status: answer.statusCode, body: answer.json() };
}
const rows = () => app.db.selectFrom('guidelines_consents').selectAll().orderBy('at').orderBy('id').execute();

it('shows the language asked for, or the first one, with the digest of what is shown', async () => {
  const arabic = (await read(ann, { language: 'ar' })).body;
  expect(arabic).toMatchObject({ language: 'ar', languages: ['en', 'ar'], sections: [{ title: 'السلوك' }] });
  const { name, sections, textDigest } = arabic;
  const shown = [name, ...sections.map(({ title, text }: Record<string, string>) => [title, text])];
  expect(textDigest).toBe(createHash('sha256').update(JSON.stringify(shown)).digest('hex'));
  const [first] = (await read()).body.sections;
  const untranslated = guidelinesContent('Other');
  const other = await addGuidelines(app.db, {
    ...untranslated,
    sections: untranslated.sections.map((section) => ({ ...section, translations: {} })),
  });
  await putInForce(app.db, other);
  await requireGuidelines(app.db, id, other);
  id = other;
  expect((await read(ann, { language: 'ar' })).body).toMatchObject({
    language: 'en',
    languages: ['en'],
    sections: [{ title: first.title }],
  });
});

it('answers documents that concern nobody, are not in force or do not exist like missing ones', async () => {
  expect((await read()).status).toBe(200);
  const missing = { status: 404, body: { code: 'guidelines.not_found' } };
  await requireGuidelines(app.db);
  expect(await read()).toMatchObject(missing);
  const document = id;
  id = newId();
  expect(await read()).toMatchObject(missing);
  id = await addGuidelines(app.db);
  await requireGuidelines(app.db, id);
  expect(await read()).toMatchObject(missing);
  id = document;
  const agentId = await copyAgent(app, await anyAgent());
  await requireOfAgent(app.db, agentId, id);
  expect((await read()).status).toBe(200);
  await app.db.updateTable('agents').set({ is_for_everyone: false }).where('id', '=', agentId).execute();
  expect(await read()).toMatchObject(missing);
});

const anyAgent = async () =>
  (await app.db.selectFrom('agents').select('id').where('built_in', 'is not', null).executeTakeFirstOrThrow())
    .id;

it('records an answer once, by two tabs and two channels', async () => {
  const question = { question: 'How?', guidelinesDocumentConsents: [id] };
  const asked = app.call(conversationRoutes.create, {
    token: ann.token,
    params: { gptSystemId: await anyAgent() },
    body: question,
  });
  const answers = await Promise.all([give({}), give({}), give({})]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await asked).statusCode).toBe(200);
  expect(await rows()).toMatchObject([
    {
      subject_kind: 'user',
      subject_id: ann.userId,
      version: 1,
      outcome: 'accepted',
      channel: expect.stringMatching(/^(?:web|api)$/),
      language: 'en',
    },
  ]);
  expect((await read()).body).toMatchObject({ isConsentRequired: false, answer: { outcome: 'accepted' } });
});

it('refuses consent to an older version, and to another text than is shown', async () => {
  const { version, textDigest } = (await read()).body;
  await putInForce(app.db, id, { number: 2 });
  const changed = { status: 409, body: { code: 'guidelines.version_changed' } };
  expect(await give({ version, textDigest })).toMatchObject(changed);
  expect(await give({ textDigest: 'a'.repeat(64) })).toMatchObject(changed);
  expect(await give({ language: 'ar' })).toMatchObject(changed);
  expect(await rows()).toEqual([]);
});

it('lets one of two racing versions be accepted, never the older one', async () => {
  const { version, textDigest } = (await read()).body;
  const [, answer] = await Promise.all([
    putInForce(app.db, id, { number: 2 }),
    give({ version, textDigest }),
  ]);
  const accepted = await rows();
  if (answer.status === 200) expect(accepted).toMatchObject([{ version: 1 }]);
  else expect([answer.body.code, accepted]).toEqual(['guidelines.version_changed', []]);
  expect((await read()).body).toMatchObject({ version: 2, isConsentRequired: true });
});

it('shows the version accepted before, after the text has changed', async () => {
  await give({});
  app.clock.advance(1_000);
  await rewriteGuidelines(app.db, id, 'Be very kind.');
  await putInForce(app.db, id, { number: 2 });
  const { body } = await read();
  expect(body).toMatchObject({
    isConsentRequired: true,
    answer: null,
    sections: [{ text: 'Be very kind.' }],
  });
  expect(body.accepted).toMatchObject({ version: 1, language: 'en', sections: [{ text: 'Be kind.' }] });
});

it('declines, accepts and takes the acceptance back', async () => {
  const outcomes = async (...given: string[]) => {
    const codes: unknown[] = [];
    for (const outcome of given) {
      app.clock.advance(1_000);
      const { status, body } = await give({ outcome });
      codes.push(status === 200 ? status : body.code);
    }
    return codes;
  };
  expect(await outcomes('withdrawn', 'declined', 'declined', 'withdrawn', 'accepted', 'withdrawn')).toEqual([
    'guidelines.not_accepted',
    200,
    200,
    'guidelines.not_accepted',
    200,
    200,
  ]);
  expect((await rows()).map(({ outcome }) => outcome)).toEqual(['declined', 'accepted', 'withdrawn']);
  expect((await read()).body).toMatchObject({ isConsentRequired: true, answer: { outcome: 'withdrawn' } });
});

it('lists own answers with the text that was shown, and no one else may read them', async () => {
  await give({});
  const { token } = ann;
  const { items } = (await app.call(routes.own, { token })).json();
  expect(items).toMatchObject([{ guidelinesDocumentId: id, name: 'Rules', version: 1, isValid: true }]);
  const params = { consentId: items[0].consentId };
  await rewriteGuidelines(app.db, id, 'Be very kind.');
  await putInForce(app.db, id, { number: 2 });
  const text = (await app.call(routes.ownText, { token, params })).json();
  expect(text).toMatchObject({ isValid: false, sections: [{ title: 'Conduct', text: 'Be kind.' }] });
  const ben = await signIn(app, { role: 'member' });
  expect((await app.call(routes.ownText, { token: ben.token, params })).statusCode).toBe(404);
  expect((await app.call(routes.own, { token: ben.token })).json().items).toEqual([]);
});

it('asks a visitor by session, and only for what their endpoint requires', async () => {
  const agentId = await copyAgent(app, await anyAgent());
  const publicChatEndpoint = await addEndpoint(app, { agentId, guidelinesDocumentIds: [id] });
  await requireGuidelines(app.db);
  const visit = async (name: string) => {
    const opened = await app.call(publicConversationRoutes.openSession, {
      body: { publicChatEndpoint: name },
    });
    return { headers: { [sessionIdentifierHeader]: opened.json().sessionIdentifier } };
  };
  const [first, second] = [await visit(publicChatEndpoint), await visit(publicChatEndpoint)];
  expect(await give({}, first)).toMatchObject({ status: 200, body: { channel: 'public' } });
  expect((await read(first)).body).toMatchObject({ isConsentRequired: false });
  expect((await read(second)).body).toMatchObject({ isConsentRequired: true });
  expect((await read()).status).toBe(404);
  const elsewhere = await visit(await addEndpoint(app, { agentId: await copyAgent(app, agentId) }));
  expect((await read(elsewhere)).status).toBe(404);
});
