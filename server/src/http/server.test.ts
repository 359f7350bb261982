import { defineRoute, json } from '@polylogue/contract/http';
import { maxQuestionCharacters } from '@polylogue/contract/limits';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bind } from './routes/binding.ts';
import { installWebApp } from './web-app.ts';
import { testHttpServer } from '../testing/http-server.ts';

const echo = defineRoute({
  method: 'POST',
  path: '/echo/{thingId}',
  access: 'public',
  summary: 'Answers with its body.',
  params: z.object({ thingId: z.uuid() }),
  body: z.strictObject({ name: z.string(), nested: z.unknown().optional() }),
  response: json(z.object({ name: z.string() })),
  notFound: 'agent.not_found',
  errors: ['agent.not_found'],
});
const guarded = defineRoute({
  method: 'GET',
  path: '/guarded',
  access: { anyOf: ['BrandsWrite'] },
  summary: 'Needs an action.',
  response: json(z.object({})),
});
const guardedThing = defineRoute({
  method: 'POST',
  path: '/guarded/{thingId}',
  access: { anyOf: ['BrandsWrite'] },
  summary: 'Needs an action, a thing and a body.',
  params: z.object({ thingId: z.uuid() }),
  body: z.object({}),
  response: json(z.object({})),
});
const broken = defineRoute({
  method: 'GET',
  path: '/broken',
  access: 'public',
  summary: 'Fails.',
  response: json(z.object({})),
});

const thing = '/echo/00000000-0000-7000-8000-000000000000';

const bindings = [
  bind(echo, ({ body }) => ({ ...body, secret: 'never leaves' })),
  bind(guarded, () => ({})),
  bind(guardedThing, () => ({})),
  bind(broken, () => {
    throw new Error('password=hunter2 at db.internal');
  }),
];
const brandsWrite = new Map([['BrandsWrite', 'all']] as const);
const ada = { userId: 'u', name: 'Ada', userName: 'ada', sessionId: 's', grants: new Map() };
const app = await testHttpServer(
  bindings,
  { authenticate: async (token) => ({ good: ada, brands: { ...ada, grants: brandsWrite } })[token] },
  { identityOrigins: ['https://login.example'] },
);
await installWebApp(app, undefined);

const post = (payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: thing,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('bad input', () => {
  it.each<[string, string, string]>([
    ['malformed JSON', '{"name":', '400 request.malformed_json'],
    ['no body', '', '400 request.invalid'],
    ['null', 'null', '400 request.invalid'],
    ['a list', '[]', '400 request.invalid'],
    ['a wrong type', '{"name":1}', '400 request.invalid'],
    ['an undeclared field', '{"name":"a","isAdmin":true}', '400 request.invalid'],
    ['a prototype', '{"name":"a","__proto__":{"x":1}}', '400 request.invalid'],
    ['a body beyond the limit', `{"name":"${'a'.repeat(256 * 1024)}"}`, '413 request.too_large'],
  ])('refuses %s', async (_name, payload, refusal) => {
    const answer = await post(payload);
    const { code, requestId } = answer.json();
    expect([`${answer.statusCode} ${code}`, requestId]).toEqual([refusal, expect.any(String)]);
  });

  it('accepts the longest question in any encoding of its characters', async () => {
    const spelled = '\\u0000'.repeat(maxQuestionCharacters);
    expect((await post(`{"name":"${spelled}"}`)).statusCode).toBe(200);
  });

  it('accepts an object 10,000 deep without harm', async () => {
    const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    expect((await post(`{"name":"a","nested":${deep}}`)).statusCode).toBe(200);
  });

  it('names the invalid field and its fault', async () => {
    expect((await post('{"name":1}')).json().errors).toEqual({ name: [expect.stringContaining('string')] });
  });

  it('names every field that is not declared, whatever its name', async () => {
    expect((await post('{"name":"a","isAdmin":true,"constructor":1}')).json().errors).toEqual(
      Object.fromEntries([
        ['isAdmin', ['Unknown field']],
        ['constructor', ['Unknown field']],
      ]),
    );
  });

  it.each(['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{}}}'])(
    'lists unsupported names in %s',
    async (payload) => {
      expect((await post(payload)).json().errors).toEqual({ body: [expect.stringContaining('__proto__')] });
    },
  );

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'text/plain;charset=UTF-8'])(
    'refuses %s, which no route accepts',
    async (mediaType) => {
      const answer = await post('{"name":"a"}', { 'content-type': mediaType });
      expect(answer.json()).toMatchObject({ code: 'request.unsupported_media_type' });
    },
  );
});

describe('answers', () => {
  it('have no undeclared fields', async () => {
    expect((await post('{"name":"Ada"}')).json()).toEqual({ name: 'Ada' });
  });

  it('reveal nothing of an unexpected error', async () => {
    const answer = await app.inject({ url: '/broken', headers: { 'x-request-id': 'request-1' } });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: 'server.error',
      errors: [{ key: 'server', value: 'Something went wrong on the server.' }],
      requestId: 'request-1',
    });
  });

  it('treat a malformed id as a missing resource', async () => {
    const answer = await app.inject({ method: 'POST', url: '/echo/%2e%2e%2f', payload: { name: 'a' } });
    expect(answer.json()).toMatchObject({ code: 'agent.not_found' });
  });

  it('replace request ids that could break a header or a log', async () => {
    const answer = await app.inject({ url: '/broken', headers: { 'x-request-id': 'a b<c>' } });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('use the envelope for addresses that do not exist', async () => {
    expect((await app.inject('/api/nothing')).json()).toMatchObject({ code: 'request.not_found' });
  });
});

describe('access', () => {
  const get = (authorization?: string) =>
    app.inject({ url: '/guarded', headers: authorization ? { authorization } : {} });

  it.each([[undefined], ['Bearer bad'], ['Basic good'], ['Bearer good extra']])(
    'requires sign-in with %s',
    async (authorization) => expect((await get(authorization)).statusCode).toBe(401),
  );
  it('refuses a caller without the action', async () =>
    expect((await get('Bearer good')).json()).toMatchObject({ code: 'auth.forbidden' }));
  it.each([
    ['bad', '/guarded/x', '401 auth.required'],
    ['good', '/guarded/x', '403 auth.forbidden'],
    ['brands', '/guarded/x', '404 request.not_found'],
    ['brands', thing.replace('echo', 'guarded'), '400 request.malformed_json'],
  ])('reads a body of %s to %s last', async (token, url, refusal) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await app.inject({ method: 'POST', url, headers, payload: '{"name":' });
    expect(`${answer.statusCode} ${answer.json().code}`).toBe(refusal);
  });
  it('ignores a token in the address', async () =>
    expect((await app.inject('/guarded?access_token=good')).statusCode).toBe(401));
});

it('sends a policy without inline scripts that admits only the sign-in authority', async () => {
  const { headers } = await app.inject('/broken');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("img-src 'self' blob: data:");
  expect(policy).toContain("connect-src 'self' https://login.example;");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

it('sends HSTS only over https, without subdomains', async () => {
  const behindProxy = await testHttpServer([], {}, { trustedProxies: 1 });
  const headers = { 'x-forwarded-proto': 'https' };
  const sent = async (server: FastifyInstance) =>
    (await server.inject({ url: '/broken', headers })).headers['strict-transport-security'];
  expect(await sent(behindProxy)).toBe('max-age=31536000');
  expect(await sent(app)).toBeUndefined();
  await behindProxy.close();
});
