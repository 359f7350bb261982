/** Prompts of users and agents: access, order and limits. */
import { agentAdministrationRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { Route } from '@polylogue/contract/http';
import { maxPrompts } from '@polylogue/contract/limits';
import {
  agentPromptRoutes as ofAgent,
  userPromptRoutes as own,
} from '@polylogue/contract/agents/prompts/routes';
import { publicConversationRoutes } from '@polylogue/contract/chat/visitors/routes';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { addEndpoint, copyAgent, findBuiltIn } from '../../../testing/chat/chat-contexts.ts';
import { type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { removePeople } from '../../../testing/remove-people.ts';
import { type CallRequest, type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let ann: SignedIn;
let guideId: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  await removePeople(app);
  await app.db.deleteFrom('prompts').execute();
  ann = await signIn(app, { role: 'member' });
  guideId = await findBuiltIn(app.db, 'guide');
});

type Request = CallRequest & { ifMatch?: number };
async function ask({ token }: SignedIn, route: Route, { ifMatch, headers, ...rest }: Request = {}) {
  const version: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` };
  const answer = await app.call(route, { token, headers: { ...version, ...headers }, ...rest });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}
const writer = (...gptSystemIds: string[]) =>
  signInWith(app, { actions: ['GptSystemsWriteSpecific'], gptSystemIds });

interface Listed {
  promptId: string;
  title: string;
  position: number;
}
const titlesOf = ({ body }: { body: { items: Listed[] } }) => body.items.map(({ title }) => title);
const placesOf = ({ body }: { body: { items: Listed[] } }) => body.items.map(({ position }) => position);

describe('prompts of a user', () => {
  const add = (title: string, more: object = {}, by = ann) =>
    ask(by, own.create, { body: { title, text: `Text of ${title}`, ...more } });
  const list = (by = ann) => ask(by, own.list);

  it('are visible and editable only for their owner', async () => {
    const { body: prompt } = await add('  Sum\nup ');
    const text = expect.any(String);
    expect(prompt).toEqual({ promptId: prompt.promptId, title: 'Sum up', text, position: 0 });
    const params = { promptId: prompt.promptId };
    const bob = await signIn(app, { role: 'administrator' });
    expect((await list(bob)).body.items).toEqual([]);
    const body = { title: 'Sum', text: 'Of {{whom}}' };
    for (const route of [ofAgent.update, ofAgent.remove]) {
      const headers = { 'x-request-id': 'one-request', 'if-match': '"9"' };
      const of = (promptId: string) => ask(bob, route, { params: { promptId }, body, headers });
      expect(await of(prompt.promptId)).toEqual(await of(newId()));
      expect((await of(prompt.promptId)).body.code).toBe('prompt.not_found');
    }
    expect((await ask(ann, own.update, { params, body })).body).toEqual({ ...prompt, ...body });
    expect((await ask(ann, own.remove, { params })).status).toBe(204);
    expect((await list()).body.items).toEqual([]);
    const audited = await auditedChanges(app.db);
    expect(audited.filter(({ aggregate_type }) => aggregate_type === 'Prompt')).toEqual([]);
  });

  it('keep an order without gaps when moved', async () => {
    for (const title of ['a', 'b', 'c', 'd']) await add(title);
    const move = async (title: string, position: number) => {
      const found = (await list()).body.items.find((one: Listed) => one.title === title);
      const body = { title, text: found.text, position };
      const moved = await ask(ann, own.update, { params: { promptId: found.promptId }, body });
      return { place: moved.body.position, titles: titlesOf(await list()).join('') };
    };
    expect(await move('a', 2)).toEqual({ place: 2, titles: 'bcad' });
    expect(await move('d', 0)).toEqual({ place: 0, titles: 'dbca' });
    expect(await move('b', 400)).toEqual({ place: 3, titles: 'dcab' });
    expect(await move('c', 1)).toEqual({ place: 1, titles: 'dcab' });
    const [, second] = (await list()).body.items;
    await ask(ann, own.remove, { params: { promptId: second.promptId } });
    await add('x', { position: 1 });
    expect([titlesOf(await list()).join(''), placesOf(await list())]).toEqual(['dxab', [0, 1, 2, 3]]);
  });

  it('keep their order under concurrent changes', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, number) => add(`p${number}`, { position: 0 })));
    const { items } = (await list()).body;
    await Promise.all(
      items.map(({ promptId, title }: Listed, number: number) =>
        number % 3 === 0
          ? ask(ann, own.remove, { params: { promptId } })
          : ask(ann, own.update, { params: { promptId }, body: { title, text: 'x', position: number } }),
      ),
    );
    expect(placesOf(await list())).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('are created once for repeated requests', async () => {
    const headers = { 'x-request-id': 'lost-answer' };
    const body = { title: 'a', text: 'b' };
    const first = await ask(ann, own.create, { body, headers });
    expect(await ask(ann, own.create, { body, headers })).toEqual(first);
    const other = { body: { ...body, text: 'c' }, headers };
    expect((await ask(ann, own.create, other)).body.code).toBe('request.idempotency_conflict');
    expect((await list()).body.items).toHaveLength(1);
  });

  it.each([
    ['no title', { title: ' ', text: 'x' }],
    ['a title that is too long', { title: 'x'.repeat(151), text: 'x' }],
    ['no text', { title: 'x', text: '' }],
    ['a text of nothing to see', { title: 'x', text: ' \u200b\n' }],
    ['a text that is too long', { title: 'x', text: 'x'.repeat(32_001) }],
    ['a text that can not be kept', { title: 'x', text: 'a\0b' }],
    ['a place that is none', { title: 'x', text: 'x', position: -1 }],
    ['an owner', { title: 'x', text: 'x', ownerId: newId() }],
    ['too much to ask for', { title: 'x', text: Array.from({ length: 51 }, (_, n) => `{{v${n}}}`).join('') }],
  ])('reject %s', async (_name, body) => {
    const { code } = (await ask(ann, own.create, { body })).body;
    expect(code).toBe('request.invalid');
  });

  it('are limited in number and total length, and keep their texts verbatim', async () => {
    const hostile = '{{constructor}} {{__proto__}} ${HOME} {{#each a}} <img onerror=x>';
    expect((await add('x'.repeat(150), { text: hostile })).body.text).toBe(hostile);
    const times = { created_at: new Date(), updated_at: new Date() };
    const texts = { owner_id: ann.userId, title: 'x', text: 'x', ...times };
    const rows = Array.from({ length: maxPrompts - 2 }, (_, number) => ({
      id: newId(),
      position: number + 1,
      ...texts,
    }));
    await app.db.insertInto('prompts').values(rows).execute();
    const answers = await Promise.all([add('last'), add('one too many')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await add('more')).body.code).toBe('prompt.too_many');
    const bob = await signIn(app, { role: 'member' });
    expect((await add('his', {}, bob)).status).toBe(200);
    await app.db
      .updateTable('prompts')
      .set({ text: 'x'.repeat(4_500) })
      .where('owner_id', '=', ann.userId)
      .execute();
    const [first] = rows;
    const params = { promptId: first?.id ?? '' };
    const grown = { title: 'x', text: 'x'.repeat(32_000) };
    expect((await ask(ann, own.update, { params, body: grown })).body.code).toBe('prompt.too_many');
  });
});

/** Begins a visit at a new endpoint of an agent; `visit` lists the prompts of an endpoint. */
async function openVisit(agentId: string) {
  const name = await addEndpoint(app, { agentId });
  const opened = await app.call(publicConversationRoutes.openSession, { body: { publicChatEndpoint: name } });
  const headers = { [sessionIdentifierHeader]: opened.json().sessionIdentifier };
  const visit = async (publicChatEndpoint = name) => {
    const query = { publicChatEndpoint };
    const answer = await app.call(publicConversationRoutes.promptsForConversation, { query, headers });
    return [answer.statusCode, answer.json()];
  };
  return { visit };
}

describe('prompts of an agent', () => {
  const add = (by: SignedIn, title: string, more: object = {}) =>
    ask(by, ofAgent.create, { body: { gptSystemId: guideId, title, text: `Text of ${title}`, ...more } });
  const list = (by: SignedIn, gptSystemId = guideId) => ask(by, ofAgent.list, { query: { gptSystemId } });

  it('are versioned and audited, and reject stale versions', async () => {
    const eve = await writer(guideId);
    const { body: prompt } = await add(eve, 'Sum up');
    expect(prompt).toMatchObject({ gptSystemId: guideId, title: 'Sum up', position: 0, version: 1 });
    await add(eve, 'Shorten');
    const params = { promptId: prompt.promptId };
    const body = { title: 'Sum', text: 'Of {{whom}}', position: 1 };
    expect((await ask(eve, ofAgent.update, { params, body })).status).toBe(428);
    const { body: changed } = await ask(eve, ofAgent.update, { params, body, ifMatch: 1 });
    expect(changed).toMatchObject({ ...body, version: 2 });
    const late = await ask(eve, ofAgent.update, { params, body, ifMatch: 1 });
    expect(late).toMatchObject({ status: 412, body: { current: changed } });
    // Shifted prompts keep their version.
    const { body: listed } = await list(eve);
    expect(listed.permissions).toEqual({ canEdit: true });
    expect(listed.items).toMatchObject([
      { title: 'Shorten', version: 1 },
      { title: 'Sum', version: 2 },
    ]);
    expect((await ask(eve, ofAgent.remove, { params, ifMatch: 2 })).status).toBe(204);
    const entries = (await auditedChanges(app.db)).filter((entry) => entry.aggregate_id === prompt.promptId);
    expect(entries.map(({ operation, user_id, after }) => [operation, user_id, after?.['title']])).toEqual([
      ['Create', eve.userId, 'Sum up'],
      ['Update', eve.userId, 'Sum'],
      ['Delete', eve.userId, undefined],
    ]);
  });

  it('are removed once for repeated requests', async () => {
    const author = await writer(guideId);
    const body = { gptSystemId: guideId, title: 'a', text: 'b' };
    const { promptId } = (await ask(author, ofAgent.create, { body })).body;
    const removal = { params: { promptId }, ifMatch: 1, headers: { 'x-request-id': 'lost-answer' } };
    const again = { ...removal, headers: { 'x-request-id': 'another-one' } };
    for (const [request, status] of [
      [removal, 204],
      [removal, 204],
      [again, 404],
    ] as const) {
      expect((await ask(author, ofAgent.remove, request)).status).toBe(status);
    }
  });

  it('are writable with write access to the agent and hidden from others', async () => {
    const otherId = await copyAgent(app, guideId);
    const eve = await writer(guideId);
    const { promptId } = (await add(eve, 'Sum up')).body;
    const all = await signInWith(app, { actions: ['GptSystemsWrite'] });
    expect((await add(all, 'Everywhere', { gptSystemId: otherId })).status).toBe(200);
    const reader = await signInWith(app, { actions: ['GptSystemsReadSpecific'], gptSystemIds: [guideId] });
    const readOnly = { items: [{ promptId }], permissions: { canEdit: false } };
    expect((await list(reader)).body).toMatchObject(readOnly);
    const headers = { 'x-request-id': 'one-request' };
    const body = { title: 'x', text: 'x' };
    for (const stranger of [await writer(otherId), await signIn(app, { role: 'agentAuthor' })]) {
      const listing = (gptSystemId: string) =>
        ask(stranger, ofAgent.list, { query: { gptSystemId }, headers });
      const adding = (gptSystemId: string) =>
        ask(stranger, ofAgent.create, { body: { ...body, gptSystemId }, headers });
      for (const asking of [listing, adding]) {
        const foreign = await asking(guideId);
        expect([foreign.body.code, foreign]).toEqual(['agent.not_found', await asking(newId())]);
      }
      for (const ifMatch of [undefined, 1, 7]) {
        for (const route of [ofAgent.update, ofAgent.remove]) {
          const changing = (id: string) =>
            ask(stranger, route, { params: { promptId: id }, body, headers, ...(ifMatch && { ifMatch }) });
          const foreign = await changing(promptId);
          expect([foreign.body.code, foreign]).toEqual(['prompt.not_found', await changing(newId())]);
        }
      }
    }
    // Chat access alone does not allow listing.
    expect((await list(ann)).status).toBe(403);
    expect((await list(eve)).body.items).toHaveLength(1);
  });

  it('are listed in order for users and visitors with chat access', async () => {
    const eve = await writer(guideId);
    await add(eve, 'Second');
    await add(eve, 'First', { position: 0 });
    const params = { gptSystemId: guideId };
    const offered = await ask(ann, conversationRoutes.promptsForConversation, { params });
    expect([titlesOf(offered), Object.keys(offered.body.items[0]).sort()]).toEqual([
      ['First', 'Second'],
      ['position', 'promptId', 'text', 'title'],
    ]);
    const missing = { params: { gptSystemId: newId() } };
    const refused = await ask(ann, conversationRoutes.promptsForConversation, missing);
    expect(refused.body.code).toBe('agent.not_found');
    const { visit } = await openVisit(guideId);
    const other = await addEndpoint(app, { agentId: await copyAgent(app, guideId) });
    expect(await visit()).toEqual([200, offered.body]);
    for (const foreign of [other, 'nowhere']) {
      expect(await visit(foreign)).toMatchObject([404, { code: 'public_endpoint.not_found' }]);
    }
  });

  it('are hidden from visitors while their agent is unpublished', async () => {
    const boss = await signIn(app, { role: 'administrator' });
    const agentId = await copyAgent(app, guideId);
    await ask(boss, ofAgent.create, {
      body: { gptSystemId: agentId, title: 'Inside', text: 'Not for visitors' },
    });
    const { visit } = await openVisit(agentId);
    expect(await visit()).toMatchObject([200, { items: [{ title: 'Inside' }] }]);
    const params = { gptSystemId: agentId };
    const { version: ifMatch } = (await ask(boss, agentAdministrationRoutes.publishing, { params })).body;
    const body = { isPublished: false };
    await ask(boss, agentAdministrationRoutes.publish, { params, ifMatch, body });
    expect(await visit()).toMatchObject([409, { code: 'public_endpoint.agent_away' }]);
  });

  it('are deleted with their agent', async () => {
    const agentId = await copyAgent(app, guideId);
    const eve = await writer(agentId, guideId);
    const { promptId } = (await add(eve, 'Sum up', { gptSystemId: agentId })).body;
    await add(eve, 'Stays');
    await app.db.deleteFrom('agents').where('id', '=', agentId).execute();
    expect((await list(eve, agentId)).body.code).toBe('agent.not_found');
    const gone = await ask(eve, ofAgent.remove, { params: { promptId }, ifMatch: 1 });
    expect(gone.body.code).toBe('prompt.not_found');
    const left = await app.db.selectFrom('prompts').select('title').execute();
    expect(left).toEqual([{ title: 'Stays' }]);
  });
});
