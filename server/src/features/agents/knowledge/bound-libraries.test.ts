/** Libraries in an agent's publishing, and rights to publish them. */
import {
  agentAdministrationRoutes as administration,
  personalAgentRoutes,
} from '@polylogue/contract/agents/catalog/administration-routes';
import { beforeAll, expect, it } from 'vitest';
import { jsonb } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { assignOwnRole, type SignedIn, signInWith } from '../../../testing/sign-in.ts';
import { type AgentHarness, createAgentHarness } from '../testing/agent-harness.ts';

let harness: AgentHarness;
beforeAll(async () => {
  harness = await createAgentHarness();
});

const change = (id: string, set: object) =>
  harness.app.db.updateTable('libraries').set(set).where('id', '=', id).execute();

/** Adds a library with a current and a replaced file. */
async function library(name: string): Promise<string> {
  const id = await harness.library();
  const source = { kind: 'metadata', key: 'group' };
  const text_index_filters = jsonb([{ name: 'group', type: 'text', source }]);
  await change(id, { name, text_index_filters });
  const created_at = new Date();
  for (const superseded_at of [null, created_at]) {
    const of = { library_id: id, path: 'a.md', title: 'A', media_type: 'text/plain', content: 'A' };
    const file = { ...of, id: newId(), content_hash: newId(), created_at, superseded_at };
    await harness.app.db.insertInto('library_files').values(file).execute();
  }
  return id;
}

it('lists libraries with file counts, but hides names without the right to read them', async () => {
  const [salaries, prices] = [await library('Salaries'), await library('Prices')];
  const gone = await library('Gone');
  const author = await signInWith(harness.app, { actions: ['GptSystemsRead', 'GptSystemsWrite'] });
  const filters = [{ name: 'group', operator: 'equals', values: ['All'] }];
  const { agentId: gptSystemId } = await harness.agent(harness.administrator, {
    dataSources: [salaries, prices, gone],
    ragDataSources: [{ dataSourceId: prices, filters }],
  });
  await change(gone, { deleted_at: new Date() });
  const bound = [
    { dataSourceId: salaries, known: { name: 'Salaries', fileCount: 1 }, isFiltered: false },
    { dataSourceId: prices, known: { name: 'Prices', fileCount: 1 }, isFiltered: true },
  ];
  const publicEndpoint = { name: 'open-desk', isEnabled: true, brandKey: 'default' };
  const tried = await harness.publish(gptSystemId, { publicEndpoint }, { query: { dryRun: 'true' } });
  expect(tried.body.libraries).toEqual(bound);
  const read = await harness.call(author, administration.publishing, { params: { gptSystemId } });
  expect([read.status, read.body.libraries]).toEqual([200, bound.map((one) => ({ ...one, known: null }))]);
});

const mayWrite = { actions: ['GptSystemsRead', 'GptSystemsWrite'] } as const;
const inFuture = '2999-01-01T00:00:00.000Z';
/** Name of the endpoint of the current test. */
let endpointName = 'desk';
const endpointOf = (more: object = {}) => ({
  publicEndpoint: { name: endpointName, isEnabled: true, brandKey: 'default', ...more },
});

/** Creates an agent that is bound to a new library. */
async function boundAgent() {
  const dataSourceId = await library(`Salaries ${newId()}`);
  const { agentId: gptSystemId } = await harness.agent(harness.administrator, {
    dataSources: [dataSourceId],
  });
  return { dataSourceId, gptSystemId };
}

/** Replaces the publishing as a user, based on the newest version. */
async function publishAs(
  person: SignedIn,
  gptSystemId: string,
  { query = {}, ...publishing }: { query?: Record<string, string> } & object,
) {
  const params = { gptSystemId };
  const { version } = (await harness.admin(administration.publishing, { params })).body;
  const body = { isPublished: true, audience: {}, ...publishing };
  return harness.call(person, administration.publishV2, { params, version, body, query });
}

type Settings = (author: SignedIn) => object;
const toOneself: Settings = ({ userId }) => ({ audience: { userIds: [userId] } });
const limits = { session: 1, address: 2, endpoint: 3, day: 4 };

it.each<[change: string, before: Settings, after: Settings]>([
  ['publishing to oneself', () => ({ isPublished: false }), toOneself],
  ['adding a user', () => ({}), toOneself],
  ['adding a group', () => ({}), () => ({ audience: { groupIds: [newId()] } })],
  ['choosing everyone', () => ({}), () => ({ audience: { everyone: true } })],
  ['removing the end', () => ({ until: inFuture }), () => ({})],
  ['moving the start', () => ({ from: inFuture }), () => ({})],
  ['adding brands', () => ({ brandKeys: ['default'] }), () => ({})],
  ['opening an endpoint', () => ({}), () => endpointOf()],
  [
    'raising the limits of an endpoint',
    () => endpointOf({ limits }),
    () => endpointOf({ limits: { ...limits, day: 5 } }),
  ],
  [
    'adding an origin to an endpoint',
    () => endpointOf(),
    () => endpointOf({ allowedOrigins: ['https://shop.example'] }),
  ],
  [
    'setting an identity key of an endpoint',
    () => endpointOf(),
    () => endpointOf({ identityKeys: { primary: 'k'.repeat(32) } }),
  ],
])('rejects %s without the right to a bound library', async (_change, before, after) => {
  const author = await signInWith(harness.app, mayWrite);
  const { gptSystemId, dataSourceId } = await boundAgent();
  endpointName = `desk-${newId()}`;
  expect((await harness.publish(gptSystemId, before(author))).status).toBe(200);
  const wider = after(author);
  for (const query of [{ dryRun: 'true' }, undefined]) {
    const refused = await publishAs(author, gptSystemId, { ...wider, ...(query && { query }) });
    expect([refused.status, refused.body.code]).toEqual([404, 'data_source.not_found']);
  }
  const right = { actions: ['DataSourcesReadSpecific' as const], dataSourceIds: [dataSourceId] };
  await assignOwnRole(harness.app.db, author.userId, right);
  harness.app.clock.advance(60_000);
  expect((await publishAs(author, gptSystemId, wider)).status).toBe(200);
});

it('allows narrowing an audience and closing an endpoint without the right', async () => {
  const author = await signInWith(harness.app, mayWrite);
  const { gptSystemId } = await boundAgent();
  const audience = { userIds: [author.userId, harness.administrator.userId] };
  endpointName = `desk-${newId()}`;
  const [open, shut] = [endpointOf(), endpointOf({ isEnabled: false })];
  const fewer = { audience: { userIds: [author.userId] } };
  await harness.publish(gptSystemId, { audience, ...open });
  for (const publishing of [
    { audience },
    { audience, isHidden: true },
    { audience, until: inFuture },
    { audience, until: inFuture, ...shut },
    { ...fewer, until: inFuture },
    { ...fewer, until: inFuture, isPublished: false },
  ]) {
    expect((await publishAs(author, gptSystemId, publishing)).status).toBe(200);
  }
  expect((await publishAs(author, gptSystemId, fewer)).body.code).toBe('data_source.not_found');
});

it('rejects the older call and restoring a published agent without the right', async () => {
  const author = await signInWith(harness.app, mayWrite);
  const { gptSystemId } = await boundAgent();
  const params = { gptSystemId };
  const older = { isPublished: true, userIds: [author.userId], roleIds: [] };
  const publish = (version: number) =>
    harness.call(author, administration.publish, { params, version, body: older });
  expect((await publish(1)).body.code).toBe('data_source.not_found');
  await harness.publish(gptSystemId, { audience: { userIds: [author.userId] } });
  await harness.admin(administration.remove, { params, version: 2 });
  const restored = await harness.call(author, administration.restore, { params });
  expect(restored.body.code).toBe('data_source.not_found');
  expect((await harness.admin(administration.restore, { params })).status).toBe(200);
});

it('allows restoring an own removed agent without the right', async () => {
  const author = await signInWith(harness.app, mayWrite);
  const { gptSystemId } = await boundAgent();
  const params = { gptSystemId };
  await harness.publish(gptSystemId, { audience: { userIds: [author.userId] } });
  await harness.call(author, administration.remove, { params, version: 2 });
  expect((await harness.call(author, administration.restore, { params })).status).toBe(200);
});

it('requires the right to a deleted library', async () => {
  const author = await signInWith(harness.app, mayWrite);
  const { gptSystemId, dataSourceId } = await boundAgent();
  await change(dataSourceId, { deleted_at: new Date() });
  const everyone = { audience: { everyone: true } };
  expect((await publishAs(author, gptSystemId, everyone)).body.code).toBe('data_source.not_found');
  expect((await publishAs(harness.administrator, gptSystemId, everyone)).status).toBe(200);
});

it('allows sharing a personal agent without the right', async () => {
  const owner = await signInWith(harness.app, mayWrite);
  const { dataSourceId } = await boundAgent();
  const roleId = await assignOwnRole(harness.app.db, owner.userId, { actions: ['DataSourcesRead'] });
  const { agentId: gptSystemId } = await harness.personalAgent(owner, { dataSources: [dataSourceId] });
  await harness.app.db.deleteFrom('role_assignments').where('role_id', '=', roleId).execute();
  harness.app.clock.advance(60_000);
  const body = { isPublished: true, audience: { userIds: [harness.administrator.userId] } };
  const request = { params: { gptSystemId }, version: 1, body };
  expect((await harness.call(owner, personalAgentRoutes.publishV2, request)).status).toBe(200);
});
