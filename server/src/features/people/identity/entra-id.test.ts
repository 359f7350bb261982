import { createHmac, type webcrypto } from 'node:crypto';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { searchIndexRoutes } from '@polylogue/contract/knowledge/retrieval/routes';
import { decodeJwt, exportSPKI, importJWK, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { clientId, tenantId } from '../../../testing/identity/entra-double.ts';
import { identityDouble } from '../../../testing/identity/identity-double.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const double = await identityDouble();
const app = await testApp(double.environment);

const exchange = (idToken: string, extra: { setupToken?: string; accessToken?: string } = {}, to = app) => {
  const { setupToken, accessToken } = extra;
  return to.call(identityRoutes.generateToken, {
    params: { identityProvider: 'EntraId' },
    body: {
      tokenRequest: { idToken, ...(accessToken && { accessToken }) },
      ...(setupToken && { setupToken }),
    },
  });
};
const seconds = () => Math.floor(app.clock.now().getTime() / 1000);
const userIdOf = (answer: Awaited<ReturnType<typeof exchange>>) => decodeJwt(answer.json().n1AIToken).sub;

it('identifies people by tenant and object id, never by an address', async () => {
  const ada = userIdOf(await exchange(await double.idToken()));
  const renamed = userIdOf(
    await exchange(await double.idToken({ preferred_username: 'new@contoso.example' })),
  );
  const successor = userIdOf(await exchange(await double.idToken({ oid: 'object-other', sub: 'other' })));
  expect(renamed).toBe(ada);
  expect(successor).not.toBe(ada);
});

describe('an ID token', () => {
  it.each<[string, () => Record<string, unknown>]>([
    ['for another client', () => ({ aud: 'another-client' })],
    ['for the directory', () => ({ aud: 'https://graph.microsoft.com' })],
    ['of another issuer', () => ({ iss: 'https://evil.example' })],
    ['of another tenant', () => ({ tid: 'another-tenant' })],
    ['without the person', () => ({ oid: undefined })],
    ['that has run out', () => ({ exp: seconds() - 61 })],
    ['from the future', () => ({ nbf: seconds() + 3600 })],
  ])('%s is rejected', async (_name, changes) => {
    expect((await exchange(await double.idToken(changes()))).json().code).toBe('identity.token_rejected');
  });

  it('signed with the public key as a shared secret is rejected', async () => {
    const jwk = double.server.issuer.keys.toJSON()[0];
    const spki = await exportSPKI((await importJWK(jwk ?? {}, 'RS256')) as webcrypto.CryptoKey);
    const claims = decodeJwt(await double.idToken());
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${encode({ alg: 'HS256', kid: jwk?.kid })}.${encode(claims)}`;
    const forged = `${signed}.${createHmac('sha256', spki).update(signed).digest('base64url')}`;
    expect((await exchange(forged)).json().code).toBe('identity.token_rejected');
  });

  it('with an embedded key is rejected, also with the address of one', async () => {
    const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ]);
    const forged = await new SignJWT(decodeJwt(await double.idToken()))
      .setProtectedHeader({ alg: 'ES256', kid: 'mine', jku: 'https://evil.example/keys' })
      .sign(privateKey);
    expect((await exchange(forged)).json().code).toBe('identity.token_rejected');
  });

  it('is the identity; an accompanying access token is not', async () => {
    const accessToken = await double.idToken({ oid: 'object-somebody-else' });
    const ada = userIdOf(await exchange(await double.idToken()));
    expect(userIdOf(await exchange(await double.idToken(), { accessToken }))).toBe(ada);
  });
});

describe('the first administrator', () => {
  const actionsOf = async (token: string, to: TestApp) =>
    (await to.call(identityRoutes.resolvedActions, { token })).json().resolvedActions as string[];

  it('is the first person who signs in through the set-up link', async () => {
    const setupToken = (await app.openSetup()) ?? '';
    const first = await exchange(await double.idToken({ oid: 'object-first' }), { setupToken });
    expect(await actionsOf(first.json().n1AIToken, app)).toContain('BrandsWrite');
    const second = await exchange(await double.idToken({ oid: 'object-second' }), { setupToken });
    expect(second.json().code).toBe('setup.already_done');
  });

  it('may administer at once, even if known before without the role', async () => {
    const fresh = await testApp(double.environment);
    const setupToken = (await fresh.openSetup()) ?? '';
    const signIn = async (extra?: { setupToken: string }) => {
      const answer = await exchange(await double.idToken({ oid: 'object-first' }), extra, fresh);
      return answer.json().n1AIToken as string;
    };
    const status = async (token: string) => (await fresh.call(searchIndexRoutes.get, { token })).statusCode;
    expect(await status(await signIn())).toBe(403);
    expect(await status(await signIn({ setupToken }))).toBe(200);
  });

  it('is one of fifty who sign in through the link at once', async () => {
    const crowd = await testApp(double.environment);
    const setupToken = (await crowd.openSetup()) ?? '';
    const tokens = await Promise.all(
      Array.from({ length: 50 }, (_, index) => double.idToken({ oid: `object-${index}` })),
    );
    const answers = await Promise.all(tokens.map((token) => exchange(token, { setupToken }, crowd)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(49).fill(409)]);
  });

  it('is recorded as the one who signed in, with the request', async () => {
    const fresh = await testApp(double.environment);
    const setupToken = (await fresh.openSetup()) ?? '';
    const answer = await exchange(await double.idToken({ oid: 'object-first' }), { setupToken }, fresh);
    const entries = await fresh.db
      .selectFrom('audit_entries')
      .select(['operation', 'user_id'])
      .where('request_id', '=', String(answer.headers['x-request-id']))
      .orderBy('id')
      .execute();
    const operations = ['Create', 'AssignRole', 'AssignRole'];
    const user_id = userIdOf(answer);
    expect(entries).toEqual(operations.map((operation) => ({ operation, user_id })));
  });

  it('is not made with a password, nor with a wrong link', async () => {
    const fresh = await testApp(double.environment);
    const setupToken = (await fresh.openSetup()) ?? '';
    const body = { setupToken, name: 'Eve', email: 'eve@example.com', password: 'a long enough password' };
    expect((await fresh.call(identityRoutes.setup, { body })).json().code).toBe('setup.token_invalid');
    const guessed = await exchange(await double.idToken(), { setupToken: 'guess' }, fresh);
    expect(guessed.json().code).toBe('setup.token_invalid');
    expect(await fresh.db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  it('is the person named by the environment', async () => {
    const named = await testApp({ ...double.environment, POLYLOGUE_ADMIN_OBJECT_ID: 'object-boss' });
    const boss = await exchange(await double.idToken({ oid: 'object-boss' }), {}, named);
    expect(await actionsOf(boss.json().n1AIToken, named)).toContain('BrandsWrite');
    const other = await exchange(await double.idToken({ oid: 'object-first' }), {}, named);
    expect(await actionsOf(other.json().n1AIToken, named)).toEqual(['GptSystemsRead']);
  });
});

it('applies a change of activation on this server at once, and elsewhere within a minute', async () => {
  const answer = await exchange(await double.idToken({ oid: 'object-leaver' }));
  const { n1AIToken: token } = answer.json();
  const userId = userIdOf(answer) ?? '';
  const status = async () => (await app.call(identityRoutes.resolvedActions, { token })).statusCode;
  expect(await status()).toBe(200);
  await app.db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', userId).execute();
  app.clock.advance(16_000);
  expect(await status()).toBe(401);
  expect((await exchange(await double.idToken({ oid: 'object-leaver' }))).json().code).toBe(
    'identity.user_deactivated',
  );
  await app.db.updateTable('users').set({ deactivated_at: null }).where('id', '=', userId).execute();
  app.identity.deps.accessChanges.announce(userId);
  expect(await status()).toBe(200);
});

it('offers the browser only the configured authority, and lets it connect there alone', async () => {
  const response = await app.server.inject('/api/internal/InstanceSettings/application');
  expect(response.json().entraIdSettings).toEqual({
    clientId,
    tenantId,
    instance: `https://${double.address}/`,
  });
  expect(response.json().directory).toBe(`https://${double.address}`);
  expect(response.headers['content-security-policy']).toContain(
    `connect-src 'self' https://${double.address} `,
  );
});

it.each([
  ['https://login.microsoftonline.com/', undefined, 'https://graph.microsoft.com'],
  ['https://login.microsoftonline.us/', undefined, 'https://graph.microsoft.us'],
  ['https://login.partner.microsoftonline.cn/', undefined, 'https://microsoftgraph.chinacloudapi.cn'],
  // Only Microsoft's provider has the Microsoft directory.
  ['https://login.example.com/', undefined, ''],
  ['https://login.example.com/', 'https://directory.example.com/base/', 'https://directory.example.com/base'],
])('with sign-in at %s the directory (%s) is %s', async (instance, given, expected) => {
  const there = await testApp({
    ENTRA_CLIENT_ID: clientId,
    ENTRA_TENANT_ID: tenantId,
    ENTRA_INSTANCE: instance,
    ...(given && { ENTRA_DIRECTORY: given }),
  });
  const response = await there.server.inject('/api/internal/InstanceSettings/application');
  expect(response.json().directory).toBe(expected);
  const reached = /connect-src ([^;]+)/.exec(String(response.headers['content-security-policy']))?.[1];
  const origins = [instance, ...(expected ? [expected] : [])].map((address) => new URL(address).origin);
  expect(reached?.split(' ')).toEqual(["'self'", ...origins]);
});
