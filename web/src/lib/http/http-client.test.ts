import type { ServerResponse } from 'node:http';
import { defineRoute, empty, json } from '@polylogue/contract/http';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from './api-failure.ts';
import { callRoute, createHttpClient, type HttpClient } from './http-client.ts';
import type { SessionPort } from '../session/session-port.ts';
import { type LocalServer, type ReceivedCall, startLocalServer } from '../testing/local-server.ts';

const read = defineRoute({
  method: 'GET',
  path: '/things/{id}',
  access: 'signedIn',
  summary: '',
  params: z.object({ id: z.string() }),
  query: z.object({ top: z.number().optional(), keywords: z.string().optional() }),
  response: json(z.object({ name: z.string() })),
});
const create = defineRoute({
  method: 'POST',
  path: '/things',
  access: 'signedIn',
  summary: '',
  body: z.object({ name: z.string() }),
  response: empty,
});
const enter = defineRoute({ method: 'POST', path: '/enter', access: 'public', summary: '', response: empty });

function createSession(overrides: Partial<SessionPort> = {}) {
  const state = { token: 'old' as string | undefined, renewals: 0 };
  const session: SessionPort = {
    token: () => state.token,
    hasAccount: () => true,
    canRenew: () => true,
    renew: async () => {
      state.renewals += 1;
      state.token = undefined;
      await new Promise((resolve) => setTimeout(resolve, 20));
      state.token = 'new';
    },
    clearToken: vi.fn<() => void>(() => {
      state.token = undefined;
    }),
    clearTokenAndAccount: vi.fn<() => void>(() => {
      state.token = undefined;
    }),
    ...overrides,
  };
  return { state, session };
}

const answerJson = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const isFresh = ({ headers }: ReceivedCall) => headers.authorization === 'Bearer new';
const one = { args: { params: { id: 'a/b' }, query: {} } };

describe('http client', () => {
  let server: LocalServer;
  let answer: (call: ReceivedCall, response: ServerResponse) => void;
  let tokens: Record<string, string>;
  let busy: boolean[];
  let closing: AbortController;

  const clientFor = (session: SessionPort): HttpClient =>
    createHttpClient({
      session: () => session,
      sessionTokens: { read: () => tokens, store: (seen) => Object.assign(tokens, seen) },
      onBusyChange: (isBusy) => busy.push(isBusy),
      closing: closing.signal,
    });

  beforeEach(async () => {
    tokens = {};
    busy = [];
    closing = new AbortController();
    answer = (_call, response) => answerJson(response, 200, { name: 'thing' });
    server = await startLocalServer((call, response) => answer(call, response));
  });
  afterEach(() => server.close());

  it('sends bearer token, request id, path and query, and parses the response', async () => {
    const http = clientFor(createSession().session);
    const args = { params: { id: 'a/b' }, query: { top: 5, keywords: 'x y' } };
    expect(await callRoute(http, read, { args, requestId: 'fixed-id' })).toEqual({ name: 'thing' });
    const [call] = server.received;
    expect(call).toMatchObject({
      path: '/things/a%2Fb?top=5&keywords=x+y',
      headers: { authorization: 'Bearer old', 'x-request-id': 'fixed-id' },
    });
  });

  it('gives every call its own request id', async () => {
    const http = clientFor(createSession().session);
    await Promise.all([callRoute(http, read, one), callRoute(http, read, one)]);
    const ids = server.received.map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(2);
  });

  it('stores session-token headers and sends them with the next call', async () => {
    const headers = { 'x-cosmos-session-token-main': '0/16B', 'x-cosmo-session': '1' };
    answer = (_call, response) => response.writeHead(200, headers).end('{"name":"thing"}');
    const http = clientFor(createSession().session);
    await callRoute(http, read, one);
    await callRoute(http, read, one);
    expect(server.received[0]?.headers).not.toHaveProperty('x-cosmos-session-token-main');
    expect(server.received[1]?.headers).toMatchObject({ 'x-cosmos-session-token-main': '0/16B' });
    expect(server.received[1]?.headers).not.toHaveProperty('x-cosmo-session');
  });

  it('declares a JSON body, and nothing without a body', async () => {
    const http = clientFor(createSession().session);
    await callRoute(http, read, one);
    answer = (_call, response) => response.writeHead(204).end();
    await callRoute(http, create, { args: { body: { name: 'x' } } });
    const [without, having] = server.received;
    expect(without?.headers).not.toHaveProperty('content-type');
    expect(having).toMatchObject({ headers: { 'content-type': 'application/json' }, body: '{"name":"x"}' });
  });

  it('renews once for many refused calls and retries each with its request id', async () => {
    answer = (call, response) =>
      isFresh(call)
        ? answerJson(response, 200, { name: call.path })
        : answerJson(response, 401, { code: 'auth.required', errors: [], requestId: '' });
    const { state, session } = createSession();
    const http = clientFor(session);
    const answers = await Promise.all(
      ['1', '2', '3'].map((id) => callRoute(http, read, { args: { params: { id }, query: {} } })),
    );
    expect(answers.map(({ name }) => name)).toEqual(['/things/1', '/things/2', '/things/3']);
    expect(state.renewals).toBe(1);
    const ids = server.received
      .filter(({ path }) => path === '/things/1')
      .map(({ headers }) => headers['x-request-id']);
    expect(ids.length).toBe(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('returns a second 401 after one renewal', async () => {
    answer = (_call, response) =>
      answerJson(response, 401, { code: 'auth.required', errors: [], requestId: 'r' });
    const { state, session } = createSession();
    await expect(callRoute(clientFor(session), read, one)).rejects.toMatchObject({
      failure: { status: 401 },
    });
    expect(state.renewals).toBe(1);
    expect(server.received).toHaveLength(2);
  });

  it('clears token and account when the renewal is refused', async () => {
    answer = (_call, response) => response.writeHead(401).end();
    const { session } = createSession({ renew: () => Promise.reject(new Error('refused')) });
    await expect(callRoute(clientFor(session), read, one)).rejects.toBeInstanceOf(ApiError);
    expect(session.clearTokenAndAccount).toHaveBeenCalledOnce();
  });

  it('clears the token without a retry when there is no account', async () => {
    answer = (_call, response) => response.writeHead(401).end();
    const { session, state } = createSession({ hasAccount: () => false });
    await expect(callRoute(clientFor(session), read, one)).rejects.toMatchObject({
      failure: { status: 401 },
    });
    expect(session.clearToken).toHaveBeenCalledOnce();
    expect(state.renewals).toBe(0);
    expect(server.received).toHaveLength(1);
  });

  it('waits 500 ms for a token request that is not yet available', async () => {
    answer = (call, response) => response.writeHead(isFresh(call) ? 204 : 401).end();
    const startedAt = performance.now();
    const { session } = createSession({ canRenew: () => performance.now() - startedAt > 400 });
    await callRoute(clientFor(session), create, { args: { body: { name: 'x' } } });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(499);
  });

  it('does not renew for a public call, whose 401 concerns its body', async () => {
    answer = (_call, response) =>
      answerJson(response, 401, { code: 'identity.wrong_credentials', errors: [], requestId: 'r' });
    const { session, state } = createSession();
    await expect(callRoute(clientFor(session), enter, { args: undefined })).rejects.toMatchObject({
      failure: { status: 401, data: { code: 'identity.wrong_credentials' } },
    });
    expect(state.renewals).toBe(0);
  });

  it('sends visitor calls without the signed-in account and keeps its session after a 401', async () => {
    answer = (_call, response) =>
      answerJson(response, 401, { code: 'visitor_session.invalid', errors: [], requestId: 'r' });
    const { session, state } = createSession();
    const headers = { [sessionIdentifierHeader]: 'a-session' };
    await expect(callRoute(clientFor(session), read, { ...one, headers })).rejects.toMatchObject({
      failure: { status: 401 },
    });
    expect([state.renewals, state.token]).toEqual([0, 'old']);
    const [call] = server.received;
    expect(call?.headers['x-session-identifier']).toBe('a-session');
    expect(call?.headers.authorization).toBeUndefined();
  });

  it('retries a 503 after Retry-After, reports busy meanwhile and shares one wait', async () => {
    let refusals = 2;
    answer = (_call, response) => {
      if (refusals > 0) {
        refusals -= 1;
        response.writeHead(503, { 'retry-after': '0.1' }).end();
      } else answerJson(response, 200, { name: 'thing' });
    };
    const http = clientFor(createSession().session);
    await Promise.all([callRoute(http, read, one), callRoute(http, read, one)]);
    expect(busy).toEqual([true, false]);
    expect(server.received).toHaveLength(4);
  });

  it('stops waiting for a busy server when the tab closes', async () => {
    answer = (_call, response) => {
      response.writeHead(503).end();
      setTimeout(() => closing.abort(new Error('tab closed')), 20);
    };
    const http = clientFor(createSession().session);
    await expect(callRoute(http, read, one)).rejects.toThrow('tab closed');
    expect(busy).toEqual([true, false]);
  });

  it('keeps the body of a 500 as text', async () => {
    answer = (_call, response) =>
      answerJson(response, 500, { code: 'server.error', errors: [], requestId: 'r' });
    await expect(callRoute(clientFor(createSession().session), read, one)).rejects.toMatchObject({
      failure: { status: 500, data: '{"code":"server.error","errors":[],"requestId":"r"}' },
    });
  });

  it('reports an unreachable server, a timeout and an unreadable response', async () => {
    const http = clientFor(createSession().session);
    answer = (_call, response) => response.destroy();
    await expect(callRoute(http, read, one)).rejects.toMatchObject({ failure: { status: 'FETCH_ERROR' } });
    answer = () => undefined;
    await expect(callRoute(http, read, { ...one, timeoutMs: 30 })).rejects.toMatchObject({
      failure: { status: 'TIMEOUT_ERROR' },
    });
    answer = (_call, response) => response.end('<html>');
    await expect(callRoute(http, read, one)).rejects.toMatchObject({
      failure: { status: 'PARSING_ERROR', originalStatus: 200, data: '<html>' },
    });
  });

  it('reports a body that breaks off', async () => {
    answer = (_call, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"name":');
      setTimeout(() => response.destroy(), 20);
    };
    const http = clientFor(createSession().session);
    await expect(callRoute(http, read, one)).rejects.toMatchObject({ failure: { status: 'FETCH_ERROR' } });
  });

  it('reports a body that stalls for 60 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answer = (_call, response) => void response.writeHead(200).write('{"name":');
    const http = clientFor(createSession().session);
    const failing = callRoute(http, read, one).catch((error: unknown) => error);
    // The headers must arrive before the body can stall.
    await vi.waitFor(() => expect(server.received).toHaveLength(1));
    for (let seconds = 0; seconds < 125; seconds += 5) await vi.advanceTimersByTimeAsync(5_000);
    expect(await failing).toMatchObject({ failure: { status: 'TIMEOUT_ERROR' } });
    vi.useRealTimers();
  });

  it('rejects with the abort reason when the caller aborts', async () => {
    answer = () => undefined;
    const leaving = AbortSignal.timeout(20);
    const call = callRoute(clientFor(createSession().session), read, { ...one, signal: leaving });
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
