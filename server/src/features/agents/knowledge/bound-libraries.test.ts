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

/** Adds a library with a current and a replaced file. */
async function library(name: string): Promise<string> {
  const id = newId();
  const source = { kind: 'metadata', key: 'group' };
  const text_index_filters = jsonb([{ name: 'group', type: 'text', source }]);
  const created_at = new Date();
  await harness.app.db.insertInto('libraries').values({ id, name, created_at, text_index_filters }).execute();
  for (const superseded_at of [null, created_at]) {
    const of = { library_id: id, path: 'a.md', title: 'A', media_type: 'text/plain', content: 'A' };
    const file = { ...of, id: newId(), content_hash: newId(), created_at, superseded_at };
    await harness.app.db.insertInto('library_files').values(file).execute();
  }
  return id;
}

it('lists libraries with file counts, but hides names without the right to read them', async () => {
  const [salaries, prices, gone] = [
    await library('Salaries'),
    await library('Prices'),
    await library('Gone'),
  ];
  const author = await signInWith(harness.app, { actions: ['GptSystemsRead', 'GptSystemsWrite'] });
  const filters = [{ name: 'group', operator: 'equals', values: ['All'] }];
  const { agentId: gptSystemId } = await harness.agent(harness.administrator, {
    dataSources: [salaries, prices, gone],
    ragDataSources: [{ dataSourceId: prices, filters }],
  });
  await harness.app.db
    .updateTable('libraries')
    .set({ deleted_at: new Date() })
    .where('id', '=', gone)
    .execute();
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
const endpointOf = () => ({
  publicEndpoint: { name: `desk-${newId()}`, isEnabled: true, brandKey: 'default' },
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
  const { version } = (await harness.call(harness.administrator, administration.publishing, { params })).body;
  const body = { isPublished: true, audience: {}, ...publishing };
  return harness.call(person, administration.publishV2, { params, version, body, query });
}

type Settings = (author: SignedIn) => object;
const endpoint = endpointOf();
const limits = { session: 1, address: 2, endpoint: 3, day: 4 };

it.each<[change: string, before: Settings, after: Settings]>([
  [
    'publishing to oneself',
    () => ({ isPublished: false }),
    ({ userId }) => ({ audience: { userIds: [userId] } }),
  ],
  ['adding a user', () => ({}), ({ userId }) => ({ audience: { userIds: [userId] } })],
  ['adding a group', () => ({}), () => ({ audience: { groupIds: [newId()] } })],
  ['choosing everyone', () => ({}), () => ({ audience: { everyone: true } })],
  ['removing the end', () => ({ until: inFuture }), () => ({})],
  ['moving the start', () => ({ from: inFuture }), () => ({})],
  ['adding brands', () => ({ brandKeys: ['default'] }), () => ({})],
  ['opening an endpoint', () => ({}), () => endpointOf()],
  [
    'raising the limits of an endpoint',
    () => ({ publicEndpoint: { ...endpoint.publicEndpoint, limits } }),
    () => ({ publicEndpoint: { ...endpoint.publicEndpoint, limits: { ...limits, day: 5 } } }),
  ],
  [
    'adding an origin to an endpoint',
    () => endpoint,
    () => ({ publicEndpoint: { ...endpoint.publicEndpoint, allowedOrigins: ['https://shop.example'] } }),
  ],
  [
    'setting an identity key of an endpoint',
    () => endpoint,
    () => ({ publicEndpoint: { ...endpoint.publicEndpoint, identityKeys: { primary: 'k'.repeat(32) } } }),
  ],
])('rejects %s without the right to a bound library', async (change, before, after) => {
  const author = await signInWith(harness.app, mayWrite);
  const { gptSystemId, dataSourceId } = await boundAgent();
  const own = change.includes('endpoint') ? { name: `desk-${newId()}` } : undefined;
  const settingsOf = (settings: Settings): object => {
    const made = settings(author) as { publicEndpoint?: object };
    return made.publicEndpoint ? { ...made, publicEndpoint: { ...made.publicEndpoint, ...own } } : made;
  };
  expect((await harness.publish(gptSystemId, settingsOf(before))).status).toBe(200);
  const wider = settingsOf(after);
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
  const open = endpointOf();
  const shut = { publicEndpoint: { ...open.publicEndpoint, isEnabled: false } };
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
  await harness.call(harness.administrator, administration.remove, { params, version: 2 });
  const restored = await harness.call(author, administration.restore, { params });
  expect(restored.body.code).toBe('data_source.not_found');
  expect((await harness.call(harness.administrator, administration.restore, { params })).status).toBe(200);
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
  const deleted = harness.app.db.updateTable('libraries').set({ deleted_at: new Date() });
  await deleted.where('id', '=', dataSourceId).execute();
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
  const shared = await harness.call(owner, personalAgentRoutes.publishV2, {
    params: { gptSystemId },
    version: 1,
    body,
  });
  expect(shared.status).toBe(200);
});
