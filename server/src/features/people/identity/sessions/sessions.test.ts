import { randomUUID } from 'node:crypto';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { identityDouble } from '../../../../testing/identity/identity-double.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { transaction } from '../../../../db/client.ts';
import { removeExpiredSessions } from '../queries.ts';
import { endEverySession } from './sessions.ts';

const double = await identityDouble();
const { kid: ellipticKid } = await double.server.issuer.keys.generate('ES256', { kid: 'elliptic' });
const app = await testApp(double.environment);

/** Makes unique ID tokens, as a real provider does. */
const idToken = (oid = 'object-ada') => double.idToken({ oid, jti: randomUUID() });
const ellipticToken = async () => {
  const claims = decodeJwt(await idToken());
  const scopesOrTransform = (_header: unknown, payload: object) => void Object.assign(payload, claims);
  return double.server.issuer.buildToken({ kid: ellipticKid, scopesOrTransform });
};
const exchange = async (token: string, sessionId?: string) => {
  const answer = await app.call(identityRoutes.generateToken, {
    params: { identityProvider: 'EntraId' },
    body: { tokenRequest: { idToken: token }, ...(sessionId && { sessionId }) },
  });
  return answer.json<{ n1AIToken: string; code?: string }>();
};
const signIn = async (oid?: string) => (await exchange(await idToken(oid))).n1AIToken;
const sessionOf = (token: string) => String(decodeJwt(token)['sid']);
const signOut = (token: string) => app.call(identityRoutes.signOut, { token });
const status = async (token: string) =>
  (await app.call(identityRoutes.resolvedActions, { token })).statusCode;

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Respellings of the same bytes that lenient decoders accept, using the spare bits at the end of the
 * signature.
 */
function respellings(token: string): string[] {
  const last = base64url.indexOf(token.at(-1) ?? '');
  const atDot = token.lastIndexOf('.') + 1;
  const inside = (gap: string) => `${token.slice(0, atDot + 9)}${gap}${token.slice(atDot + 9)}`;
  return [
    ...[' ', '\n', '\t', '\r\n', '=', '=='].map((end) => `${token}${end}`),
    ...[' ', '\n', '\t'].map((start) => `${start}${token}`),
    ...[' ', '\n', '\t', '\u3000'].map(inside),
    `${token.slice(0, -1)}${base64url[last ^ 1]}`,
    `${token.slice(0, atDot)}${token.slice(atDot).replaceAll('-', '+').replaceAll('_', '/')}=`,
  ];
}

/** Makes a second valid ECDSA signature (r, n - s) from a known one (r, s). */
function withTwinSignature(token: string): string {
  const orderOfP256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const atDot = token.lastIndexOf('.') + 1;
  const signature = Buffer.from(token.slice(atDot), 'base64url');
  const s = orderOfP256 - BigInt(`0x${signature.toString('hex', 32)}`);
  const twin = Buffer.concat([
    signature.subarray(0, 32),
    Buffer.from(s.toString(16).padStart(64, '0'), 'hex'),
  ]);
  return `${token.slice(0, atDot)}${twin.toString('base64url')}`;
}

describe('signing out', () => {
  it('ends the token at once, and no other session of the person', async () => {
    const [here, elsewhere] = [await signIn(), await signIn()];
    expect([await status(here), await status(elsewhere)]).toEqual([200, 200]);
    expect((await signOut(here)).statusCode).toBe(204);
    expect([await status(here), await status(elsewhere)]).toEqual([401, 200]);
    expect((await signOut(here)).statusCode).toBe(401);
  });

  it('ends streams of the session at once, and of no other', async () => {
    const [here, elsewhere] = [await signIn(), await signIn()];
    const { authenticate, mayRead } = app.identity.callers;
    const callers = [(await authenticate(here))!, (await authenticate(elsewhere))!];
    const reading = () => Promise.all(callers.map(mayRead));
    expect(await reading()).toEqual([true, true]);
    const told: boolean[][] = [];
    const forget = app.identity.callers.onAccessChange(() => {
      void reading().then((allowed) => told.push(allowed));
    });
    await signOut(here);
    await expect.poll(() => told).toEqual([[false, true]]);
    forget();
  });

  it('ends replaced tokens, too', async () => {
    const first = await signIn();
    const { n1AIToken: second } = await exchange(await idToken(), sessionOf(first));
    expect(sessionOf(second)).toBe(sessionOf(first));
    await signOut(second);
    expect([await status(first), await status(second)]).toEqual([401, 401]);
  });

  it('leaves nothing that could be exchanged in its session again', async () => {
    const used = await idToken();
    const { n1AIToken } = await exchange(used);
    await signOut(n1AIToken);
    expect((await exchange(used)).code).toBe('identity.token_rejected');
    // Simulates a renewal in another tab that was already running.
    expect((await exchange(await idToken(), sessionOf(n1AIToken))).code).toBe('identity.token_rejected');
    expect(await status(await signIn())).toBe(200);
  });

  it('rejects an unused ID token that was issued before', async () => {
    const seconds = Math.floor(app.clock.now().getTime() / 1000);
    const issued = (ageSeconds: number) =>
      double.idToken({ oid: 'object-unused', jti: randomUUID(), iat: seconds - ageSeconds });
    const [here, elsewhere] = [await signIn('object-unused'), await signIn('object-unused')];
    await signOut(here);
    expect((await exchange(await issued(120))).code).toBe('identity.token_rejected');
    const { n1AIToken: renewed } = await exchange(await issued(120), sessionOf(elsewhere));
    expect(sessionOf(renewed)).toBe(sessionOf(elsewhere));
    // The provider's clock may be behind.
    expect(await status((await exchange(await issued(50))).n1AIToken)).toBe(200);
  });

  it('rejects an ID token in another spelling', async () => {
    const used = await idToken();
    const { n1AIToken } = await exchange(used);
    await signOut(n1AIToken);
    for (const spelling of respellings(used)) {
      expect((await exchange(spelling)).code, JSON.stringify(spelling.slice(-8))).toBe(
        'identity.token_rejected',
      );
    }
  });

  it('rejects an ID token with another valid signature', async () => {
    const token = await ellipticToken();
    const used = await exchange(token);
    const twin = withTwinSignature(token);
    // The second signature is valid, so it identifies the same token.
    expect(sessionOf((await exchange(twin)).n1AIToken)).toBe(sessionOf(used.n1AIToken));
    await signOut(used.n1AIToken);
    expect((await exchange(twin)).code).toBe('identity.token_rejected');
  });

  it('is stored as long as any token of the session could be used', async () => {
    const long = await double.idToken({
      oid: 'object-long',
      exp: Math.floor(app.clock.now().getTime() / 1000) + 5 * 3600,
    });
    const { n1AIToken } = await exchange(long);
    await signOut(n1AIToken);
    const sweepAfter = (hours: number) =>
      removeExpiredSessions(app.db, new Date(app.clock.now().getTime() + hours * 3_600_000));
    await sweepAfter(4.9);
    expect((await exchange(long)).code).toBe('identity.token_rejected');
    await sweepAfter(5.1);
    const left = await app.db
      .selectFrom('sessions')
      .where('id', '=', sessionOf(n1AIToken))
      .select('id')
      .execute();
    expect(left).toEqual([]);
  });

  it('on another server takes effect within sixty seconds', async () => {
    const token = await signIn();
    expect(await status(token)).toBe(200);
    await app.db
      .updateTable('sessions')
      .set({ ended_at: app.clock.now() })
      .where('id', '=', sessionOf(token))
      .execute();
    app.clock.advance(60_000);
    expect(await status(token)).toBe(401);
  });
});

it('everywhere invalidates all tokens issued before', async () => {
  const seconds = Math.floor(app.clock.now().getTime() / 1000);
  const issued = (iat: number) => double.idToken({ oid: 'object-whole', jti: randomUUID(), iat });
  const [used, unused] = [await issued(seconds), await issued(seconds)];
  const { n1AIToken } = await exchange(used);
  app.clock.advance(2_000);
  const userId = decodeJwt(n1AIToken).sub ?? '';
  await transaction(app.db, (tx) => endEverySession(tx, { userId, at: app.clock.now() }));
  app.identity.deps.accessChanges.announce(userId);
  expect(await status(n1AIToken)).toBe(401);
  for (const token of [used, unused]) expect((await exchange(token)).code).toBe('identity.token_rejected');
  const { n1AIToken: renewed } = await exchange(await issued(seconds + 3));
  expect(await status(renewed)).toBe(200);
  expect((await exchange(unused, sessionOf(renewed))).code).toBe('identity.token_rejected');
});

describe('a session', () => {
  it('is created once if its first ID token is exchanged twenty times at once', async () => {
    const token = await idToken('object-hasty');
    const tokens = await Promise.all(Array.from({ length: 20 }, () => exchange(token)));
    expect(new Set(tokens.map(({ n1AIToken }) => sessionOf(n1AIToken))).size).toBe(1);
  });

  it('can’t be joined or ended by another person', async () => {
    const ada = await signIn();
    const { n1AIToken: eve } = await exchange(await idToken('object-eve'), sessionOf(ada));
    expect(sessionOf(eve)).not.toBe(sessionOf(ada));
    await signOut(eve);
    expect(await status(ada)).toBe(200);
  });
});
