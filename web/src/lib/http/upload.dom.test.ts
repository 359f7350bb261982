import type { ServerResponse } from 'node:http';
import { defineRoute, empty, json } from '@polylogue/contract/http';
import { limits } from '@polylogue/contract/limits';
import { fileOf, multipart } from '@polylogue/contract/multipart';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type LocalServer, type ReceivedCall, startLocalServer } from '../testing/local-server.ts';
import { callRoute, createHttpClient, type HttpClient } from './http-client.ts';

const file = fileOf(limits.brandImage);
const addLogo = defineRoute({
  method: 'POST',
  path: '/brands/{brandKey}/logo',
  access: 'signedIn',
  summary: '',
  params: z.object({ brandKey: z.string() }),
  body: multipart({ file, fields: z.object({ alt: z.string(), theme: z.string().optional() }) }),
  response: json(z.object({ name: z.string() })),
});
const addFile = defineRoute({
  method: 'POST',
  path: '/files',
  access: 'signedIn',
  summary: '',
  body: multipart({ file }),
  response: empty,
});

const picture = () => new File(['the bytes of a picture'], 'logo é.png', { type: 'image/png' });
const logo = () => ({ params: { brandKey: 'a/b' }, body: { file: picture(), fields: { alt: 'Our logo' } } });
const answerJson = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

describe('file upload', () => {
  let server: LocalServer;
  let answer: (call: ReceivedCall, response: ServerResponse) => void;
  let http: HttpClient;
  let token: string;

  beforeEach(async () => {
    token = 'good';
    answer = (_call, response) => answerJson(response, 200, { name: 'logo' });
    server = await startLocalServer((call, response) => answer(call, response));
    http = createHttpClient({
      session: () => ({
        token: () => token,
        hasAccount: () => true,
        canRenew: () => true,
        renew: async () => {
          token = 'renewed';
        },
        clearToken: () => undefined,
        clearTokenAndAccount: () => undefined,
      }),
      sessionTokens: { read: () => ({}), store: () => undefined },
      onBusyChange: () => undefined,
      closing: new AbortController().signal,
    });
  });
  afterEach(() => server.close());

  it('sends the fields before the file and parses the response', async () => {
    expect(await callRoute(http, addLogo, { args: logo(), requestId: 'upload-1' })).toEqual({ name: 'logo' });
    const [call] = server.received;
    expect(call).toMatchObject({
      method: 'POST',
      path: '/brands/a%2Fb/logo',
      headers: {
        authorization: 'Bearer good',
        'x-request-id': 'upload-1',
        'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
      },
    });
    const parts = [...(call?.body.matchAll(/name="(\w+)"(?:; filename="([^"]+)")?/g) ?? [])];
    expect(parts.map(([, name, fileName]) => [name, fileName])).toEqual([
      ['alt', undefined],
      ['file', 'logo é.png'],
    ]);
    expect(call?.body).toContain('the bytes of a picture');
  });

  it('reports progress', async () => {
    const onUploadProgress = vi.fn<(share: number) => void>();
    await callRoute(http, addLogo, { args: logo(), onUploadProgress });
    expect(onUploadProgress).toHaveBeenLastCalledWith(1);
  });

  it('retries with the same request id after a 401 and a 503', async () => {
    answer = (call, response) => {
      if (call.headers.authorization !== 'Bearer renewed') return void response.writeHead(401).end();
      if (server.received.length < 3) return void response.writeHead(503, { 'retry-after': '0' }).end();
      answerJson(response, 200, { name: 'third' });
    };
    expect(await callRoute(http, addLogo, { args: logo() })).toEqual({ name: 'third' });
    expect(server.received).toHaveLength(3);
    expect(new Set(server.received.map(({ headers }) => headers['x-request-id'])).size).toBe(1);
    for (const { body } of server.received) expect(body).toContain('the bytes of a picture');
  });

  it('returns an error with its code, and an empty response', async () => {
    const refusal = { code: 'file.unreadable', errors: [], requestId: 'server' };
    answer = (_call, response) => answerJson(response, 422, refusal);
    const call = () => callRoute(http, addFile, { args: { body: { file: picture() } } });
    await expect(call()).rejects.toMatchObject({ failure: { status: 422, data: refusal } });
    answer = (_call, response) => void response.writeHead(204).end();
    expect(await call()).toBeUndefined();
  });

  it('fails when the connection breaks', async () => {
    answer = (_call, response) => void response.destroy();
    await expect(callRoute(http, addLogo, { args: logo() })).rejects.toMatchObject({
      failure: { status: 'FETCH_ERROR' },
    });
  });

  it('rejects with the reason of an aborted signal', async () => {
    const stop = new AbortController();
    answer = () => stop.abort(new Error('taken back'));
    const call = callRoute(http, addLogo, { args: logo(), signal: stop.signal });
    await expect(call).rejects.toThrow('taken back');
    await expect(callRoute(http, addLogo, { args: logo(), signal: stop.signal })).rejects.toThrow(
      'taken back',
    );
    expect(server.received).toHaveLength(1);
  });
});
