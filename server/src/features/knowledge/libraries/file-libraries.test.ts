import { dataSourceRoutes } from '@polylogue/contract/knowledge/libraries/data-source-routes';
import { fileLibraryRoutes as routes } from '@polylogue/contract/knowledge/libraries/routes';
import type { Action } from '@polylogue/contract/permissions';
import { beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../../clock.ts';
import { newId } from '../../../db/id.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { copyAgent } from '../../../testing/chat/chat-contexts.ts';
import { type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { type CallRequest, type TestApp, testApp } from '../../../testing/test-app.ts';
import { sweepRemovedLibraries } from './jobs.ts';

let app: TestApp;
let keeper: SignedIn;
const warmUp = vi.fn<() => void>();
beforeEach(async () => {
  warmUp.mockReset();
  app = await testApp({}, { warmUp });
  keeper = await signIn(app, { role: 'knowledgeManager' });
});

interface AskOptions extends CallRequest {
  ifMatch?: number;
  by?: SignedIn;
}
async function ask(call: keyof typeof routes, { ifMatch, by = keeper, ...rest }: AskOptions = {}) {
  const headers: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` };
  const answer = await app.call(routes[call], { token: by.token, headers, ...rest });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}
const create = (name: string, by?: SignedIn) =>
  ask('create', { body: { name, description: 'Contracts' }, ...(by && { by }) });
const paramsOf = ({ body }: Awaited<ReturnType<typeof create>>) => ({ dataSourceId: body.dataSourceId });
const withActions = (...actions: Action[]) => signInWith(app, { actions });

it('creates, changes, removes, restores and audits a library', async () => {
  const made = await create('Law');
  expect(made.body).toMatchObject({
    name: 'Law',
    description: 'Contracts',
    isBuiltIn: false,
    fileCount: 0,
    agentCount: 0,
    version: 1,
    permissions: { canEdit: true, canDelete: true, canRestore: false },
  });
  const params = paramsOf(made);
  const changed = await ask('update', { params, ifMatch: 1, body: { name: 'Swiss law' } });
  expect(changed.body).toMatchObject({ name: 'Swiss law', description: '', version: 2 });
  expect((await ask('remove', { params, ifMatch: 2 })).status).toBe(204);
  expect(await ask('get', { params })).toMatchObject({
    status: 404,
    body: { code: 'data_source.not_found' },
  });
  const gone = await ask('list', { query: { state: 'deleted' } });
  expect(gone.body.items).toMatchObject([{ name: 'Swiss law', permissions: { canRestore: true } }]);
  expect((await ask('restore', { params })).body).toMatchObject({ name: 'Swiss law', deletedAt: null });
  const entries = await auditedChanges(app.db, params.dataSourceId);
  expect(entries.map(({ aggregate_type, operation }) => `${aggregate_type} ${operation}`)).toEqual([
    'FileLibrary Create',
    'FileLibrary Update',
    'FileLibrary Delete',
    'FileLibrary Restore',
  ]);
});

it('lists a library that was created with default endpoints (document 1 §4)', async () => {
  const made = await app.call(dataSourceRoutes.create, { token: keeper.token, body: { name: 'Law' } });
  expect(made.statusCode).toBe(200);
  const { dataSourceId } = made.json();
  const listed = await ask('list');
  expect(listed.body.items).toContainEqual(expect.objectContaining({ dataSourceId, name: 'Law' }));
  const read = await app.call(dataSourceRoutes.get, { token: keeper.token, params: { dataSourceId } });
  expect(read.json()).toEqual(made.json());
});

it('starts the embedder when a library with a text index is opened', async () => {
  const params = paramsOf(await create('Law'));
  await ask('get', { params });
  expect(warmUp).toHaveBeenCalledTimes(1);
  await ask('create', { body: { name: 'Drafts' }, query: { skipResourceCreation: 'true' } });
  const bare = (await ask('list')).body.items.find(({ name }: { name: string }) => name === 'Drafts');
  expect((await ask('get', { params: { dataSourceId: bare.dataSourceId } })).body.textIndexId).toBeNull();
  expect((await ask('get', { params: { dataSourceId: newId() } })).status).toBe(404);
  expect(warmUp).toHaveBeenCalledTimes(1);
});

it('rejects a taken name until its library is removed', async () => {
  const first = await create('Law');
  expect(await create('LAW')).toMatchObject({ status: 409, body: { code: 'request.name_taken' } });
  await ask('remove', { params: paramsOf(first), ifMatch: 1 });
  expect((await create('law')).status).toBe(200);
  expect(await ask('restore', { params: paramsOf(first) })).toMatchObject({ status: 409 });
});

it('shows a library to readers only, and lets writers change it', async () => {
  const [maker, other, reader] = [
    await withActions('DataSourcesCreate'),
    await withActions('DataSourcesCreate'),
    await withActions('DataSourcesRead'),
  ];
  const made = await create('Own', maker);
  const params = paramsOf(made);
  const body = { name: 'Mine' };
  expect((await ask('get', { params, by: maker })).status).toBe(200);
  expect((await ask('get', { params, by: other })).status).toBe(404);
  expect((await ask('update', { params, by: other, ifMatch: 1, body })).status).toBe(404);
  const { body: seen } = await ask('get', { params, by: reader });
  expect(seen.permissions).toEqual({ canEdit: false, canDelete: false, canRestore: false });
  const names = async (by: SignedIn) =>
    (await ask('list', { by })).body.items.map((row: { name: string }) => row.name);
  expect(await names(maker)).toContain('Own');
  expect(await names(other)).not.toContain('Own');
  expect((await ask('update', { params, by: maker, ifMatch: 1, body })).status).toBe(200);
});

it('rejects changes of built-in libraries', async () => {
  const { body } = await ask('list');
  const handbook = body.items.find((row: { isBuiltIn: boolean }) => row.isBuiltIn);
  expect(handbook).toMatchObject({ name: 'Handbook', permissions: { canEdit: false, canDelete: false } });
  const params = { dataSourceId: handbook.dataSourceId };
  expect(await ask('remove', { params, ifMatch: handbook.version })).toMatchObject({
    status: 409,
    body: { code: 'data_source.built_in' },
  });
});

it('deletes a removed library after 30 days, even if an agent names it', async () => {
  const made = await create('Law');
  const named = { libraryIds: [made.body.dataSourceId] };
  const { id } = await app.db.selectFrom('agents').select('id').limit(1).executeTakeFirstOrThrow();
  await copyAgent(app, id, named);
  await ask('remove', { params: paramsOf(made), ifMatch: 1 });
  const exists = async () =>
    (await app.db.selectFrom('libraries').select('id').where('id', '=', made.body.dataSourceId).execute())
      .length;
  const sweepAfter = (days: number) =>
    sweepRemovedLibraries({
      intake: { refresh: async () => {} },
      db: app.db,
      clock: { ...systemClock, now: () => new Date(Date.now() + days * 86_400_000) },
    });
  await sweepAfter(29);
  expect(await exists()).toBe(1);
  await sweepAfter(31);
  expect(await exists()).toBe(0);
});
