import type { CapabilityType } from '@polylogue/contract/agents/agent/configuration';
import type { DirectoryAgent } from '@polylogue/contract/agents/agent/schemas';
import { beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../../clock.ts';
import { jsonb } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import { continuationTokens } from '../../../../http/requests/continuation-token.ts';
import { addUser } from '../../../../testing/add-user.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { ConfigurationSchema } from '../../agent/configuration.ts';
import { insertVersion, legacyColumns } from '../../agent/queries.ts';
import type { DirectoryList } from './queries.ts';
import * as directory from './service.ts';

let deps: directory.DirectoryDeps;
let agentOrder: string[];
let maya: string;
let priya: string;

beforeEach(async () => {
  const { db } = await testDatabase();
  agentOrder = [];
  deps = {
    db,
    hasModel: async () => () => true,
    agentOrderOf: async () => agentOrder,
    continuationTokens: continuationTokens('s'.repeat(32)),
  };
  maya = await person('Maya Lindqvist');
  priya = await person('Priya Raman');
});

const at = () => systemClock.now();

async function person(name: string): Promise<string> {
  const id = await addUser(deps.db);
  await deps.db.updateTable('users').set({ name }).where('id', '=', id).execute();
  return id;
}

interface AgentOptions {
  by?: string;
  type?: 'System' | 'User';
  description?: string;
  categories?: string[];
  capabilityTypes?: CapabilityType[];
  more?: Record<string, unknown>;
  sharedWith?: string;
}

async function agent(
  name: string,
  { by, type = 'System', description = '', more, sharedWith, ...content }: AgentOptions = {},
) {
  const id = newId();
  const starterPrompts = ['Begin'];
  const configuration = ConfigurationSchema.parse({ name, description, starterPrompts, ...content });
  const row = {
    id,
    ...legacyColumns(configuration),
    type,
    is_for_everyone: type === 'System',
    created_by: by ?? null,
    created_at: at(),
    ...more,
  };
  await deps.db.insertInto('agents').values(row).execute();
  await insertVersion(deps.db, { agentId: id, version: 1, configuration, createdAt: at(), createdBy: null });
  if (sharedWith) {
    const audience = { agent_id: id, kind: 'user', subject_id: sharedWith };
    await deps.db.insertInto('agent_audience').values(audience).execute();
  }
  return id;
}

const readerOf = (userId: string, brandKey = 'default'): directory.DirectoryReader => ({
  caller: { userId, name: '', userName: '', sessionId: '', grants: new Map([['GptSystemsRead', 'all']]) },
  asker: { userId, brandKey, at: at() },
  language: 'en',
});

const names = (agents: readonly DirectoryAgent[]) => agents.map(({ name }) => name);
const listOf = async (
  userId: string,
  list: DirectoryList,
  { brandKey = 'default', ...query }: { brandKey?: string; [filter: string]: unknown } = {},
) => directory.list(deps, readerOf(userId, brandKey), { list, query: { top: 50, ...query } });
const namesOf = async (...args: Parameters<typeof listOf>) => names((await listOf(...args)).items);
const notFound = { code: 'agent.not_found' };

it('lists only agents with chat access, sorted by name', async () => {
  await agent('Contract Review', { description: 'Finds risky clauses' });
  await agent('archive', { more: { deleted_at: at() } });
  await agent('Not yet', { more: { is_published: false } });
  await agent('Hidden', { more: { is_hidden: true } });
  await agent('Other brand', { more: { brand_keys: ['second'] } });
  await agent('Board', { more: { is_for_everyone: false } });
  await agent('Notes', { type: 'User', by: priya, sharedWith: maya });
  await agent('Secret', { type: 'User', by: priya });
  await agent('Mine', { type: 'User', by: maya, more: { is_published: false } });
  expect(await namesOf(maya, 'all')).toEqual(['Contract Review', 'Notes']);
  expect(await namesOf(maya, 'all', { brandKey: 'second' })).toContain('Other brand');
  expect(await namesOf(maya, 'system')).toEqual(['Contract Review']);
  expect(await namesOf(maya, 'mine')).toEqual(['Mine']);
  const { items: shared, count } = await listOf(maya, 'sharedWithMe');
  expect(shared).toMatchObject([
    { name: 'Notes', owner: { name: 'Priya Raman' }, sharedWithCount: 1, permissions: { canEdit: false } },
  ]);
  expect(count).toEqual({ value: 1, isExact: true });
  expect(await namesOf(priya, 'sharedWithMe')).toEqual([]);
  expect(await namesOf(maya, 'all', { keywords: 'RISKY' })).toEqual(['Contract Review']);
  expect(await namesOf(maya, 'all', { keywords: 'secret' })).toEqual([]);
});

it('begins with the order of the brand, unless the reader sorts', async () => {
  for (const name of ['Archive', 'Board', 'Travel', 'Zoo']) agentOrder.push(await agent(name));
  agentOrder = agentOrder.slice(2).toReversed();
  expect(await namesOf(maya, 'all')).toEqual(['Zoo', 'Travel', 'Archive', 'Board']);
  const { items, continuationToken } = await listOf(maya, 'all', { top: 3 });
  const rest = await namesOf(maya, 'all', { top: 3, continuationToken });
  expect([names(items), rest]).toEqual([['Zoo', 'Travel', 'Archive'], ['Board']]);
  expect(await namesOf(maya, 'all', { sort: 'name' })).toEqual(['Archive', 'Board', 'Travel', 'Zoo']);
});

it('lists the capabilities that work with the agent’s model', async () => {
  await agent('Looker', { capabilityTypes: ['CodeInterpreter', 'FileSearch', 'Vision'] });
  const capabilities = async () => (await listOf(maya, 'all')).items[0]?.capabilityTypes;
  expect(await capabilities()).toEqual(['FileSearch', 'Vision']);
  deps.hasModel = async () => (_configuration, ability) => ability !== 'vision';
  expect(await capabilities()).toEqual(['FileSearch']);
});

it('pages through all agents without duplicates', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await agent(name);
  const first = await listOf(maya, 'all', { top: 2 });
  const continuationToken = first.continuationToken ?? '';
  const second = await listOf(maya, 'all', { top: 2, continuationToken });
  expect([names(first.items), names(second.items), second.count]).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    undefined,
  ]);
  // A continuation token is bound to its list and user.
  await expect(listOf(maya, 'system', { top: 2, continuationToken })).rejects.toThrow('continuation');
  await expect(listOf(priya, 'all', { top: 2, continuationToken })).rejects.toThrow('continuation');
});

it('lists categories of accessible agents and filters by category', async () => {
  await agent('Flights', { categories: ['Travel', 'Booking'] });
  await agent('Trains', { categories: ['Travel'] });
  await agent('Hotels', { categories: ['travel'] });
  await agent('Notes', { type: 'User', by: priya, sharedWith: maya, categories: ['Writing'] });
  await agent('Secret', { type: 'User', by: priya, categories: ['Spying'] });
  await agent('Other brand', { categories: ['Travel'], more: { brand_keys: ['second'] } });
  expect((await directory.categories(deps, readerOf(maya))).items).toEqual([
    { name: 'Travel', count: 3 },
    { name: 'Booking', count: 1 },
    { name: 'Writing', count: 1 },
  ]);
  const under = await listOf(maya, 'all', { category: 'TRAVEL' });
  expect(names(under.items)).toEqual(['Flights', 'Hotels', 'Trains']);
  expect(under.items[0]).toMatchObject({ categories: ['Travel', 'Booking'] });
  expect(await namesOf(maya, 'all', { category: 'Travel', keywords: 'train' })).toEqual(['Trains']);
  expect(await namesOf(maya, 'all', { category: 'Spying' })).toEqual([]);
});

it('keeps pins per user while they may chat with the agent', async () => {
  const id = await agent('Notes', { type: 'User', by: priya, sharedWith: maya });
  const { asker } = readerOf(maya);
  const pin = (agentId: string) => directory.saveAgent(deps, asker, { membership: 'agent_pins', agentId });
  await pin(id);
  await pin(id);
  expect((await directory.pinned(deps, readerOf(maya))).items).toMatchObject([
    { name: 'Notes', isPinned: true },
  ]);
  expect((await directory.pinned(deps, readerOf(priya))).items).toEqual([]);
  await deps.db.deleteFrom('agent_audience').execute();
  expect((await directory.pinned(deps, readerOf(maya))).items).toEqual([]);
  // An agent that is no longer accessible can still be unpinned, once.
  await directory.unpin(deps, asker, id);
  await expect(directory.unpin(deps, asker, id)).rejects.toMatchObject(notFound);
  await expect(pin(id)).rejects.toMatchObject(notFound);
  await expect(pin(newId())).rejects.toMatchObject(notFound);
  await expect(directory.basic(deps, readerOf(maya), id)).rejects.toMatchObject(notFound);
});

it('lists a hidden agent for a user who opened its address', async () => {
  const id = await agent('Notes', { type: 'User', by: priya, sharedWith: maya, more: { is_hidden: true } });
  expect((await listOf(maya, 'sharedWithMe')).items).toEqual([]);
  const { asker } = readerOf(maya);
  await directory.saveAgent(deps, asker, { membership: 'agents_shared_with_me', agentId: id });
  expect(await namesOf(maya, 'sharedWithMe')).toEqual(['Notes']);
});

it('finds users and groups to share with for callers who may write the agent', async () => {
  const agentId = await agent('Mine', { type: 'User', by: maya });
  await deps.db
    .insertInto('directory_groups')
    .values({ id: newId(), display_name: 'Priyas team', created_at: at() })
    .execute();
  const find = (userId: string) =>
    directory.shareCandidates(deps, readerOf(userId).caller, { agentId, keywords: 'PRIYA' });
  expect((await find(maya)).items.map(({ kind, name }) => [kind, name])).toEqual([
    ['user', 'Priya Raman'],
    ['group', 'Priyas team'],
  ]);
  await expect(find(priya)).rejects.toMatchObject(notFound);

  const organisations = { agentId: await agent('Everyones', { by: maya }), keywords: 'maya' };
  const author = { ...readerOf(maya).caller, grants: new Map([['GptSystemsCreate', 'all']] as const) };
  expect(await directory.shareCandidates(deps, author, organisations)).toMatchObject({
    items: [{ name: 'Maya Lindqvist' }],
  });
  for (const caller of [readerOf(maya).caller, { ...author, userId: priya }]) {
    await expect(directory.shareCandidates(deps, caller, organisations)).rejects.toMatchObject(notFound);
  }
});

it('lists recently used agents once each', async () => {
  const [first, second] = [await agent('First'), await agent('Second')];
  const chat = (agent_id: string, minute: number, more: object = {}) => {
    const times = { created_at: at(), updated_at: new Date(Date.UTC(2026, 0, 1, 0, minute)) };
    const texts = { brand_key: 'default', title: 'A chat', title_source: 'question' };
    const row = { id: newId(), owner_id: maya, agent_id, ...texts, ...times, ...more };
    return deps.db.insertInto('conversations').values(row).execute();
  };
  await chat(first, 1);
  await chat(second, 2);
  await chat(first, 3);
  await chat(second, 4, { deleted_at: at() });
  expect(names((await directory.recent(deps, readerOf(maya))).items)).toEqual(['First', 'Second']);
  expect((await directory.recent(deps, readerOf(priya))).items).toEqual([]);
});

it('lists unfinished drafts only for their author', async () => {
  const draft = (name: string, more: object) => {
    const times = { created_at: at(), updated_at: at() };
    const holder = { agent_type: 'User', agent_id: null, author_id: maya };
    const row = { id: newId(), ...holder, content: jsonb({ name }), version: 2, ...times, ...more };
    return deps.db.insertInto('configuration_states').values(row).execute();
  };
  await draft('Meeting notes', {});
  await draft('', { version: 1 });
  await draft('Finished', { agent_id: await agent('Finished', { type: 'User', by: maya }) });
  const found = await directory.unfinishedDrafts(deps, readerOf(maya).asker);
  expect(found.items.map(({ name, version }) => [name, version])).toEqual([['Meeting notes', 2]]);
  expect((await directory.unfinishedDrafts(deps, readerOf(priya).asker)).items).toEqual([]);
});

it('lists and searches 5,000 agents within the time limit', async () => {
  const ids = Array.from({ length: 5_000 }, () => newId());
  const configuration = ConfigurationSchema.parse({ name: 'Agent', description: 'Answers' });
  for (let from = 0; from < ids.length; from += 500) {
    const some = ids.slice(from, from + 500);
    const rows = some.map((id, index) => ({
      id,
      ...legacyColumns(configuration),
      name: `Agent ${from + index}`,
      created_at: at(),
      is_for_everyone: index % 2 === 0,
    }));
    await deps.db.insertInto('agents').values(rows).execute();
    const content = jsonb(configuration);
    const version = { version: 1, content, created_at: at(), created_by: null };
    const versions = some.map((agent_id) => ({ agent_id, ...version }));
    await deps.db.insertInto('agent_configurations').values(versions).execute();
  }
  const timed = async (query: Record<string, string>) => {
    const startedAt = performance.now();
    const { items } = await listOf(maya, 'all', query);
    return { count: items.length, ms: performance.now() - startedAt };
  };
  const tries = [];
  for (let index = 0; index < 8; index += 1)
    tries.push([await timed({}), await timed({ keywords: 'agent 49' })]);
  expect(tries.at(-1)?.map(({ count }) => count)).toEqual([50, 50]);
  // The target is 50 ms. The limit allows for a shared machine; a query per agent would take seconds.
  for (const which of [0, 1]) {
    expect(Math.min(...tries.map((pair) => pair[which]?.ms ?? Infinity))).toBeLessThan(500);
  }
});
