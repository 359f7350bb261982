/** Connections that break the rules of HTTP, or never complete a request. */
import net, { type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { defineRoute, empty, json } from '@polylogue/contract/http';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bind } from './routes/binding.ts';
import { testHttpServer } from '../testing/http-server.ts';

const stallTimeoutMs = 300;
const echo = defineRoute({
  method: 'POST',
  path: '/echo',
  access: 'public',
  summary: 'Answers later than a request may take to arrive.',
  body: z.object({}),
  rateLimit: { max: 1000, windowMs: 60_000 },
  response: json(z.object({ isAnswered: z.boolean() })),
});
const guarded = defineRoute({
  method: 'POST',
  path: '/guarded',
  access: 'signedIn',
  summary: 'Takes nothing of strangers.',
  body: z.object({}),
  response: empty,
});

const logged: string[] = [];
const stream = new Writable({
  write(line, _encoding, done) {
    logged.push(String(line));
    done();
  },
});
const answerLate = async () => {
  await new Promise((resolve) => setTimeout(resolve, 3 * stallTimeoutMs));
  return { isAnswered: true };
};
const app = await testHttpServer(
  [bind(echo, answerLate), bind(guarded, () => {})],
  {},
  { logger: pino({ level: 'error' }, stream), stallTimeoutMs },
);
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

/**
 * Sends the text, then `slowly` piece by piece, and returns everything received until the server closes the
 * connection.
 */
async function exchangeRaw(text: string, slowly: readonly string[] = []): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (piece) => (received += String(piece))).on('error', () => undefined);
  socket.write(text, 'latin1');
  const left = [...slowly];
  const writing = setInterval(() => socket.writable && socket.write(left.shift() ?? ''), stallTimeoutMs / 4);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(writing);
  return received;
}
const post = (rest: string, path = '/echo') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n${rest}`;

// Concurrent, since all of them wait for timeouts.
describe.concurrent('a connection', () => {
  it.each([
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\r\n\r\n', '400 request.invalid'],
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n', '400 request.invalid'],
    ['two lengths', post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n'), '400 request.invalid'],
    ['two hosts', post('Host: b\r\nContent-Length: 2\r\n\r\n{}'), '400 request.invalid'],
    [
      'another host in its target',
      post('Content-Length: 2\r\n\r\n{}', 'http://b/echo'),
      '400 request.invalid',
    ],
    [
      'two tokens',
      post('Authorization: Bearer a\r\nauthorization: Bearer b\r\n\r\n', '/guarded'),
      '400 request.invalid',
    ],
    ['two types', post('content-type: text/plain\r\nContent-Length: 2\r\n\r\n{}'), '400 request.invalid'],
    ['a flood of headers', post(`X: ${'a'.repeat(40_000)}\r\n\r\n`), '431 request.headers_too_large'],
    ['a head that does not end', 'GET / HTTP/1.1\r\nHost: a\r\n', '408 request.timeout'],
    ['a body that does not end', post('Content-Length: 50\r\n\r\n{"a"'), '408 request.timeout'],
  ])('answers %s with the error envelope', async (_name, text, refusal) => {
    const answer = await exchangeRaw(text);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const { code, requestId } = JSON.parse(body) as { code: string; requestId: string };
    expect(`${head.split(' ')[1]} ${code}`).toBe(refusal);
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('accepts an absolute address as its target', async () => {
    expect(await exchangeRaw(post('Content-Length: 2\r\n\r\n{}', 'http://a/echo'))).toContain(
      '{"isAnswered":true}',
    );
  });

  it('accepts a slow body as long as it makes progress', async () => {
    const pieces = Array.from({ length: 16 }, () => ' '.repeat(1024));
    const answer = await exchangeRaw(post(`Content-Length: ${2 + 16 * 1024}\r\n\r\n{}`), pieces);
    expect(answer).toContain('{"isAnswered":true}');
  });

  it('refuses a body that arrives byte by byte', async () => {
    const pieces = Array.from({ length: 50 }, () => ' ');
    expect(await exchangeRaw(post('Content-Length: 52\r\n\r\n{}'), pieces)).toContain('request.timeout');
  });

  it('closes after its answer although the body continues', async () => {
    const pieces = Array.from({ length: 1000 }, () => ' '.repeat(1024));
    const began = performance.now();
    const endless = `Content-Length: 1000000\r\n\r\n{"a"`;
    const head = `POST /guarded HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${endless}`;
    expect(await exchangeRaw(head, pieces)).toContain('auth.required');
    expect(performance.now() - began).toBeLessThan(10 * stallTimeoutMs);
  });

  it('is refused without waiting for the body of an unauthorised request', async () => {
    // After the body's timeout the answer would have another code.
    const answer = await exchangeRaw(post('Content-Length: 50\r\n\r\n{"a"', '/guarded'));
    expect(answer).toContain('auth.required');
    expect(answer).not.toContain('request.timeout');
  });

  it('lets an answer take longer than a request may take to arrive', async () => {
    expect(await exchangeRaw(post('Content-Length: 2\r\n\r\n{}'))).toContain('{"isAnswered":true}');
  });
});

it('logs no error for clients that disconnect early', async () => {
  await exchangeRaw(post('Transfer-Encoding: chunked\r\n\r\nzz\r\n'));
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const socket = net.connect(port, '127.0.0.1');
    socket.write(post('Content-Length: 2\r\n\r\n{}'));
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.resetAndDestroy();
  }
  expect(await exchangeRaw(post('Content-Length: 2\r\n\r\n{}'))).toContain('{"isAnswered":true}');
  expect(logged).toEqual([]);
});
