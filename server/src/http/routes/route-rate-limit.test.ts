import { defineRoute, empty } from '@polylogue/contract/http';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { personOf, visitorOf } from '../../testing/callers.ts';
import { bind } from './binding.ts';
import { testHttpServer } from '../../testing/http-server.ts';

const rateLimit = { max: 2, windowMs: 60_000 };
const routeFor = <A extends 'public' | 'signedInOrVisitor'>(access: A) =>
  defineRoute({
    method: 'POST',
    path: `/${access}`,
    access,
    summary: 'Costs something.',
    response: empty,
    rateLimit,
  });

let app: FastifyInstance;
beforeEach(async () => {
  const authenticate = async (token: string) => (token.startsWith('good') ? personOf(token) : undefined);
  app = await testHttpServer(
    [bind(routeFor('public'), () => {}), bind(routeFor('signedInOrVisitor'), () => {})],
    { authenticate, authenticateVisitor: visitorOf },
    { trustedProxies: 1 },
  );
});

/** Calls the given number of times. Resolves to the status codes. */
async function call(times: number, headers: Record<string, string>, path = '/signedInOrVisitor') {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const { statusCode } = await app.inject({ method: 'POST', url: path, headers });
    statuses.push(statusCode);
  }
  return statuses;
}
const from = (address: string) => ({ 'x-forwarded-for': address });
const visitor = (session: string, address: string) => ({ ...from(address), 'x-session-identifier': session });
const person = (token: string, address: string) => ({ ...from(address), authorization: `Bearer ${token}` });

it('keeps the quota of signed-in people apart from visitors and strangers at their address', async () => {
  const [office, home] = ['192.0.2.1', '192.0.2.2'];
  expect(await call(3, visitor('a', office))).toEqual([204, 204, 429]);
  expect(await call(3, person('made-up', office))).toEqual([401, 401, 401]);
  expect(await call(3, from(office))).toEqual([401, 401, 401]);
  expect(await call(1, person('good-one', office))).toEqual([204]);
  expect(await call(2, person('good-one', home))).toEqual([204, 429]);
  expect(await call(3, person('good-other', office))).toEqual([204, 204, 429]);
});

it('counts the visitors at an address together, however many sessions they have', async () => {
  expect(await call(2, visitor('a', '2001:db8::1'))).toEqual([204, 204]);
  expect(await call(1, visitor('b', '2001:db8::2'))).toEqual([429]);
  expect(await call(1, { ...visitor('c', '2001:db8::3'), authorization: 'Bearer good' })).toEqual([429]);
  expect(await call(1, visitor('a', '2001:db8:1::1'))).toEqual([204]);
});

it('counts the calls of an address on public routes', async () => {
  expect(await call(2, person('good', '192.0.2.1'), '/public')).toEqual([204, 204]);
  expect(await call(1, person('good-other', '192.0.2.1'), '/public')).toEqual([429]);
  expect(await call(1, from('192.0.2.2'), '/public')).toEqual([204]);
});
