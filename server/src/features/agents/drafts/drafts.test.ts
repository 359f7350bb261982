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
import { type AgentHarness, createAgentHarness } from '../testing/agent-harness.ts';

let harness: AgentHarness;
let ann: SignedIn;
let ben: SignedIn;
beforeAll(async () => {
  harness = await createAgentHarness();
  ann = await signIn(harness.app, { role: 'member', name: 'Ann' });
  ben = await signIn(harness.app, { role: 'member', name: 'Ben' });
});

const ofType = { params: { gptSystemType: 'User' } };
const take = async (person: SignedIn) =>
  (await harness.call(person, personal.createByGptSystemType, { ...ofType, query: { forceCreate: 'true' } }))
    .body;

it('hides a draft from everyone but its author', async () => {
  const { configStateId } = await take(ann);
  for (const route of [
    personal.get,
    personal.update,
    personal.createGptSystem,
    personal.uploadAvatar,
    personal.removeAvatar,
    personal.avatar,
    personal.remove,
  ]) {
    const file = sampleFile(personal.uploadAvatar.body.file.rules);
    const bodies = new Map<object, object>([
      [personal.uploadAvatar, { file }],
      [personal.update, {}],
    ]);
    const body = bodies.get(route);
    const send = (person: SignedIn, id: string) =>
      harness.call(person, route, {
        params: { configStateId: id },
        version: 1,
        requestId: 'the-same-request',
        ...(body && { body }),
      });
    for (const person of [ben, harness.administrator]) {
      const [foreign, missing] = [await send(person, configStateId), await send(person, newId())];
      expect([route.path, foreign.status, foreign.body]).toEqual([route.path, 404, missing.body]);
    }
  }
  const { body } = await harness.call(ann, personal.get, { params: { configStateId } });
  expect(body).toMatchObject({ author: { userId: ann.userId, name: 'Ann' }, version: 1 });
});

it('allows users who may write the agent to read a draft of the organisation', async () => {
  const author = await signInWith(harness.app, { actions: ['GptSystemsCreate'] });
  const made = await harness.agent(author);
  const read = async (person: SignedIn) =>
    (await harness.call(person, drafts.get, { params: { stateId: made.draftId } })).status;
  const other = await signInWith(harness.app, { actions: ['GptSystemsCreate'] });
  const gptSystemIds = [made.agentId];
  const writer = await signInWith(harness.app, { actions: ['GptSystemsWriteSpecific'], gptSystemIds });
  expect([await read(author), await read(writer), await read(harness.administrator)]).toEqual([
    200, 200, 200,
  ]);
  expect(await read(other)).toBe(404);
});

it('hides drafts of a deleted agent until it is restored', async () => {
  const author = await signInWith(harness.app, { actions: ['GptSystemsRead', 'GptSystemsCreate'] });
  const { agentId: gptSystemId, draftId: stateId, version } = await harness.agent(author);
  const params = { stateId };
  const request = { params, body: { question: 'Who?' } };
  const attempts = (of: string) => {
    const named = { stateId: of };
    return [
      harness.call(author, drafts.get, { params: named, requestId: 'the-same-request' }),
      harness.call(author, drafts.update, { params: named, version, body: { gptSystemName: 'Late' } }),
      harness.call(author, drafts.updateGptSystem, { params: named, version }),
      harness.call(author, drafts.createGptSystem, { params: named, version }),
      harness.call(author, drafts.remove, { params: named, version }),
      harness.call(author, tests.create, { ...request, params: named }),
    ];
  };
  const removed = await harness.call(author, administration.remove, { params: { gptSystemId }, version: 1 });
  expect(removed.status).toBe(204);
  const [gone, missing] = [await Promise.all(attempts(stateId)), await Promise.all(attempts(newId()))];
  expect(gone.map(({ status }) => status)).toEqual(Array(6).fill(404));
  expect(gone.map(({ body }) => body.code)).toEqual(missing.map(({ body }) => body.code));
  expect(gone[0]?.body).toEqual(missing[0]?.body);
  const listed = await harness.call(author, drafts.list);
  expect(
    listed.body.items.map(({ configStateId }: { configStateId: string }) => configStateId),
  ).not.toContain(stateId);
  await harness.call(author, administration.restore, { params: { gptSystemId }, version: 2 });
  expect((await harness.call(author, drafts.get, { params })).body).toMatchObject({
    gptSystemName: 'Owl',
    version,
  });
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
  const library = { id: newId(), name: 'Archive', created_at: new Date() };
  await harness.app.db.insertInto('libraries').values(library).execute();
  const reader = await signInWith(harness.app, { actions: ['GptSystemsCreate', 'DataSourcesRead'] });
  const author = await signInWith(harness.app, { actions: ['GptSystemsCreate', 'GptSystemsWrite'] });
  const bind = async (person: SignedIn, dataSources: string[]) => {
    const draft = (await harness.call(person, administration.createDraft, { query: { forceCreate: 'true' } }))
      .body;
    return harness.call(person, drafts.update, {
      params: { stateId: draft.configStateId },
      version: draft.version,
      body: { gptSystemName: 'Bound', dataSources },
    });
  };
  const refusals = [await bind(author, [library.id]), await bind(reader, [library.id, newId()])];
  expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'data_source.not_found'],
    [404, 'data_source.not_found'],
  ]);
  const { body } = await bind(reader, [library.id]);
  const params = { stateId: body.configStateId };
  const renamed = { gptSystemName: 'Renamed', dataSources: [library.id] };
  const kept = await harness.call(author, drafts.update, { params, version: body.version, body: renamed });
  expect([kept.status, kept.body]).toMatchObject([200, renamed]);
  const made = await harness.call(reader, drafts.createGptSystem, { params, version: kept.body.version });
  const { gptSystemId } = made.body;
  const next = await harness.call(author, administration.update, {
    params: { gptSystemId },
    version: 1,
    body: renamed,
  });
  expect([next.status, next.body.configuration]).toMatchObject([200, renamed]);
});

it('copying an agent drops libraries that the author cannot read', async () => {
  const library = { id: newId(), name: 'Vault', created_at: new Date() };
  await harness.app.db.insertInto('libraries').values(library).execute();
  const dataSources = [harness.handbookId, library.id];
  const { agentId } = await harness.agent(harness.administrator, { dataSources });
  const gptSystemIds = [agentId];
  const actions = ['GptSystemsRead', 'GptSystemsReadSpecific', 'GptSystemsCreate'] as const;
  const reader = await signInWith(harness.app, { actions, gptSystemIds });
  const own = await harness.call(reader, personal.createByGptSystemId, {
    params: { gptSystemId: agentId },
    query: { asCopy: 'true' },
  });
  const ofOrganisation = await harness.call(reader, administration.createDraft, {
    query: { forceCreate: 'true', copyOf: agentId },
  });
  for (const { status, body } of [own, ofOrganisation]) {
    expect([status, body.gptSystemName, body.dataSources]).toEqual([200, 'Owl', [harness.handbookId]]);
  }
  const whole = await harness.call(harness.administrator, administration.createDraft, {
    query: { forceCreate: 'true', copyOf: agentId },
  });
  expect(whole.body.dataSources).toEqual(dataSources);
});

it('creating from a configuration drops libraries that the author cannot use', async () => {
  const author = await signInWith(harness.app, { actions: ['GptSystemsCreate'] });
  const library = { id: newId(), name: 'Safe', created_at: new Date() };
  await harness.app.db.insertInto('libraries').values(library).execute();
  const dataSources = [harness.handbookId, library.id, newId()];
  const configuration = { gptSystemName: 'Owl', greeting: 'Hoo', dataSources };
  const begun = await harness.call(author, administration.createDraft, {
    query: { forceCreate: 'true' },
    body: { configuration },
  });
  expect([begun.status, begun.body.gptSystemName, begun.body.greeting]).toEqual([200, 'Owl', 'Hoo']);
  expect(begun.body.dataSources).toEqual([harness.handbookId]);
});

it('creates a new draft for initial content and keeps the untouched one', async () => {
  const author = await signInWith(harness.app, { actions: ['GptSystemsCreate'] });
  const begin = async (request: object) =>
    (await harness.call(author, administration.createDraft, request)).body;
  const systemPrompt = 'Speak as an owl.';
  await begin({ query: { forceCreate: 'true' }, body: { configuration: { systemPrompt } } });
  const { configStateId, ...untouched } = await begin({});
  expect(untouched.systemPrompt).toBe('');
  const { agentId } = await harness.agent(author);
  expect(await begin({ query: { copyOf: agentId } })).toMatchObject({ gptSystemName: 'Owl' });
  expect(await begin({ body: { configuration: { gptSystemName: 'Hawk' } } })).toMatchObject({
    gptSystemName: 'Hawk',
  });
  expect((await begin({ body: {} })).configStateId).toBe(configStateId);
  const both = { query: { copyOf: agentId }, body: { configuration: {} } };
  expect(await begin(both)).toMatchObject({ code: 'request.invalid' });
});

it('lists an own draft regardless of the number of other drafts', async () => {
  const author = await signInWith(harness.app, { actions: ['GptSystemsCreate'] });
  const mine = (await harness.call(author, administration.createDraft)).body.configStateId;
  const other = await signInWith(harness.app, { actions: ['GptSystemsCreate'] });
  for (let number = 0; number < 201; number += 1) {
    await addDraft(harness.app, { authorId: other.userId, agentType: 'System' });
  }
  const { items } = (await harness.call(author, drafts.list)).body;
  expect(items.map(({ configStateId }: { configStateId: string }) => configStateId)).toEqual([mine]);
});

it('returns an untouched draft, or a new one with forceCreate', async () => {
  const person = await signIn(harness.app, { role: 'agentAuthor' });
  const again = async (forceCreate: boolean) => {
    const query = { forceCreate: `${forceCreate}` };
    return [
      (await harness.call(person, personal.createByGptSystemType, { ...ofType, query })).body.configStateId,
      (await harness.call(person, administration.createDraft, { query })).body.configStateId,
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
  const send = () =>
    harness.call(ann, personal.createByGptSystemType, {
      ...ofType,
      query: { forceCreate: 'true' },
      requestId,
    });
  expect((await send()).body.configStateId).toBe((await send()).body.configStateId);
});

it('increments the version with every picture change', async () => {
  const { configStateId } = await take(ann);
  const params = { configStateId };
  const file = sampleFile(personal.uploadAvatar.body.file.rules);
  const { body: pictured } = await harness.call(ann, personal.uploadAvatar, {
    params,
    version: 1,
    body: { file },
  });
  expect(pictured).toMatchObject({ version: 2, avatarUrl: expect.stringContaining(configStateId) });
  const shown = await harness.app.call(personal.avatar, { token: ann.token, params });
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('image/svg'),
  ]);
  const { body: bare } = await harness.call(ann, personal.removeAvatar, { params, version: 2 });
  expect(bare).toMatchObject({ version: 3, avatarUrl: null });
});

it("document 2 §7.7: changes only the query of the picture's URL with a new picture", async () => {
  const { agentId, draftId: configStateId } = await harness.personalAgent(ann);
  const params = { configStateId };
  const file = sampleFile(personal.uploadAvatar.body.file.rules);
  const read = async () => (await harness.call(ann, personal.get, { params })).body;
  const upload = async () => {
    const { version } = await read();
    return (await harness.call(ann, personal.uploadAvatar, { params, version, body: { file } })).body;
  };
  /** Publishes the draft and returns the agent's picture URL. */
  const ofAgent = async (version: number) => {
    await harness.call(ann, personal.updateGptSystem, { params, version });
    const { items } = (await harness.call(ann, agentRoutes.listAvailable)).body;
    return items.find(({ gptSystemId }: { gptSystemId: string }) => gptSystemId === agentId).avatarUrl;
  };
  const first = await upload();
  const firstOfAgent = await ofAgent(first.version);
  expect((await read()).avatarUrl).toBe(first.avatarUrl);
  const second = await upload();
  const secondOfAgent = await ofAgent(second.version);
  for (const [before, after] of [
    [first.avatarUrl, second.avatarUrl],
    [firstOfAgent, secondOfAgent],
  ]) {
    const [path, query] = before.split('?');
    expect(query).toMatch(/^v=.+/);
    expect(after).toMatch(/\?v=.+/);
    expect(after.split('?')[0]).toBe(path);
    expect(after).not.toBe(before);
  }
});

it('shows type and picture of a personal agent in the list of available agents', async () => {
  const { agentId, draftId: configStateId } = await harness.personalAgent(ann);
  const params = { configStateId };
  const { version } = (await harness.call(ann, personal.get, { params })).body;
  const file = sampleFile(personal.uploadAvatar.body.file.rules);
  const pictured = await harness.call(ann, personal.uploadAvatar, { params, version, body: { file } });
  await harness.call(ann, personal.updateGptSystem, { params, version: pictured.body.version });
  const { items } = (await harness.call(ann, agentRoutes.listAvailable)).body;
  expect(items).toContainEqual(
    expect.objectContaining({
      gptSystemId: agentId,
      gptSystemType: 'User',
      avatarUrl: expect.stringContaining(agentId),
    }),
  );
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
  const begun = await harness.call(ann, personal.createByGptSystemType, {
    ...ofType,
    query: { forceCreate: 'true' },
  });
  const publish = (person: SignedIn) =>
    harness.call(person, personal.createGptSystem, { params: { configStateId }, version: 1 });
  const [own, foreign] = [await publish(ann), await publish(ben)];
  await set(true);
  expect([begun, own, foreign].map(({ body }) => body.code)).toEqual([
    'agent.personal_off',
    'agent.personal_off',
    'configuration_state.not_found',
  ]);
});
