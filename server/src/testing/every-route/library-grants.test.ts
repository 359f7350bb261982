/**
 * Rights on a single library: calls about another one are answered exactly like those about a missing one.
 */
import { adminAgentDraftRoutes as drafts } from '@polylogue/contract/agents/drafts/routes';
import type { Action } from '@polylogue/contract/permissions';
import { allRoutes, type NamedRoute } from '@polylogue/contract/routes';
import { expect, it } from 'vitest';
import { newId } from '../../db/id.ts';
import { addDraft } from '../chat/chat-contexts.ts';
import { type SignedIn, signIn, signInWith } from '../sign-in.ts';
import { testApp } from '../test-app.ts';
import { paramsOf } from './example-objects.ts';
import { exampleParams, exampleRequest } from './example-requests.ts';
import type { ExampleParams } from './feature-examples.ts';

const app = await testApp();
const keeper = await signIn(app, { role: 'knowledgeManager' });
/** Two libraries, each with a file and an index. */
const first = await exampleParams(app.db, keeper.userId);
const second = await exampleParams(app.db, keeper.userId);
const dataSourceIds = [first['dataSourceId'] ?? ''];
const holding = (...actions: Action[]) => signInWith(app, { actions, dataSourceIds });
/** People who may read the first library, or also write it. */
const reader = await holding('DataSourcesReadSpecific');
const writer = await holding('DataSourcesReadSpecific', 'DataSourcesWriteSpecific');
const author = await holding('DataSourcesReadSpecific', 'GptSystemsCreate');

const isAboutOne = ({ route }: NamedRoute) => 'dataSourceId' in (route.params?.shape ?? {});
const cases = allRoutes.filter(isAboutOne).map((named) => [named.name, named] as const);
const reading = cases.filter(([, { route }]) => route.method === 'GET');

const ask = (named: NamedRoute, params: ExampleParams, { token }: SignedIn) =>
  app.call(named.route, { ...exampleRequest(named, paramsOf(named.feature, params)), token });

it('finds calls of libraries to test', () => {
  expect(cases.length).toBeGreaterThan(20);
});

it.each(cases)('%s answers for another library like for a missing one', async (_name, named) => {
  for (const person of [reader, writer]) {
    const mayAsk = named.route.method === 'GET' || person === writer;
    const foreign = await ask(named, second, person);
    const absent = await ask(named, { ...second, dataSourceId: newId() }, person);
    expect(foreign.statusCode).toBe(mayAsk ? 404 : 403);
    expect(foreign.rawPayload.equals(absent.rawPayload)).toBe(true);
  }
});

it.each(reading)('%s answers for the granted one', async (_name, named) => {
  const { statusCode, body } = await ask(named, first, reader);
  expect(body).not.toContain('data_source.not_found');
  // The bytes of the examples are in no storage, and nothing was extracted from them.
  const isAboutBytes = named.route.response.kind === 'file' || named.name.endsWith('.extraction');
  if (!isAboutBytes) expect(statusCode).toBe(200);
});

it.each(
  cases.filter(([, { route }]) =>
    ['hash', 'dataSourceIndexId'].some((name) => name in (route.params?.shape ?? {})),
  ),
)('%s finds nothing of another library below the granted one', async (_name, named) => {
  for (const name of ['hash', 'dataSourceIndexId']) {
    if (!(name in (named.route.params?.shape ?? {}))) continue;
    const foreign = await ask(named, { ...first, [name]: second[name] ?? '' }, writer);
    const unknown = name === 'hash' ? '0'.repeat(64) : newId();
    const absent = await ask(named, { ...first, [name]: unknown }, writer);
    expect([name, foreign.statusCode, absent.statusCode]).toEqual([name, 404, 404]);
    expect(foreign.rawPayload.equals(absent.rawPayload)).toBe(true);
  }
});

it('lists only the granted one', async () => {
  const named = allRoutes.find(({ name }) => name === 'fileLibraries.list');
  if (!named) throw new Error('libraries have no list');
  const { items } = (await ask(named, first, reader)).json<{ items: Record<string, unknown>[] }>();
  const own = items.filter(({ isBuiltIn }) => isBuiltIn === false);
  expect(own.map(({ dataSourceId }) => dataSourceId)).toEqual([first['dataSourceId']]);
});

it('binds only the granted one to an agent', async () => {
  const stateId = await addDraft(app, { authorId: author.userId, agentType: 'System' });
  const put = async (dataSources: string[], requestId = newId()) => {
    const read = await app.call(drafts.get, { token: author.token, params: { stateId } });
    const { gptSystemName, description, version } = read.json<Record<string, string>>();
    const answer = await app.call(drafts.update, {
      token: author.token,
      params: { stateId },
      headers: { 'if-match': `"${version}"`, 'x-request-id': requestId },
      body: { gptSystemName, description, dataSources },
    });
    return { status: answer.statusCode, body: answer.body };
  };
  const granted = first['dataSourceId'] ?? '';
  expect((await put([granted])).status).toBe(200);
  const foreign = await put([granted, second['dataSourceId'] ?? ''], 'the-same-request');
  const absent = await put([granted, newId()], 'the-same-request');
  expect(foreign.status).toBe(404);
  expect(foreign).toEqual(absent);
  expect((await put(Array.from({ length: 200 }, () => newId()))).status).toBe(400);
});
