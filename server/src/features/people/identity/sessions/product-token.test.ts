import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../../../testing/sign-in.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { testClock } from '../../../../testing/test-clock.ts';
import { productTokens } from './product-token.ts';

const secret = 'a secret of at least thirty-two characters';
const clock = testClock();
const tokens = productTokens(secret, clock);
const ada = { id: randomUUID(), name: 'Ada', userName: 'ada@example.com', isDeactivated: false };
const sessionId = randomUUID();
const keyOf = (from: string, purpose = 'product-token') =>
  new Uint8Array(hkdfSync('sha256', from, '', purpose, 32));

/** Changes parts of a product token, signed with its own key unless another is given. */
async function altered(
  change: { header?: Record<string, unknown>; claims?: Record<string, unknown> },
  key = keyOf(secret),
): Promise<string> {
  const token = await tokens.issue(ada, sessionId);
  const claims = { ...decodeJwt(token), ...change.claims };
  const header = { ...decodeProtectedHeader(token), alg: 'HS256', ...change.header };
  return new SignJWT(JSON.parse(JSON.stringify(claims))).setProtectedHeader(header).sign(key);
}

const inSeconds = (seconds: number) => Math.floor(clock.now().getTime() / 1000) + seconds;

describe('the product’s token', () => {
  it('names its person and session for an hour', async () => {
    const token = await tokens.issue(ada, sessionId);
    expect(await tokens.verify(token)).toEqual({ userId: ada.id, sessionId });
    clock.advance(59 * 60_000);
    expect(await tokens.verify(token)).toBeDefined();
    clock.advance(60_000);
    expect(await tokens.verify(token)).toBeUndefined();
  });

  it('is accepted unchanged', async () => {
    expect(await tokens.verify(await altered({}))).toBeDefined();
  });

  it.each<[string, Parameters<typeof altered>[0] | (() => Parameters<typeof altered>[0])]>([
    ['of another type', { header: { typ: 'JWT' } }],
    ['without a type', { header: { typ: undefined } }],
    ['for another audience', { claims: { aud: 'another-service' } }],
    ['without an audience', { claims: { aud: undefined } }],
    ['of another issuer', { claims: { iss: 'somebody' } }],
    ['that never ends', { claims: { exp: undefined } }],
    ['that has ended', () => ({ claims: { exp: inSeconds(-1) } })],
    ['from the future', () => ({ claims: { nbf: inSeconds(600) } })],
    ['about nobody', { claims: { sub: undefined } }],
    ['without a session', { claims: { sid: undefined } }],
  ])('is rejected as %s', async (_name, change) => {
    expect(
      await tokens.verify(await altered(typeof change === 'function' ? change() : change)),
    ).toBeUndefined();
  });

  it('requires this instance’s key for this purpose', async () => {
    for (const key of [keyOf('another secret'), keyOf(secret, 'continuation-token'), Buffer.from(secret)]) {
      expect(await tokens.verify(await altered({}, key))).toBeUndefined();
    }
  });

  it('requires a signature', async () => {
    const [, payload] = (await tokens.issue(ada, sessionId)).split('.');
    for (const alg of ['none', 'None', 'NONE', 'RS256']) {
      const header = Buffer.from(JSON.stringify({ alg, typ: 'polylogue+jwt' })).toString('base64url');
      expect(await tokens.verify(`${header}.${payload}.`)).toBeUndefined();
      const forged = createHmac('sha256', '').update(`${header}.${payload}`).digest('base64url');
      expect(await tokens.verify(`${header}.${payload}.${forged}`)).toBeUndefined();
    }
  });

  it.each(['', '.', '..', 'a.b.c', 'x'.repeat(10_000), '\0'])('is rejected as %j', async (text) => {
    expect(await tokens.verify(text)).toBeUndefined();
  });
});

it('accepts the token of a request only in its header', async () => {
  const app = await testApp();
  const { token } = await signIn(app, { role: 'member' });
  const url = identityRoutes.resolvedActions.path;
  const ask = async (headers: Record<string, string>, query = '') =>
    (await app.server.inject({ url: `${url}${query}`, headers })).statusCode;
  expect(await ask({ authorization: `Bearer ${token}` })).toBe(200);
  expect(await ask({}, `?access_token=${token}`)).toBe(401);
  expect(await ask({ cookie: `access_token=${token}; authorization=Bearer ${token}` })).toBe(401);
  expect(await ask({ authorization: token })).toBe(401);
  expect(await ask({ authorization: `Basic ${token}` })).toBe(401);
});
