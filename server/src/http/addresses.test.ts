/** What addresses answer: pages, the API's own, wrong methods, and who may frame them. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { conversationRoutes } from '@polylogue/contract/conversations/routes';
import { allRoutes } from '@polylogue/contract/routes';
import { fillPath } from '@polylogue/contract/path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let webFolder: string;

beforeAll(async () => {
  webFolder = await mkdtemp(path.join(os.tmpdir(), 'polylogue-web-'));
  await mkdir(path.join(webFolder, 'auth'));
  await mkdir(path.join(webFolder, 'assets'));
  await writeFile(path.join(webFolder, 'index.html'), '<title>The page</title>');
  await writeFile(path.join(webFolder, 'auth/bridge.html'), '<title>The bridge</title>');
  await writeFile(path.join(webFolder, 'assets/a-1234.js'), '1');
  app = await testApp({}, { webFolder });
});
afterAll(() => rm(webFolder, { recursive: true }));

const ask = (method: NonNullable<InjectOptions['method']>, url: string) => app.server.inject({ method, url });

describe('an unknown address', () => {
  it.each(['/chat', '/auth/jwt/login', '/apiary', '/oidcs', '/some/where?x=1'])(
    'of the application shows its page: %s',
    async (url) => {
      const answer = await ask('GET', url);
      expect([answer.statusCode, answer.body]).toEqual([200, '<title>The page</title>']);
      expect((await ask('HEAD', url)).statusCode).toBe(200);
    },
  );

  it.each([
    '/api',
    '/api/',
    '/API/nothing',
    '/%61pi/nothing',
    '//api/nothing',
    '/api/internal/nothing',
    '/api/docs/nothing',
    '/oidc',
    '/health',
    '/directory/v1.0',
    '/assets/gone.js',
    '/favicons',
    '/generatedImages/a',
  ])('of the server is a missing thing: %s', async (url) => {
    const answer = await ask('GET', url);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.not_found']);
  });
});

describe('a method that an address does not take', () => {
  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

  it('is refused on every declared path, and told which ones are', async () => {
    const pathOf = (route: { path: string }) => route.path.replace(/\{\w+\}/g, '{}');
    for (const { route } of allRoutes) {
      const declared = allRoutes.filter((other) => pathOf(other.route) === pathOf(route));
      const taken: readonly string[] = declared.map((other) => other.route.method);
      const params = { brandKey: 'b', fileName: 'f', identityProvider: 'p', uid: 'u', requestId: 'r' };
      for (const method of methods.filter((name) => !taken.includes(name))) {
        const answer = await ask(method, fillPath(route.path, { ...params, conversationId: 'c' }));
        const allowed = taken.includes('GET') ? [...taken, 'HEAD'] : taken;
        expect([method, route.path, answer.statusCode]).toEqual([method, route.path, 405]);
        expect(answer.json().code).toBe('request.method_not_allowed');
        expect(answer.headers['allow']).toBe([...allowed].sort().join(', '));
      }
    }
  });

  it.each(['/', '/chat', '/assets/a-1234.js', '/api/docs', '/api/openapi.json', '/health/live'])(
    'is refused at %s',
    async (url) => {
      const answer = await ask('POST', url);
      expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
    },
  );

  it('is refused before its body is read', async () => {
    const answer = await app.server.inject({
      method: 'PATCH',
      url: conversationRoutes.list.path,
      headers: { 'content-type': 'text/unknown' },
      payload: 'x',
    });
    expect(answer.statusCode).toBe(405);
  });
});

describe('framing', () => {
  const framing = async (url: string) => {
    const { headers } = await ask('GET', url);
    const [ancestors] = /frame-ancestors [^;]+/.exec(String(headers['content-security-policy'])) ?? [];
    return [headers['x-frame-options'], ancestors];
  };

  it.each(['/', '/chat', '/api/docs', '/api/nothing', '/favicons/favicon.svg', '/assets/a-1234.js'])(
    'is refused at %s',
    async (url) => expect(await framing(url)).toEqual(['DENY', "frame-ancestors 'none'"]),
  );

  it('is left to our own pages at the bridge of silent sign-in', async () => {
    expect(await framing('/auth/bridge.html')).toEqual(['SAMEORIGIN', "frame-ancestors 'self'"]);
  });
});
