import { configureStore } from '@reduxjs/toolkit';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/http/api-failure.ts';
import { createHttpClient, type HttpClient } from '../../../lib/http/http-client.ts';
import { rootReducer } from '../../../lib/root-reducer.ts';
import { type LocalServer, type ReceivedCall, startLocalServer } from '../../../lib/testing/local-server.ts';
import { type AuthState, authActions, selectAuth, selectIsAuthenticated } from './auth-state.ts';
import { IdentityError } from './identity-client.ts';
import { type AuthSession, createAuthSession } from './session.ts';
import { ada, FakeIdentityProvider } from '../../../testing/fake-identity-provider.ts';
import { storeSetupToken, readSetupToken } from './setup-token.ts';

const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
const tokenOf = (sub: string, sid = 'session-1') =>
  `${encode({ alg: 'none' })}.${encode({ sub, sid, v: '2.2508.3684.0' })}.`;
describe('session', () => {
  let server: LocalServer;
  let answer: (call: ReceivedCall, response: ServerResponse) => void;
  let provider: FakeIdentityProvider;
  let session: AuthSession;
  let loads: number;
  let nowMs: number;
  let left: string[];
  let store: ReturnType<typeof makeStore>;
  const makeStore = () => configureStore({ reducer: rootReducer });
  const auth = (): AuthState => selectAuth(store.getState() as object);
  const isAuthenticated = () => selectIsAuthenticated(store.getState() as object);
  const bodies = () => server.received.map(({ body }) => JSON.parse(body) as object);

  beforeEach(async () => {
    localStorage.clear();
    sessionStorage.clear();
    nowMs = 0;
    loads = 0;
    left = [];
    provider = new FakeIdentityProvider();
    store = makeStore();
    store.dispatch(authActions.accountCleared());
    answer = (_call, response) => void response.end(JSON.stringify({ n1AIToken: tokenOf('ada-id') }));
    server = await startLocalServer((call, response) => answer(call, response));
    const http: HttpClient = createHttpClient({
      session: () => session.port,
      sessionTokens: { read: () => ({}), store: () => undefined },
      onBusyChange: () => undefined,
      closing: new AbortController().signal,
    });
    session = createAuthSession({
      http: () => http,
      store: { auth, dispatch: (action) => store.dispatch(action) },
      loadIdentity: async () => {
        loads += 1;
        return provider;
      },
      now: () => nowMs,
      leaveTo: (address) => left.push(address),
    });
  });
  afterEach(() => server.close());

  it('exchanges the response in the address for the product token and stores the account', async () => {
    provider.answerInAddress = ada;
    await session.acceptRedirect();
    expect(server.received[0]?.path).toBe('/api/internal/authorization/EntraId/GenerateToken');
    const { account: _, ...tokenRequest } = ada;
    expect(bodies()).toEqual([{ tokenRequest }]);
    expect(auth()).toMatchObject({
      account: ada.account,
      user: { userId: 'ada-id' },
      error: '',
      isBusy: false,
    });
    expect(isAuthenticated()).toBe(true);
  });

  it('processes the response in the address once, however often it is called', async () => {
    provider.answerInAddress = ada;
    await Promise.all([session.acceptRedirect(), session.acceptRedirect()]);
    expect(server.received).toHaveLength(1);
  });

  it('renews the ID token before every exchange and replaces the stored arguments', async () => {
    provider.answerInAddress = ada;
    await session.acceptRedirect();
    await session.renew();
    expect(provider.log).toEqual(['renew ada@example.org']);
    expect(bodies()[1]).toMatchObject({ tokenRequest: { idToken: 'id-2' } });
    expect(auth().n1aiTokenArgs).toMatchObject({
      identityProvider: 'EntraId',
      tokenRequest: { idToken: 'id-2' },
    });
  });

  it('shares one renewal, busy and without a token meanwhile', async () => {
    provider.answerInAddress = ada;
    await session.acceptRedirect();
    const renewals = [session.renew(), session.renew()];
    expect([auth().isBusy, auth().n1aiToken]).toEqual([true, undefined]);
    await Promise.all(renewals);
    expect(server.received).toHaveLength(2);
  });

  it('clears the token and keeps the error of a refused exchange, without a retry', async () => {
    provider.answerInAddress = ada;
    answer = (_call, response) => {
      const body = { code: 'identity.user_deactivated', errors: [], requestId: 'r' };
      response.writeHead(403).end(JSON.stringify(body));
    };
    await session.acceptRedirect();
    expect(auth()).toMatchObject({ n1aiToken: undefined, error: 'identity.user_deactivated', isBusy: false });
    expect(server.received).toHaveLength(1);
  });

  it('keeps the code of a provider that requires interaction', async () => {
    provider.renewed = new IdentityError('interaction_required');
    await expect(session.renew()).rejects.toBeInstanceOf(IdentityError);
    expect(auth().error).toBe('interaction_required');
    expect(server.received).toHaveLength(0);
  });

  it('breaks a loop: the fourth exchange within 30 s clears the identity cache instead', async () => {
    for (let i = 0; i < 3; i += 1) await session.renew();
    await expect(session.renew()).rejects.toThrow('Too many token exchanges');
    expect(provider.log).toContain('clear cache');
    expect(server.received).toHaveLength(3);
    expect(auth().error).toBe('ExchangeLoopError');
  });

  it('restarts the exchange count after 30 s', async () => {
    for (let i = 0; i < 8; i += 1) {
      nowMs = i * 15_000;
      await session.renew();
    }
    expect(server.received).toHaveLength(8);
  });

  it('sends the set-up token only with the first exchange', async () => {
    storeSetupToken('one-time');
    provider.answerInAddress = ada;
    await session.acceptRedirect();
    await session.renew();
    expect(bodies()[0]).toMatchObject({ setupToken: 'one-time' });
    expect(bodies()[1]).not.toHaveProperty('setupToken');
    expect(readSetupToken()).toBeUndefined();
  });

  it('renews within the session, and starts another with a new sign-in', async () => {
    await session.renew();
    await session.renew();
    provider.answerInAddress = ada;
    await session.acceptRedirect();
    expect(bodies().map((body) => ('sessionId' in body ? body.sessionId : undefined))).toEqual([
      undefined,
      'session-1',
      undefined,
    ]);
  });

  describe('sign-out', () => {
    const signOutPath = '/api/internal/authorization/signOut';
    beforeEach(async () => {
      provider.answerInAddress = ada;
      await session.acceptRedirect();
    });
    const expectForgotten = () => {
      expect(auth()).toMatchObject({ n1aiToken: undefined, n1aiTokenArgs: undefined, user: null });
      expect(auth().account).toEqual({ name: '', userName: '' });
    };

    it('ends the session on the server, clears the person, and redirects to the provider', async () => {
      await session.signOut();
      expect(server.received.at(-1)).toMatchObject({
        path: signOutPath,
        headers: { authorization: `Bearer ${tokenOf('ada-id')}` },
      });
      expect(provider.log).toEqual(['sign out id-1']);
      expectForgotten();
    });

    it('does not wait for an unresponsive server', async () => {
      answer = () => undefined;
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const leaving = session.signOut();
      await vi.waitUntil(() => server.received.at(-1)?.path === signOutPath);
      await vi.advanceTimersByTimeAsync(3000);
      await leaving;
      vi.useRealTimers();
      expect(provider.log).toEqual(['sign out id-1']);
      expectForgotten();
    });

    it('resets the exchange count for the next sign-in', async () => {
      await session.renew();
      await session.renew();
      await session.signOut();
      await session.renew();
      expect(auth().error).toBe('');
    });

    it('ends the session of a pending renewal', async () => {
      const renewal = session.renew();
      await Promise.all([session.signOut(), renewal]);
      expect(server.received.at(-1)?.path).toBe(signOutPath);
      expectForgotten();
    });

    it('is not undone by a late renewal', async () => {
      let finish = () => {};
      answer = (_call, response) => {
        finish = () => void response.end(JSON.stringify({ n1AIToken: tokenOf('ada-id') }));
      };
      const renewal = session.renew().catch(() => 'rejected');
      await vi.waitUntil(() => server.received.length === 2);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const leaving = session.signOut();
      await vi.advanceTimersByTimeAsync(3000);
      await leaving;
      vi.useRealTimers();
      finish();
      expect(await renewal).toBe('rejected');
      expectForgotten();
      expect(auth().error).toBe('');
    });
  });

  describe('directory token', () => {
    beforeEach(async () => {
      provider.answerInAddress = ada;
      await session.acceptRedirect();
    });

    it('is reused while valid for another minute', async () => {
      nowMs = Date.parse(ada.expiresOn ?? '') - 61_000;
      expect(await session.directoryToken()).toBe('directory-1');
      expect(provider.log).toEqual([]);
    });

    it('is renewed shortly before it expires, with the product’s token unchanged', async () => {
      nowMs = Date.parse(ada.expiresOn ?? '') - 60_000;
      provider.renewed = { ...ada, accessToken: 'directory-2', expiresOn: '2026-01-01T01:00:00.000Z' };
      expect(await session.directoryToken()).toBe('directory-2');
      expect(await session.directoryToken()).toBe('directory-2');
      expect(provider.log).toEqual(['renew ada@example.org']);
      expect(server.received).toHaveLength(1);
    });
  });

  describe('local account', () => {
    const credentials = { email: 'ada@example.org', password: 'correct horse' };
    const nextPath = '/oidc/auth/one';
    const signIn = () => session.signInLocally(credentials);

    it('answers the provider without leaving the page, and redirects once it succeeds', async () => {
      answer = (_call, response) => void response.end(JSON.stringify({ redirectTo: nextPath }));
      await signIn();
      expect(server.received[0]?.path).toBe('/api/internal/identity/interactions/one');
      expect(bodies()).toEqual([credentials]);
      expect(left).toEqual([nextPath]);
    });

    it('tries all passwords in the same interaction', async () => {
      answer = (_call, response) => {
        const body = { code: 'identity.wrong_credentials', errors: [], requestId: 'r' };
        response.writeHead(401).end(JSON.stringify(body));
      };
      await expect(signIn()).rejects.toBeInstanceOf(ApiError);
      await expect(signIn()).rejects.toBeInstanceOf(ApiError);
      expect(provider.log).toEqual(['begin ada@example.org']);
      expect(auth()).toMatchObject({ error: '', isBusy: false });
      expect(left).toEqual([]);
    });

    it('starts another interaction after the provider was unreachable, with an error', async () => {
      provider.question = new IdentityError('FETCH_ERROR');
      await expect(signIn()).rejects.toBeInstanceOf(IdentityError);
      expect(auth().error).toBe('FETCH_ERROR');
      provider.question = 'http://localhost/auth/local/two';
      answer = (_call, response) => void response.end(JSON.stringify({ redirectTo: nextPath }));
      await signIn();
      expect(server.received[0]?.path).toBe('/api/internal/identity/interactions/two');
    });

    it('follows redirects only within this origin', async () => {
      answer = (_call, response) =>
        void response.end(JSON.stringify({ redirectTo: 'https://evil.example/' }));
      await expect(signIn()).rejects.toThrow('foreign_address');
      expect(left).toEqual([]);
    });
  });

  it('loads the identity client once, and only on demand', async () => {
    expect(loads).toBe(0);
    await session.renew();
    await session.signIn({ loginHint: 'ada@example.org' });
    expect(loads).toBe(1);
    expect(provider.log).toContain('sign in ada@example.org');
  });
});
