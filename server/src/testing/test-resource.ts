/**
 * Route tests of a resource, from its declaration. `every-route/` proves for all routes that anonymous, forbidden and
 * foreign callers are refused; these tests prove the calls themselves.
 */
import type { Route } from '@polylogue/contract/http';
import { beforeAll, expect, it } from 'vitest';
import type { ResourceRoutes } from '../changes/bind-resource.ts';
import { newId } from '../db/id.ts';
import { auditedChanges } from './audited-changes.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { type CallRequest, type TestApp, testApp } from './test-app.ts';

interface TestedResource {
  routes: ResourceRoutes;
  /** Kind of thing in the audit log. */
  type: string;
  /** Settings under a name, with every field. */
  settings(name: string): Readonly<Record<string, unknown>>;
}

interface ResourceRequest extends CallRequest {
  /** Path parameter of the resource. */
  id?: string;
  ifMatch?: number;
}
type Body = Record<string, unknown> & { code?: string; items: Record<string, unknown>[] };
const noBody: Body = { items: [] };

interface Calls {
  app: TestApp;
  administrator: SignedIn;
  ask(call: keyof ResourceRoutes, request?: ResourceRequest): Promise<{ status: number; body: Body }>;
  /** Creates one. Resolves to its id. */
  create(name: string): Promise<string>;
}

/** Registers the tests. Returns access to their application, for further tests of the same file. */
export function testResource(tested: TestedResource): () => Calls {
  let calls: Calls | undefined;
  beforeAll(async () => {
    const app = await testApp();
    calls = callsOf(tested, app, await signIn(app, { role: 'administrator' }));
  });
  const opened = () => {
    if (!calls) throw new Error('The application is opened before the first test.');
    return calls;
  };
  testChanges(tested, opened);
  testRefusals(tested, opened);
  testList(tested, opened);
  return opened;
}

function callsOf({ routes, settings }: TestedResource, app: TestApp, administrator: SignedIn): Calls {
  const [param = ''] = Object.keys(routes.get.params?.shape ?? {});
  const ask: Calls['ask'] = async (call, { id, ifMatch, headers, ...request } = {}) => {
    const route: Route | undefined = routes[call];
    if (!route) throw new Error(`The resource declares no ${call}.`);
    const answer = await app.call(route, {
      token: administrator.token,
      ...(id !== undefined && { params: { [param]: id } }),
      headers: { ...headers, ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }) },
      ...request,
    });
    return { status: answer.statusCode, body: answer.body === '' ? noBody : answer.json<Body>() };
  };
  const create = async (name: string) => String((await ask('create', { body: settings(name) })).body[param]);
  return { app, administrator, ask, create };
}

function testChanges({ type, settings }: TestedResource, calls: () => Calls): void {
  it('creates, reads, updates and removes one, with an audit entry each', async () => {
    const { app, ask, create } = calls();
    const id = await create('Made');
    const made = await ask('get', { id });
    expect(made).toMatchObject({ status: 200, body: { ...settings('Made'), version: 1 } });
    const changed = await ask('update', { id, ifMatch: 1, body: settings('Changed') });
    expect(changed).toMatchObject({ status: 200, body: { ...settings('Changed'), version: 2 } });
    expect(await ask('get', { id })).toEqual(changed);
    expect((await ask('remove', { id, ifMatch: 2 })).status).toBe(204);
    expect((await ask('get', { id })).status).toBe(404);
    expect(await auditedChanges(app.db, id)).toMatchObject([
      { aggregate_type: type, operation: 'Create', after: settings('Made') },
      { aggregate_type: type, operation: 'Update', before: settings('Made'), after: settings('Changed') },
      { aggregate_type: type, operation: 'Delete', before: settings('Changed'), after: null },
    ]);
  });

  it('answers a repeated create with the one that it made, and refuses another body under its id', async () => {
    const { ask } = calls();
    const headers = { 'x-request-id': newId() };
    const first = await ask('create', { headers, body: settings('Repeated') });
    expect(await ask('create', { headers, body: settings('Repeated') })).toEqual(first);
    const other = await ask('create', { headers, body: settings('Other') });
    expect(other).toMatchObject({ status: 422, body: { code: 'request.idempotency_conflict' } });
  });
}

function testRefusals({ routes, settings }: TestedResource, calls: () => Calls): void {
  it('refuses an invalid body', async () => {
    const { ask } = calls();
    for (const body of [{}, { ...settings('Invalid'), undeclared: true }]) {
      expect(await ask('create', { body })).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    }
  });

  it('answers calls of a missing one as not found', async () => {
    const { ask } = calls();
    const request = { id: newId(), ifMatch: 1 };
    const missing = { status: 404, body: { code: routes.get.notFound } };
    expect(await ask('get', request)).toMatchObject(missing);
    expect(await ask('update', { ...request, body: settings('Missing') })).toMatchObject(missing);
    expect(await ask('remove', request)).toMatchObject(missing);
  });

  it('refuses a change that is based on no version, or on a stale one', async () => {
    const { ask, create } = calls();
    const id = await create('Contested');
    const body = settings('Overwritten');
    expect(await ask('update', { id, body })).toMatchObject({ status: 428 });
    for (const call of ['update', 'remove'] as const) {
      const refused = await ask(call, { id, ifMatch: 2, ...(call === 'update' && { body }) });
      expect(refused).toMatchObject({ status: 412, body: { code: 'request.precondition_failed' } });
    }
    expect((await ask('get', { id })).body).toMatchObject({ ...settings('Contested'), version: 1 });
  });

  if (!routes.create.errors?.includes('request.name_taken')) return;
  it('refuses a name that is taken', async () => {
    const { ask, create } = calls();
    await create('Taken');
    const taken = { status: 409, body: { code: 'request.name_taken' } };
    expect(await ask('create', { body: settings('TAKEN') })).toMatchObject(taken);
    const id = await create('Free');
    expect(await ask('update', { id, ifMatch: 1, body: settings('taken') })).toMatchObject(taken);
  });
}

/** Orders that a list declares, each with its reverse. */
function sortsOf({ list }: ResourceRoutes): string[] {
  const shape = list.query?.shape as { sort?: { unwrap(): { options: string[] } } } | undefined;
  return shape?.sort?.unwrap().options ?? [];
}

function testList({ routes }: TestedResource, calls: () => Calls): void {
  it('lists all in each declared order, a page at a time', async () => {
    const { ask, create } = calls();
    for (const name of ['zug', 'Bern', 'Uri']) await create(name);
    const all = async (sort: string) => (await ask('list', { query: { sort, top: '200' } })).body.items;
    for (const sort of sortsOf(routes).filter((name) => !name.startsWith('-'))) {
      const items = await all(sort);
      expect(items.length).toBeGreaterThanOrEqual(3);
      expect(await all(`-${sort}`)).toEqual(items.toReversed());
      const paged: unknown[] = [];
      for (let query: Record<string, string> | undefined = { sort, top: '2' }; query; ) {
        const { body } = await ask('list', { query });
        paged.push(...body.items);
        const token = body['continuationToken'] as string | undefined;
        query = token === undefined ? undefined : { sort, top: '2', continuationToken: token };
      }
      expect(paged).toEqual(items);
    }
  });

  it('finds by a part of the name, in any letter case', async () => {
    const { ask, create } = calls();
    await create('Neuchâtel Lake');
    const { items } = (await ask('list', { query: { keywords: 'LAKE' } })).body;
    expect(items.map(({ name }) => name)).toEqual(['Neuchâtel Lake']);
  });
}
