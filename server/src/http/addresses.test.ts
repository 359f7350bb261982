/** Answers by address: pages, API paths, wrong methods, and framing. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { publicConversationRoutes } from '@polylogue/contract/chat/visitors/routes';
import { allRoutes } from '@polylogue/contract/routes';
import { fillPath } from '@polylogue/contract/path';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEndpoint, copyAgent } from '../testing/chat/chat-contexts.ts';
import { testApp } from '../testing/test-app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const webFolder = await temporaryFolder();

await mkdir(path.join(webFolder, 'auth'));
await mkdir(path.join(webFolder, 'assets'));
await writeFile(path.join(webFolder, 'index.html'), '<title>The page</title>');
await writeFile(path.join(webFolder, 'auth/bridge.html'), '<title>The bridge</title>');
await writeFile(path.join(webFolder, 'assets/a-1234.js'), '1');
await writeFile(path.join(webFolder, 'assets/diagram-1234.js'), '1');
await mkdir(path.join(webFolder, 'diagrams'));
await writeFile(path.join(webFolder, 'diagrams/frame.html'), '<title>Diagrams</title>');
await writeFile(path.join(webFolder, 'embed.js'), '1');
const app = await testApp({}, { webFolder });

const ask = (method: NonNullable<InjectOptions['method']>, url: string) => app.server.inject({ method, url });

describe('an unknown address', () => {
  it.each(['/chat', '/auth/jwt/login', '/apiary', '/oidcs', '/some/where?x=1'])(
    'of the application is answered with its page: %s',
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
  ])('of the server is answered as not found: %s', async (url) => {
    const answer = await ask('GET', url);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.not_found']);
  });
});

describe('an unsupported method', () => {
  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

  it('is refused on every declared path, with a list of the supported ones', async () => {
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

  describe('framing a public chat', () => {
    beforeAll(async () => {
      const { id } = await app.db.selectFrom('agents').select('id').limit(1).executeTakeFirstOrThrow();
      const allowedOrigins = ['https://shop.example', 'http://127.0.0.1:8080'];
      const add = async (settings: object) =>
        addEndpoint(app, { agentId: await copyAgent(app, id), allowsTesting: false, ...settings });
      await add({ name: 'desk', allowedOrigins });
      await add({ name: 'alone' });
      await add({ name: 'tested', allowsTesting: true });
      await add({ name: 'closed', allowedOrigins, isEnabled: false });
    });

    it('is allowed for the origins listed by its endpoint, and for our own pages', async () => {
      const policy = "frame-ancestors 'self' https://shop.example http://127.0.0.1:8080";
      for (const url of ['/public-chat/desk/true', '/public-chat/DESK/true?a=b']) {
        expect(await framing(url)).toEqual([undefined, policy]);
      }
    });

    it('is allowed for tests at another address of the product, and its launcher there', async () => {
      const [, policy] = await framing('/public-chat/tested/true');
      expect(policy).toBe("frame-ancestors 'self' http://127.0.0.1");
      const launcherAt = async (publicChatEndpoint: string, origin: string) => {
        const headers = { host: 'localhost', origin };
        const answer = await app.call(publicConversationRoutes.embedding, {
          params: { publicChatEndpoint },
          headers,
        });
        return answer.statusCode;
      };
      expect(await launcherAt('tested', 'http://127.0.0.1')).toBe(200);
      expect(await launcherAt('tested', 'https://evil.example')).toBe(403);
      expect(await launcherAt('alone', 'http://127.0.0.1')).toBe(403);
    });

    it.each(['alone', 'closed', 'nowhere', '%00', 'a%20b'])(
      'is allowed only for our own pages at %s',
      async (endpoint) =>
        expect(await framing(`/public-chat/${endpoint}/true`)).toEqual([undefined, "frame-ancestors 'self'"]),
    );

    it.each([
      '/public-chat/desk',
      '/public-chat',
      '/public-chat/desk/true/more',
      '/%70ublic-chat%2Fdesk/true',
    ])('is refused at %s', async (url) =>
      expect(await framing(url)).toEqual(['DENY', "frame-ancestors 'none'"]),
    );

    it('has a launcher that only its origins may read', async () => {
      const look = (publicChatEndpoint: string, origin?: string) =>
        app.call(publicConversationRoutes.embedding, {
          params: { publicChatEndpoint },
          headers: origin === undefined ? {} : { origin },
        });
      const [own, shop] = [await look('desk'), await look('desk', 'https://shop.example')];
      expect(own.json()).toEqual({ brandName: 'Polylogue', colour: '#6D28D9', contrastColour: '#FFFFFF' });
      expect(own.headers['access-control-allow-origin']).toBeUndefined();
      expect(shop.headers).toMatchObject({
        'access-control-allow-origin': 'https://shop.example',
        vary: expect.stringContaining('Origin'),
      });
      for (const origin of ['https://evil.example', 'null', 'https://shop.example.evil.example']) {
        const { statusCode, headers } = await look('desk', origin);
        expect([statusCode, headers['access-control-allow-origin']]).toEqual([403, undefined]);
      }
      for (const name of ['closed', 'nowhere']) {
        expect((await look(name, 'https://shop.example')).statusCode).toBe(404);
      }
    });
  });

  it('is allowed only for our own pages at the bridge of silent sign-in', async () => {
    expect(await framing('/auth/bridge.html')).toEqual(['SAMEORIGIN', "frame-ancestors 'self'"]);
  });
});

it.each([
  '/diagrams/frame.html',
  '/diagrams/frame.html?a',
  '/diagrams/%66rame.html',
  '/DIAGRAMS/frame.html',
  '/diagrams/frame.html/',
])('gives the frame of diagrams at %s an opaque origin that can load its own scripts alone', async (url) => {
  const { headers } = await ask('GET', url);
  expect(String(headers['content-security-policy']).split(';')).toEqual([
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
  ]);
  const originOf = async (file: string) =>
    (await ask('GET', `/assets/${file}`)).headers['access-control-allow-origin'];
  expect([await originOf('diagram-1234.js'), await originOf('a-1234.js')]).toEqual(['*', undefined]);
});

it('caches the embed script for minutes, and lets other sites load it', async () => {
  const { headers } = await ask('GET', '/embed.js');
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=600, stale-while-revalidate=86400',
    'cross-origin-resource-policy': 'cross-origin',
  });
});
