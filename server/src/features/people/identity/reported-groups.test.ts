/** Groups reported by Entra ID, and their effect. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { atEndOfFile } from '../../../testing/at-end-of-file.ts';
import { removePeople } from '../../../testing/remove-people.ts';
import { identityDouble } from '../../../testing/identity/identity-double.ts';
import { testApp } from '../../../testing/test-app.ts';
import { addRole, bindRole } from '../../../testing/access/roles.ts';

const hourMs = 60 * 60 * 1000;

/** Answers of the directory by path and query, requested by a person of that name. */
let directory: RequestListener;
const askedElsewhere: (string | undefined)[] = [];

/** Starts a server that stops with the test file. Resolves to its address. */
async function serverOf(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEndOfFile(() => server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const double = await identityDouble();
const address = await serverOf((request, response) => directory(request, response));
/** Another server that the product may call. */
const elsewhere = await serverOf(({ headers }, response) => {
  askedElsewhere.push(headers.authorization);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"value":[]}');
});
const app = await testApp({
  ...double.environment,
  ENTRA_DIRECTORY: `http://${address}`,
  POLYLOGUE_ALLOWED_ADDRESSES: [double.address, address, elsewhere].join(),
});
beforeEach(async () => {
  directory = (_request, response) => response.writeHead(500).end();
  askedElsewhere.splice(0);
  await removePeople(app);
  await bind('editors', 'BrandsWrite');
  await bind('readers', 'BrandsRead');
  await bind('a-role', 'UserWrite');
});

/** Binds a role of one action to a group. */
async function bind(group_id: string, action: string): Promise<void> {
  await bindRole(app.db, await addRole(app.db, [action]), group_id);
}

const seconds = () => Math.floor(app.clock.now().getTime() / 1000);
async function signIn(claims: Record<string, unknown>, accessToken?: string): Promise<string> {
  const times = { iat: seconds(), nbf: seconds(), exp: seconds() + 3600 };
  return exchange(await double.idToken({ ...times, ...claims }), accessToken);
}
async function exchange(idToken: string, accessToken?: string): Promise<string> {
  const answer = await app.call(identityRoutes.generateToken, {
    params: { identityProvider: 'EntraId' },
    body: { tokenRequest: { idToken, ...(accessToken !== undefined && { accessToken }) } },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().n1AIToken;
}
async function actionsOf(token: string): Promise<string[]> {
  const answer = await app.call(identityRoutes.resolvedActions, { token });
  return answer.json().resolvedActions;
}
const member = 'GptSystemsRead';
const overage = {
  _claim_names: { groups: 'src1' },
  _claim_sources: { src1: { endpoint: 'https://evil.example' } },
};

describe('groups in the ID token', () => {
  it('grant the roles bound to them until the next token names others', async () => {
    expect(await actionsOf(await signIn({ groups: ['editors', 'unbound'] }))).toEqual([
      member,
      'BrandsWrite',
    ]);
    app.clock.advance(1000);
    expect(await actionsOf(await signIn({ groups: ['readers'] }))).toEqual([member, 'BrandsRead']);
    app.clock.advance(1000);
    expect(await actionsOf(await signIn({}))).toEqual([member]);
  });

  it('count for 24 hours from when the token was issued', async () => {
    const userId = decodeJwt(await signIn({ groups: ['editors'] })).sub ?? '';
    const holds = async () => {
      const standing = await app.identity.callers.holds({ userId, sessionId: 'any' }, 'BrandsWrite');
      return standing;
    };
    app.clock.advance(24 * hourMs - 1000);
    expect(await holds()).toBe(true);
    app.clock.advance(2 * 1000 + 16_000);
    expect(await holds()).toBe(false);
  });

  it('are not restored by a token older than the last one', async () => {
    const times = { iat: seconds(), nbf: seconds(), exp: seconds() + 3600 };
    const older = await double.idToken({ ...times, groups: ['editors'] });
    app.clock.advance(1000);
    await signIn({ groups: [] });
    app.clock.advance(1000);
    expect(await actionsOf(await exchange(older))).toEqual([member]);
  });

  it('are ignored in an unexpected format, without preventing sign-in', async () => {
    for (const groups of ['editors', [1], [{ id: 'editors' }], ['a\0b']]) {
      app.clock.advance(1000);
      expect(await actionsOf(await signIn({ groups }))).toEqual([member]);
    }
  });
});

describe('groups beyond a token’s limit', () => {
  const asked: (string | undefined)[] = [];
  /** Directory of a person in two groups on two pages, and in one that is no group. */
  const directoryOf =
    (id: string, nextLink?: string): RequestListener =>
    (request, response) => {
      asked.push(request.headers.authorization);
      const answer = (body: unknown) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://directory');
      if (pathname === '/v1.0/me') return answer({ id });
      if (pathname !== '/v1.0/me/transitiveMemberOf') return response.writeHead(404).end();
      const group = (name: string) => ({ id: name, '@odata.type': '#microsoft.graph.group' });
      if (searchParams.has('$skiptoken')) return answer({ value: [group('readers')] });
      return answer({
        value: [group('editors'), { id: 'a-role', '@odata.type': '#microsoft.graph.directoryRole' }],
        '@odata.nextLink': nextLink ?? `http://${request.headers.host}${request.url}&$skiptoken=2`,
      });
    };
  beforeEach(() => void asked.splice(0));

  it('are read page by page from the directory, with the token that was handed over', async () => {
    directory = directoryOf('object-ada');
    const token = await signIn(overage, 'access-token');
    expect(await actionsOf(token)).toEqual([member, 'BrandsRead', 'BrandsWrite']);
    expect(asked).toEqual(Array.from({ length: 3 }, () => 'Bearer access-token'));
    app.clock.advance(1000);
    expect(await actionsOf(await signIn({ hasgroups: true }, 'access-token'))).toContain('BrandsWrite');
  });

  it('are not read with another person’s token', async () => {
    directory = directoryOf('object-boss');
    expect(await actionsOf(await signIn(overage, 'access-token'))).toEqual([member]);
    expect(asked).toHaveLength(1);
  });

  it('are not requested from a next link to another server', async () => {
    directory = directoryOf('object-ada', `http://${elsewhere}/v1.0/me/transitiveMemberOf?$skiptoken=2`);
    expect(await actionsOf(await signIn(overage, 'access-token'))).toEqual([member]);
    expect(askedElsewhere).toEqual([]);
  });

  it('stay valid for 24 hours while the directory is unavailable', async () => {
    directory = directoryOf('object-ada');
    await signIn(overage, 'access-token');
    app.clock.advance(hourMs);
    directory = (_request, response) => response.writeHead(503).end();
    await signIn(overage, 'access-token');
    const token = await signIn(overage);
    expect(await actionsOf(token)).toContain('BrandsWrite');
    const userId = decodeJwt(token).sub ?? '';
    app.clock.advance(23 * hourMs);
    expect(await app.identity.callers.holds({ userId, sessionId: 'any' }, 'BrandsWrite')).toBe(false);
  });
});
