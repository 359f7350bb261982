/** Access to drafts of agents, and their optimistic locking. */
import { agentAdministrationRoutes as administration } from '@polylogue/contract/agents/catalog/administration-routes';
import {
  adminAgentDraftRoutes as drafts,
  agentDraftRoutes as personal,
} from '@polylogue/contract/agents/drafts/routes';
import { agentRoutes } from '@polylogue/contract/agents/agent/routes';
import { adminDraftConversationRoutes as tests } from '@polylogue/contract/chat/contexts/draft-routes';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { addDraft } from '../../../testing/chat/chat-contexts.ts';
import { sampleFile } from '../../../testing/sample-files.ts';
import { type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import {
  type AgentCall,
  type AgentHarness,
  type CreatedAgent,
  createAgentHarness,
} from '../testing/agent-harness.ts';

let harness: AgentHarness;
let ann: SignedIn;
let ben: SignedIn;
beforeAll(async () => {
  harness = await createAgentHarness();
  ann = await signIn(harness.app, { role: 'member', name: 'Ann' });
  ben = await signIn(harness.app, { role: 'member', name: 'Ben' });
});

const ofType = { params: { gptSystemType: 'User' } };
const forced = { query: { forceCreate: 'true' } };
const take = async (person: SignedIn) =>
  (await harness.call(person, personal.createByGptSystemType, { ...ofType, ...forced })).body;
/** Begins a draft of the organisation's agent. */
const begin = (person: SignedIn, request: AgentCall = {}) =>
  harness.call(person, administration.createDraft, request);
const signInAuthor = () => signInWith(harness.app, { actions: ['GptSystemsCreate'] });

/** Uploads a picture of a personal draft. */
async function uploadPicture(configStateId: string) {
  const params = { configStateId };
  const { version } = (await harness.call(ann, personal.get, { params })).body;
  const file = sampleFile(personal.uploadAvatar.body.file.rules);
  return (await harness.call(ann, personal.uploadAvatar, { params, version, body: { file } })).body;
}

/** Publishes a personal draft and returns its agent in the list of available agents. */
async function publishedAgent({ agentId, draftId: configStateId }: CreatedAgent, version: number) {
  await harness.call(ann, personal.updateGptSystem, { params: { configStateId }, version });
  const { items } = (await harness.call(ann, agentRoutes.listAvailable)).body;
  return items.find(({ gptSystemId }: { gptSystemId: string }) => gptSystemId === agentId);
}

it('hides drafts of a deleted agent until it is restored', async () => {
  const author = await signInWith(harness.app, { actions: ['GptSystemsRead', 'GptSystemsCreate'] });
  const { agentId: gptSystemId, draftId: stateId, version } = await harness.agent(author);
  const params = { stateId };
  const request = { params, body: { question: 'Who?' } };
  const attempts = (of: string) => {
    const named = { params: { stateId: of }, version };
    return Promise.all([
      harness.call(author, drafts.get, { ...named, requestId: 'the-same-request' }),
      harness.call(author, drafts.update, { ...named, body: { gptSystemName: 'Late' } }),
      harness.call(author, drafts.updateGptSystem, named),
      harness.call(author, drafts.createGptSystem, named),
      harness.call(author, drafts.remove, named),
      harness.call(author, tests.create, { ...request, ...named }),
    ]);
  };
  const removed = await harness.call(author, administration.remove, { params: { gptSystemId }, version: 1 });
  expect(removed.status).toBe(204);
  const [gone, missing] = [await attempts(stateId), await attempts(newId())];
  expect(gone.map(({ status }) => status)).toEqual(Array(6).fill(404));
  expect(gone.map(({ body }) => body.code)).toEqual(missing.map(({ body }) => body.code));
  expect(gone[0]?.body).toEqual(missing[0]?.body);
  const { items } = (await harness.call(author, drafts.list)).body;
  expect(items).not.toContainEqual(expect.objectContaining({ configStateId: stateId }));
  await harness.call(author, administration.restore, { params: { gptSystemId }, version: 2 });
  const { body } = await harness.call(author, drafts.get, { params });
  expect(body).toMatchObject({ gptSystemName: 'Owl', version, author: { userId: author.userId } });
  expect((await harness.call(author, tests.create, request)).status).toBe(200);
});

it('rejects a stale or missing version', async () => {
  const { configStateId } = await take(ann);
  const update = (version: number | undefined, gptSystemName: string) =>
    harness.call(ann, personal.update, {
      params: { configStateId },
      body: { gptSystemName },
      ...(version !== undefined && { version }),
    });
  expect((await update(1, 'One')).body).toMatchObject({ gptSystemName: 'One', version: 2 });
  const late = await update(1, 'Two');
  expect([late.status, late.body.code, late.body.current]).toMatchObject([
    412,
    'request.precondition_failed',
    { gptSystemName: 'One', version: 2 },
  ]);
  expect((await update(undefined, 'Three')).status).toBe(428);
});

it('rejects new libraries that the author cannot read and keeps existing ones', async () => {
  const library = await harness.library();
  const reader = await signInWith(harness.app, { actions: ['GptSystemsCreate', 'DataSourcesRead'] });
  const author = await signInWith(harness.app, { actions: ['GptSystemsCreate', 'GptSystemsWrite'] });
  const bind = async (person: SignedIn, dataSources: string[]) => {
    const draft = (await begin(person, forced)).body;
    return harness.call(person, drafts.update, {
      params: { stateId: draft.configStateId },
      version: draft.version,
      body: { gptSystemName: 'Bound', dataSources },
    });
  };
  for (const refused of [await bind(author, [library]), await bind(reader, [library, newId()])]) {
    expect([refused.status, refused.body.code]).toEqual([404, 'data_source.not_found']);
  }
  const { body } = await bind(reader, [library]);
  const params = { stateId: body.configStateId };
  const renamed = { gptSystemName: 'Renamed', dataSources: [library] };
  const kept = await harness.call(author, drafts.update, { params, version: body.version, body: renamed });
  expect([kept.status, kept.body]).toMatchObject([200, renamed]);
  const made = await harness.call(reader, drafts.createGptSystem, { params, version: kept.body.version });
  const { gptSystemId } = made.body;
  const change = { params: { gptSystemId }, version: 1, body: renamed };
  const next = await harness.call(author, administration.update, change);
  expect([next.status, next.body.configuration]).toMatchObject([200, renamed]);
});

it('copying an agent drops libraries that the author cannot read', async () => {
  const dataSources = [harness.handbookId, await harness.library()];
  const { agentId } = await harness.agent(harness.administrator, { dataSources });
  const gptSystemIds = [agentId];
  const actions = ['GptSystemsRead', 'GptSystemsReadSpecific', 'GptSystemsCreate'] as const;
  const reader = await signInWith(harness.app, { actions, gptSystemIds });
  const own = await harness.call(reader, personal.createByGptSystemId, {
    params: { gptSystemId: agentId },
    query: { asCopy: 'true' },
  });
  const copying = { query: { forceCreate: 'true', copyOf: agentId } };
  const ofOrganisation = await begin(reader, copying);
  for (const { status, body } of [own, ofOrganisation]) {
    expect([status, body.gptSystemName, body.dataSources]).toEqual([200, 'Owl', [harness.handbookId]]);
  }
  expect((await begin(harness.administrator, copying)).body.dataSources).toEqual(dataSources);
});

it('creating from a configuration drops libraries that the author cannot use', async () => {
  const dataSources = [harness.handbookId, await harness.library(), newId()];
  const configuration = { gptSystemName: 'Owl', greeting: 'Hoo', dataSources };
  const begun = await begin(await signInAuthor(), { ...forced, body: { configuration } });
  expect([begun.status, begun.body.gptSystemName, begun.body.greeting]).toEqual([200, 'Owl', 'Hoo']);
  expect(begun.body.dataSources).toEqual([harness.handbookId]);
});

it('creates a new draft for initial content and keeps the untouched one', async () => {
  const author = await signInAuthor();
  const begun = async (request: AgentCall) => (await begin(author, request)).body;
  const systemPrompt = 'Speak as an owl.';
  await begun({ ...forced, body: { configuration: { systemPrompt } } });
  const { configStateId, ...untouched } = await begun({});
  expect(untouched.systemPrompt).toBe('');
  const { agentId } = await harness.agent(author);
  expect((await begun({ query: { copyOf: agentId } })).gptSystemName).toBe('Owl');
  const hawk = { configuration: { gptSystemName: 'Hawk' } };
  expect((await begun({ body: hawk })).gptSystemName).toBe('Hawk');
  expect((await begun({ body: {} })).configStateId).toBe(configStateId);
  const both = { query: { copyOf: agentId }, body: { configuration: {} } };
  expect((await begun(both)).code).toBe('request.invalid');
});

it('lists an own draft regardless of the number of other drafts', async () => {
  const [author, other] = [await signInAuthor(), await signInAuthor()];
  const mine = (await begin(author)).body.configStateId;
  for (let number = 0; number < 201; number += 1) {
    await addDraft(harness.app, { authorId: other.userId, agentType: 'System' });
  }
  const { items } = (await harness.call(author, drafts.list)).body;
  expect(items).toMatchObject([{ configStateId: mine }]);
});

it('lists no draft of an agent until it has changes', async () => {
  const dataSources = [harness.handbookId];
  const { agentId: gptSystemId } = await harness.agent(harness.administrator, { dataSources });
  const body = { gptSystemId };
  const { configStateId, version } = (await harness.call(harness.administrator, drafts.create, { body }))
    .body;
  const listed = async () =>
    (await harness.call(harness.administrator, drafts.list, { query: { gptSystemId } })).body.items;
  expect(await listed()).toEqual([]);
  const change = {
    params: { stateId: configStateId },
    version,
    body: { gptSystemName: 'Hawk', dataSources },
  };
  await harness.call(harness.administrator, drafts.update, change);
  expect(await listed()).toMatchObject([{ configStateId, name: 'Hawk' }]);
});

it('opens the draft of a personal agent again, with its changes', async () => {
  const { agentId: gptSystemId } = await harness.personalAgent(ann);
  const params = { gptSystemId };
  const open = async () => (await harness.call(ann, personal.createByGptSystemId, { params })).body;
  const { configStateId, version } = await open();
  const change = { params: { configStateId }, version, body: { gptSystemName: 'Hawk' } };
  await harness.call(ann, personal.update, change);
  expect(await open()).toMatchObject({ configStateId, gptSystemName: 'Hawk', version: version + 1 });
  const copy = await harness.call(ann, personal.createByGptSystemId, { params, query: { asCopy: 'true' } });
  expect(copy.body).toMatchObject({ gptSystemId: null, gptSystemName: 'Owl' });
  expect((await harness.call(ben, personal.createByGptSystemId, { params })).status).toBe(404);
});

it('a new personal agent accepts files and images', async () => {
  const { configStateId } = await take(ann);
  const { body } = await harness.call(ann, personal.get, { params: { configStateId } });
  expect(body.capabilityTypes.toSorted()).toEqual(['FileSearch', 'Vision']);
});

it('returns an untouched draft, or a new one with forceCreate', async () => {
  const person = await signIn(harness.app, { role: 'agentAuthor' });
  const again = async (forceCreate: boolean) => {
    const query = { forceCreate: `${forceCreate}` };
    return [
      (await harness.call(person, personal.createByGptSystemType, { ...ofType, query })).body.configStateId,
      (await begin(person, { query })).body.configStateId,
    ];
  };
  const first = await again(false);
  expect(await again(false)).toEqual(first);
  const second = await again(true);
  expect(new Set([...first, ...second]).size).toBe(4);
  const params = { configStateId: second[0], stateId: second[1] };
  const body = { gptSystemName: 'Touched' };
  await harness.call(person, personal.update, { params, version: 1, body });
  await harness.call(person, drafts.update, { params, version: 1, body });
  expect(await again(false)).toEqual(first);
});

it('creates one draft for repeated requests', async () => {
  const requestId = newId();
  const send = () => harness.call(ann, personal.createByGptSystemType, { ...ofType, ...forced, requestId });
  expect((await send()).body.configStateId).toBe((await send()).body.configStateId);
});

it('increments the version with every picture change', async () => {
  const { configStateId } = await take(ann);
  const params = { configStateId };
  const pictured = await uploadPicture(configStateId);
  expect(pictured).toMatchObject({ version: 2, avatarUrl: expect.stringContaining(configStateId) });
  const { headers } = await harness.app.call(personal.avatar, { token: ann.token, params });
  expect(headers['content-type']).toContain('image/svg');
  const { body: bare } = await harness.call(ann, personal.removeAvatar, { params, version: 2 });
  expect(bare).toMatchObject({ version: 3, avatarUrl: null });
});

it("document 2 §7.7: changes only the query of the picture's URL with a new picture", async () => {
  const agent = await harness.personalAgent(ann);
  const urls = async () => {
    const { avatarUrl, version } = await uploadPicture(agent.draftId);
    const published = await publishedAgent(agent, version);
    expect(published).toMatchObject({ gptSystemType: 'User' });
    expect(published.avatarUrl).toContain(agent.agentId);
    const { body } = await harness.call(ann, personal.get, { params: { configStateId: agent.draftId } });
    expect(body.avatarUrl).toBe(avatarUrl);
    return [avatarUrl, published.avatarUrl];
  };
  const [first, second] = [await urls(), await urls()];
  for (const [index, before] of first.entries()) {
    const after = second[index];
    expect(before).toMatch(/\?v=.+/);
    expect(after).toMatch(/\?v=.+/);
    expect(after.split('?')[0]).toBe(before.split('?')[0]);
    expect(after).not.toBe(before);
  }
});

it('document 1 §6: rejects creating and publishing while AllowUserCreatedGptSystems is disabled', async () => {
  const { configStateId } = await take(ann);
  const set = (enabled: boolean) =>
    harness.app.db
      .updateTable('feature_flags')
      .set({ enabled })
      .where('name', '=', 'AllowUserCreatedGptSystems')
      .execute();
  await set(false);
  const begun = await take(ann);
  const publish = (person: SignedIn) =>
    harness.call(person, personal.createGptSystem, { params: { configStateId }, version: 1 });
  const [own, foreign] = [await publish(ann), await publish(ben)];
  await set(true);
  const off = 'agent.personal_off';
  const codes = [begun.code, own.body.code, foreign.body.code];
  expect(codes).toEqual([off, off, 'configuration_state.not_found']);
});
