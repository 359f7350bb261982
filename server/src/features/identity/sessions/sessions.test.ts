import { randomUUID } from 'node:crypto';
import { identityRoutes } from '@polylogue/contract/identity/routes';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntraDouble } from '../../../testing/identity/entra-double.ts';
import { identityDouble } from '../../../testing/identity/identity-double.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { removeExpiredSessions } from '../queries.ts';

let double: EntraDouble;
let app: TestApp;
beforeAll(async () => {
  double = await identityDouble();
  app = await testApp(double.environment);
});

/** ID tokens differ, as those of a real provider do. */
const idToken = (oid = 'object-ada') => double.idToken({ oid, jti: randomUUID() });
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

describe('signing out', () => {
  it('ends the token at once, and no other session of the person', async () => {
    const [here, elsewhere] = [await signIn(), await signIn()];
    expect([await status(here), await status(elsewhere)]).toEqual([200, 200]);
    expect((await signOut(here)).statusCode).toBe(204);
    expect([await status(here), await status(elsewhere)]).toEqual([401, 200]);
    expect((await signOut(here)).statusCode).toBe(401);
  });

  it('ends at once what may be read in the session, and in no other', async () => {
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

  it('ends the tokens that were replaced, too', async () => {
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
    // A renewal that was under way in another tab.
    expect((await exchange(await idToken(), sessionOf(n1AIToken))).code).toBe('identity.token_rejected');
    expect(await status(await signIn())).toBe(200);
  });

  it('is remembered for as long as anything of the session could be used', async () => {
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

describe('a session', () => {
  it('is one, also where its first ID token is exchanged twenty times at once', async () => {
    const token = await idToken('object-hasty');
    const tokens = await Promise.all(Array.from({ length: 20 }, () => exchange(token)));
    expect(new Set(tokens.map(({ n1AIToken }) => sessionOf(n1AIToken))).size).toBe(1);
  });

  it('of somebody else can’t be joined or ended', async () => {
    const ada = await signIn();
    const { n1AIToken: eve } = await exchange(await idToken('object-eve'), sessionOf(ada));
    expect(sessionOf(eve)).not.toBe(sessionOf(ada));
    await signOut(eve);
    expect(await status(ada)).toBe(200);
  });
});
