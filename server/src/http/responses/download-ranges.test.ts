/** Files over HTTP: complete, partial, unchanged, and cached. */
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { defineRoute, file } from '@polylogue/contract/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { bind } from '../routes/binding.ts';
import type { Download } from './download.ts';
import { testHttpServer } from '../../testing/http-server.ts';

const content = '0123456789';
const route = defineRoute({
  method: 'GET',
  path: '/file',
  access: 'public',
  summary: '',
  response: file('application/pdf'),
});

let answered: Download;
let opened: unknown[];

const app = await testHttpServer([bind(route, () => answered)]);
beforeEach(() => {
  opened = [];
  answered = {
    mediaType: 'application/pdf',
    cache: 'private',
    body: {
      sizeBytes: content.length,
      tag: 'first',
      open: async (range) => {
        opened.push(range);
        return Readable.from([Buffer.from(range ? content.slice(range.start, range.end + 1) : content)]);
      },
    },
  };
});

const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: '/file', headers });

it('is complete, with its length and its tag, and cached by its reader alone', async () => {
  const { statusCode, headers, body } = await get();
  expect([statusCode, body]).toEqual([200, content]);
  expect(headers).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-length': '10',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    etag: '"first"',
  });
});

it('is not opened for HEAD, nor for a reader with a current copy', async () => {
  const head = await get({}, 'HEAD');
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', '']);
  for (const tags of ['"first"', 'W/"first"', '"other", "first"', '*']) {
    const { statusCode, headers, body } = await get({ 'if-none-match': tags });
    expect([tags, statusCode, headers.etag, body]).toEqual([tags, 304, '"first"', '']);
    expect(headers['cache-control']).toBe('private, no-cache');
  }
  expect(opened).toEqual([]);
  expect((await get({ 'if-none-match': '"second"' })).statusCode).toBe(200);
});

describe('a part', () => {
  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=-99', content, 'bytes 0-9/10'],
    ['bytes=9-99999999', '9', 'bytes 9-9/10'],
  ])('%s is answered with it', async (range, part, told) => {
    const { statusCode, headers, body } = await get({ range });
    expect([statusCode, body, headers['content-range'], headers['content-length']]).toEqual([
      206,
      part,
      told,
      String(part.length),
    ]);
  });

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s is not there', async (range) => {
    const { statusCode, headers, body } = await get({ range });
    expect([statusCode, JSON.parse(body)]).toEqual([
      416,
      expect.objectContaining({ code: 'request.range_not_satisfiable' }),
    ]);
    expect(headers).toMatchObject({ 'content-range': 'bytes */10', 'cache-control': 'no-store' });
    expect(headers.etag).toBeUndefined();
    expect(opened).toEqual([]);
  });

  it.each(['bytes=0-1,3-4', 'bytes=3-1', 'lines=1-2', 'bytes=-', 'bytes=x', `bytes=0-${'9'.repeat(99)}`])(
    '%s is no single part, so the whole is sent',
    async (range) => {
      expect(await get({ range })).toMatchObject({ statusCode: 200, body: content });
    },
  );

  it('requires that the reader began with the same bytes', async () => {
    const range = 'bytes=1-2';
    expect((await get({ range, 'if-range': '"first"' })).statusCode).toBe(206);
    for (const other of ['"second"', 'W/"first"', new Date().toUTCString()]) {
      expect((await get({ range, 'if-range': other })).statusCode).toBe(200);
    }
  });
});

it('is sent as it is, also a text whose start looks compressed', async () => {
  const body = 'x y z'.padEnd(5_000);
  answered = { mediaType: 'text/plain', body, cache: 'public' };
  const { headers, body: sent } = await get({ 'accept-encoding': 'gzip, br' });
  expect(headers).toMatchObject({ 'content-length': '5000', etag: expect.stringMatching(/^"/) });
  expect([headers['content-encoding'], sent]).toEqual([undefined, body]);
});

it('is cached forever if its address changes with it, and by default not at all', async () => {
  answered = { ...answered, cache: 'fixed' };
  expect((await get()).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  answered = { mediaType: 'text/plain', body: 'secret' };
  const { headers } = await get();
  expect([headers['cache-control'], headers.etag, headers['accept-ranges']]).toEqual([
    'no-store',
    undefined,
    undefined,
  ]);
});

it('is an ordinary refusal without details if it can not be opened', async () => {
  answered = {
    ...answered,
    saveAs: 'a.pdf',
    body: { sizeBytes: 10, tag: 'first', open: () => Promise.reject(new Error('gone')) },
  };
  const { statusCode, headers } = await get();
  expect([statusCode, headers.etag, headers['content-disposition'], headers['cache-control']]).toEqual([
    500,
    undefined,
    undefined,
    'no-store',
  ]);
  expect(await text(Readable.from([headers['content-type'] ?? '']))).toContain('application/json');
});
