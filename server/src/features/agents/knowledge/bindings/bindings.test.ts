/** Bindings of an agent to libraries, as part of its configuration. */
import { highestScores } from '@polylogue/contract/agents/knowledge/data-source-bindings';
import { agentAdministrationRoutes as administration } from '@polylogue/contract/agents/catalog/administration-routes';
import { adminAgentDraftRoutes as drafts } from '@polylogue/contract/agents/drafts/routes';
import { agentFileRoutes as files } from '@polylogue/contract/agents/catalog/agent-file/routes';
import { fileLibraryRoutes } from '@polylogue/contract/knowledge/libraries/routes';
import { beforeAll, expect, it } from 'vitest';
import { jsonb } from '../../../../db/client.ts';
import { type SignedIn, signInWith } from '../../../../testing/sign-in.ts';
import { type AgentHarness, createAgentHarness } from '../../testing/agent-harness.ts';

let harness: AgentHarness;
let admin: AgentHarness['admin'];
let library: string;
beforeAll(async () => {
  harness = await createAgentHarness();
  ({ admin } = harness);
  library = await addLibrary();
});

/** Adds a library that can be filtered by group. */
async function addLibrary(): Promise<string> {
  const id = await harness.library();
  const source = { kind: 'metadata', key: 'group' };
  const text_index_filters = jsonb([{ name: 'group', type: 'text', source }]);
  await harness.app.db.updateTable('libraries').set({ text_index_filters }).where('id', '=', id).execute();
  return id;
}
const signInWriter = () => signInWith(harness.app, { actions: ['GptSystemsWrite', 'GptSystemsCreate'] });

const binding = (more: object = {}) => ({
  dataSourceId: library,
  queryType: 'keyword',
  top: 3,
  filters: [{ name: 'group', operator: 'isOneOf', values: ['{{user.groups}}', 'All'] }],
  ...more,
});
const whole = (more: object = {}) => ({
  dataSourceIndexId: null,
  name: '',
  description: '',
  mode: 'automatic',
  threshold: null,
  ...binding(more),
});

/** Creates an agent with a binding. */
const bound = (more: object = {}) =>
  harness.agent(harness.administrator, {
    dataSources: [harness.handbookId, library],
    ragDataSources: [binding()],
    ...more,
  });

it('is stored in versions, copied to drafts and restored', async () => {
  const { agentId, draftId } = await bound();
  const params = { gptSystemId: agentId };
  const agent = (await admin(administration.get, { params })).body;
  expect(agent.configuration).toMatchObject({
    dataSources: [harness.handbookId, library],
    ragDataSources: [whole()],
  });
  const taken = (await admin(drafts.create, { body: params })).body;
  expect(taken.ragDataSources).toEqual([whole()]);
  const first = (await admin(drafts.get, { params: { stateId: draftId } })).body;
  expect(Object.keys(taken.ragDataSourceIds)).toEqual([library]);
  expect(taken.ragDataSourceIds[library]).not.toBe(first.ragDataSourceIds[library]);
  const body = { gptSystemName: 'Owl', dataSources: [library], ragDataSources: [] };
  await admin(administration.update, { params, version: agent.version, body });
  const restored = await admin(administration.restoreVersion, {
    params: { ...params, configurationVersion: '1' },
    version: agent.version + 1,
  });
  expect(restored.body.configuration.ragDataSources).toEqual([whole()]);
  const { items } = (await admin(administration.versions, { params })).body;
  expect(items[0].changedFields).toContain('ragDataSources');
});

it('stays if omitted, keeps its id on change and is removed with its library', async () => {
  const { draftId, version } = await bound();
  const params = { stateId: draftId };
  const put = async (at: number, body: object) =>
    (await admin(drafts.update, { params, version: at, body: { gptSystemName: 'Owl', ...body } })).body;
  const kept = await put(version, { dataSources: [library, harness.handbookId] });
  expect(kept.ragDataSources).toEqual([whole()]);
  const changed = await put(kept.version, {
    dataSources: [library],
    ragDataSources: [binding({ top: 5 }), { dataSourceId: harness.handbookId, top: 2 }],
  });
  expect(changed.ragDataSources).toEqual([whole({ top: 5 })]);
  expect(changed.ragDataSourceIds).toEqual(kept.ragDataSourceIds);
  const without = await put(changed.version, { dataSources: [harness.handbookId] });
  expect(without).toMatchObject({ ragDataSources: [], ragDataSourceIds: {} });
});

it('is exported and imported by the name of its library', async () => {
  const { draftId } = await bound();
  const { body: file } = await admin(files.read, { params: { stateId: draftId } });
  expect(file.configuration.ragDataSources).toMatchObject([{ dataSource: `Library ${library}`, top: 3 }]);
  expect(JSON.stringify(file.configuration)).not.toContain('dataSourceId');
  const { body: draft } = await admin(files.create, { body: file });
  expect(draft.ragDataSources).toEqual([whole()]);
  const elsewhere = { ...file.configuration.ragDataSources[0], dataSource: 'Pay scales' };
  const configuration = {
    ...file.configuration,
    dataSources: ['Pay scales'],
    ragDataSources: [elsewhere],
  };
  const foreign = await admin(files.create, { body: { ...file, configuration } });
  expect(foreign.body).toMatchObject({ dataSources: [], ragDataSources: [] });
});

it('is rejected in a new draft without its library', async () => {
  const configuration = { dataSources: [harness.handbookId], ragDataSources: [binding()] };
  const { status, body } = await admin(administration.createDraft, { body: { configuration } });
  expect([status, body.code]).toEqual([400, 'request.invalid']);
  expect(Object.keys(body.errors)).toEqual(['configuration.ragDataSources.0.dataSourceId']);
});

it('rejects loosening without the right to the library', async () => {
  const { agentId } = await bound();
  const author = await signInWriter();
  const draft = (await harness.call(author, drafts.create, { body: { gptSystemId: agentId } })).body;
  const put = (body: object) =>
    harness.call(author, drafts.update, {
      params: { stateId: draft.configStateId },
      version: draft.version,
      body: { gptSystemName: 'Owl', dataSources: [harness.handbookId, library], ...body },
    });
  for (const ragDataSources of [[], [binding({ filters: [] })], [binding({ top: 20 })]]) {
    expect((await put({ ragDataSources })).body.code).toBe('data_source.not_found');
  }
  expect((await put({})).body.ragDataSources).toEqual([whole()]);
});

it.each<[how: string, value: string, turn: object]>([
  ['renaming the agent', '{{agent.name}}', { gptSystemName: 'Board' }],
  [
    'declaring a parameter of its filter',
    '{{ parameter.team }}',
    { requestParameters: [{ name: 'team', description: '', example: 'Board' }] },
  ],
])('rejects %s without the right to the library', async (_how, value, turn) => {
  const filters = [{ name: 'group', operator: 'equals', values: [value] }];
  const { agentId } = await bound({ ragDataSources: [binding({ filters })] });
  const author = await signInWriter();
  const { body: draft } = await harness.call(author, drafts.create, { body: { gptSystemId: agentId } });
  const params = { stateId: draft.configStateId };
  const dataSources = [harness.handbookId, library];
  const put = (by: SignedIn, version: number, body: object) =>
    harness.call(by, drafts.update, {
      params,
      version,
      body: { gptSystemName: draft.gptSystemName, dataSources, baseVersion: 1, ...body },
    });
  expect((await put(author, draft.version, turn)).body.code).toBe('data_source.not_found');
  const other = await put(author, draft.version, { description: 'Another' });
  expect(other.status).toBe(200);
  // Publishing another user's change requires the right, too.
  const turned = await put(harness.administrator, other.body.version, turn);
  expect(turned.status).toBe(200);
  const { version } = turned.body;
  const publish = (by: SignedIn) => harness.call(by, drafts.updateGptSystem, { params, version, body: {} });
  expect((await publish(author)).body.code).toBe('data_source.not_found');
  expect((await publish(harness.administrator)).status).toBe(200);
});

it('rejects publishing without the right to the library, regardless of the author', async () => {
  const { agentId } = await bound({ dataSources: [library], ragDataSources: [] });
  const author = await signInWriter();
  const draft = (await harness.call(author, drafts.create, { body: { gptSystemId: agentId } })).body;
  const params = { gptSystemId: agentId };
  const { version } = (await admin(administration.get, { params })).body;
  const tightened = { gptSystemName: 'Owl', dataSources: [library], ragDataSources: [binding()] };
  expect((await admin(administration.update, { params, version, body: tightened })).status).toBe(200);
  const { body: unpublished } = await admin(administration.createDraft, { body: {} });
  const loose = { gptSystemName: 'Owl', dataSources: [library], ragDataSources: [] };
  for (const [writer, written, route] of [
    [author, draft, drafts.updateGptSystem],
    [harness.administrator, unpublished, drafts.createGptSystem],
  ] as const) {
    const { configStateId: stateId, version: at } = written;
    const body = written === draft ? { ...loose, baseVersion: 2 } : loose;
    const put = await harness.call(writer, drafts.update, { params: { stateId }, version: at, body });
    const request = { params: { stateId }, version: put.body.version, body: {} };
    expect((await harness.call(author, route, request)).body.code).toBe('data_source.not_found');
  }
});

it('accepts any possible score as threshold', async () => {
  const threshold = highestScores.usual;
  const { draftId, version } = await harness.agent();
  const body = { gptSystemName: 'Owl', dataSources: [library], ragDataSources: [binding({ threshold })] };
  const answer = await admin(drafts.update, { params: { stateId: draftId }, version, body });
  expect(answer.body.ragDataSources).toMatchObject([{ threshold }]);
});

const equals = { name: 'group', operator: 'equals', values: ['a'] };
it.each([
  ['a path among other words', { filters: [{ ...equals, values: ['all {{user.name}}'] }] }],
  ['a filter without a value', { filters: [{ ...equals, values: [] }] }],
  ['a name that is none', { filters: [{ ...equals, name: `x'; drop table` }] }],
  ['another way to search', { queryType: 'graph' }],
  ['no passages', { top: 0 }],
  ['a lowest score that no passage reaches', { threshold: highestScores.withPhrasings + 0.1 }],
  ['a field of its own', { isTrusted: true }],
])('rejects %s', async (_what, more) => {
  const { draftId, version } = await harness.agent();
  const body = { gptSystemName: 'Owl', dataSources: [library], ragDataSources: [binding(more)] };
  const answer = await admin(drafts.update, { params: { stateId: draftId }, version, body });
  expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid']);
});

it('lists agents of a library that the reader may see', async () => {
  const dataSourceId = await addLibrary();
  const reader = await signInWith(harness.app, { actions: ['DataSourcesRead', 'GptSystemsRead'] });
  await harness.agent(harness.administrator, { gptSystemName: 'Owl desk', dataSources: [dataSourceId] });
  await harness.personalAgent(reader, { gptSystemName: 'Diary', dataSources: [dataSourceId] });
  const read = async (by: SignedIn) =>
    (await harness.call(by, fileLibraryRoutes.get, { params: { dataSourceId } })).body;
  expect(await read(harness.administrator)).toMatchObject({
    agentCount: 2,
    agents: [{ name: 'Owl desk', isPersonal: false }],
  });
  expect(await read(reader)).toMatchObject({ agentCount: 2, agents: [{ name: 'Diary', isPersonal: true }] });
});
