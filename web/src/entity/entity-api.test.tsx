import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { json } from '@polylogue/contract/http';
import { resource } from '@polylogue/contract/resource';
import type { PropsWithChildren } from 'react';
import { Provider } from 'react-redux';
import { z } from 'zod';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HttpContext } from '../lib/http/http-context.ts';
import { failureOf } from '../lib/http/api-failure.ts';
import { answer, type MemoryCall, memoryTransport, refusal, silence } from '../testing/memory-transport.ts';
import { createTestStore } from '../testing/test-store.ts';
import { entityApi } from './entity-api.ts';
import { listSource } from './list-source.ts';

const Thing = z.object({ thingId: z.string(), name: z.string(), version: z.number() });
const NewThing = z.object({ name: z.string() });
const things = resource({
  base: '/api/things',
  id: 'thingId',
  missing: 'user.not_found',
  nouns: ['thing', 'things'],
  may: { read: ['UserRead'], create: ['UserWrite'], write: ['UserWrite'] },
});
const routes = {
  list: things.list(Thing, { filters: { keywords: z.string().optional() }, sorts: ['name'] }),
  create: things.create(NewThing, Thing),
  update: things.replace(NewThing, Thing),
  parts: things.call('GET', '{thingId}/parts', { summary: 'Parts.', response: json(Thing) }),
};
const thingApi = entityApi('Thing', routes);
const thing = { thingId: 't1', name: 'One', version: 4 };

let calls: MemoryCall[];
const seen =
  <T,>(content: T) =>
  (call: MemoryCall): T => {
    calls.push(call);
    return content;
  };
const answerWith = (...answers: Parameters<typeof memoryTransport>[0][number][]) =>
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    memoryTransport(answers)(new URL(path, 'http://things.test'), init),
  );

const parts = createTestStore();
const wrapper = ({ children }: PropsWithChildren) => (
  <Provider store={parts.store}>
    <HttpContext value={parts.http}>{children}</HttpContext>
  </Provider>
);
beforeEach(() => {
  calls = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('sends the version of a change, and the id of a repeated request', async () => {
  answerWith(answer(routes.update, seen(thing)), answer(routes.create, seen(thing)));
  const { result } = renderHook(
    () => ({ update: thingApi.update.useMutation()[0], create: thingApi.create.useMutation()[0] }),
    { wrapper },
  );
  const params = { thingId: 't1' };
  await act(() => result.current.update({ params, body: { name: 'Two' }, ifMatch: 4 }).unwrap());
  expect(calls[0]?.url.pathname).toBe('/api/things/t1');
  expect(calls[0]?.headers.get('if-match')).toBe('"4"');
  expect(calls[0]?.body).toEqual({ name: 'Two' });
  await act(() => result.current.create({ body: { name: 'New' }, requestId: 'try-0001' }).unwrap());
  expect(calls[1]?.headers.get('x-request-id')).toBe('try-0001');
  expect(calls[1]?.body).toEqual({ name: 'New' });
});

it('reloads queries that a change made stale', async () => {
  answerWith(answer(routes.list, seen({ items: [thing] })), answer(routes.update, thing));
  const { result } = renderHook(
    () => ({
      list: listSource(thingApi.list).useList({ keywords: 'o', top: 50 }),
      update: thingApi.update.useMutation()[0],
    }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.list.data?.items).toEqual([thing]));
  expect(calls[0]?.url.search).toBe('?keywords=o&top=50');
  await act(() => result.current.update({ params: { thingId: 't1' }, body: { name: '2' }, ifMatch: 4 }));
  await waitFor(() => expect(calls).toHaveLength(2));
});

it('loads pages of a list, rejects a refused one, and stops on abort', async () => {
  answerWith(refusal(routes.list, [400, 'request.continuation_token_invalid']));
  const source = listSource(thingApi.list);
  const load = renderHook(() => source.useLoadPage(), { wrapper }).result.current;
  const refused = await load({ top: 200 }, new AbortController().signal).catch((error: unknown) => error);
  expect(failureOf(refused)?.status).toBe(400);
  answerWith(silence(routes.list));
  const leaving = new AbortController();
  const loading = load({ top: 200 }, leaving.signal);
  leaving.abort();
  await expect(loading).rejects.toThrow();
});

it('asks below another thing where the list lies there', async () => {
  answerWith(answer(routes.parts, seen(thing)));
  const source = listSource(thingApi.parts as unknown as typeof thingApi.list, { thingId: 't9' });
  renderHook(() => source.useList({ top: 50 }), { wrapper });
  await waitFor(() => expect(calls[0]?.url.pathname).toBe('/api/things/t9/parts'));
});
