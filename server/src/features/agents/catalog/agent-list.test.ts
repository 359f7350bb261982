/** Filters, sorts and draft marks of the list of agents. */
import { agentAdministrationRoutes as administration } from '@polylogue/contract/agents/catalog/administration-routes';
import { adminAgentDraftRoutes as drafts } from '@polylogue/contract/agents/drafts/routes';
import { beforeAll, expect, it } from 'vitest';
import { signIn } from '../../../testing/sign-in.ts';
import { type AgentHarness, createAgentHarness } from '../testing/agent-harness.ts';

let harness: AgentHarness;
const ids = { Atlas: '', Beacon: '', Cedar: '', Delta: '', Ember: '', Fjord: '' };

beforeAll(async () => {
  harness = await createAgentHarness();
  const make = async (name: keyof typeof ids, publishing: object, fields: object = {}) => {
    const made = await harness.agent(harness.administrator, { gptSystemName: name, ...fields });
    await harness.publish(made.agentId, publishing);
    ids[name] = made.agentId;
    return made;
  };
  const everyone = { audience: { everyone: true } };
  await make('Atlas', everyone);
  await make('Beacon', { audience: { userIds: [harness.administrator.userId] } });
  await make('Cedar', { ...everyone, from: '2999-01-01T00:00:00.000Z' });
  await make('Delta', { until: '2020-01-01T00:00:00.000Z' });
  await make('Ember', {
    ...everyone,
    publicEndpoint: { name: 'ember', isEnabled: true, brandKey: 'default' },
  });
  await make('Fjord', { isPublished: false });
});

const list = async (query: Record<string, string>, person = harness.administrator) => {
  const { body } = await harness.call(person, administration.list, { query: { keywords: '', ...query } });
  return body.items
    .filter(({ gptSystemId }: { gptSystemId: string }) => Object.values(ids).includes(gptSystemId))
    .map(({ name }: { name: string }) => name);
};

it.each<[Record<string, string>, string[]]>([
  [{ state: 'published' }, ['Atlas', 'Beacon', 'Ember']],
  [{ state: 'scheduled' }, ['Cedar']],
  [{ state: 'expired' }, ['Delta']],
  [{ state: 'unpublished' }, ['Fjord']],
  [{ audience: 'everyone' }, ['Atlas', 'Cedar', 'Ember']],
  [{ audience: 'chosen' }, ['Beacon']],
  [{ audience: 'nobody' }, ['Delta', 'Fjord']],
  [{ audience: 'visitors' }, ['Ember']],
  [{ deploymentName: 'no such model' }, []],
])('lists agents by %j', async (query, names) => {
  expect(await list(query)).toEqual(names);
});

it('marks and filters agents with a changed draft', async () => {
  const take = { body: { gptSystemId: ids.Atlas } };
  const { body: draft } = await harness.admin(drafts.create, take);
  expect(await list({ hasDraft: 'true' })).toEqual([]);
  const params = { stateId: draft.configStateId };
  const { status } = await harness.admin(drafts.update, {
    params,
    version: draft.version,
    body: { gptSystemName: 'Atlas 2', dataSources: [harness.handbookId] },
  });
  expect(status).toBe(200);
  expect(await list({ hasDraft: 'true' })).toEqual(['Atlas']);
  expect(await list({ hasDraft: 'false' })).not.toContain('Atlas');
  const { body } = await harness.admin(administration.get, { params: { gptSystemId: ids.Atlas } });
  expect(body.hasDraft).toBe(true);
});

it('hides contents from people who may only chat, in filters and sorts', async () => {
  const member = await signIn(harness.app, { role: 'member' });
  expect(await list({}, member)).toEqual(['Atlas', 'Ember']);
  expect(await list({ audience: 'everyone' }, member)).toEqual([]);
  expect(await list({ hasDraft: 'true' }, member)).toEqual([]);
  expect(await list({ sort: 'questions' }, member)).toEqual([]);
});

it('sorts by author, model, messages, use and version', async () => {
  for (const sort of ['owner', 'model', 'questions', 'lastUsed', 'version']) {
    expect((await list({ sort, top: '200' })).toSorted()).toEqual(Object.keys(ids).toSorted());
  }
});
