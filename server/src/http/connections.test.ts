/** Connections that break the rules of HTTP, or never finish what they began. */
import net, { type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { defineRoute, json } from '@polylogue/contract/http';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { bind } from './routes/binding.ts';
import { registerRoutes } from './routes/register-routes.ts';
import { createHttpServer } from './server.ts';

const requestTimeoutMs = 300;
const echo = defineRoute({
  method: 'POST',
  path: '/echo',
  access: 'public',
  summary: 'Answers later than a request may take to arrive.',
  body: z.object({}),
  rateLimit: { max: 1000, windowMs: 60_000 },
  response: json(z.object({ isAnswered: z.boolean() })),
});

const logged: string[] = [];
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  app = await createHttpServer({
    logger: pino({ level: 'error' }, stream),
    trustedProxies: 0,
    identityOrigins: [],
    requestTimeoutMs,
  });
  const answerLate = async () => {
    await new Promise((resolve) => setTimeout(resolve, 3 * requestTimeoutMs));
    return { isAnswered: true };
  };
  registerRoutes(app, [bind(echo, answerLate)], { authenticate: async () => undefined });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** Everything that comes back until the server closes the connection. */
async function talk(text: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  socket.write(text, 'latin1');
  let received = '';
  for await (const piece of socket) received += String(piece);
  return received;
}
const post = (rest: string) =>
  `POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n${rest}`;

it.each([
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\r\n\r\n', '400 request.invalid'],
  ['an unknown method', 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n', '400 request.invalid'],
  ['two lengths', post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n'), '400 request.invalid'],
  ['a flood of headers', post(`X: ${'a'.repeat(40_000)}\r\n\r\n`), '431 request.headers_too_large'],
  ['a head that does not end', 'GET / HTTP/1.1\r\nHost: a\r\n', '408 request.timeout'],
  ['a body that does not end', post('Content-Length: 50\r\n\r\n{"a"'), '408 request.timeout'],
])('answers %s with the error envelope', async (_name, text, refusal) => {
  const answer = await talk(text);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const { code, requestId } = JSON.parse(body) as { code: string; requestId: string };
  expect(`${head.split(' ')[1]} ${code}`).toBe(refusal);
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
});

it('lets an answer take longer than a request may take to arrive', async () => {
  expect(await talk(post('Content-Length: 2\r\n\r\n{}'))).toContain('{"isAnswered":true}');
});

it('logs no error for people who leave or stumble in the middle', async () => {
  await talk(post('Transfer-Encoding: chunked\r\n\r\nzz\r\n'));
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const socket = net.connect(port, '127.0.0.1');
    socket.write(post('Content-Length: 2\r\n\r\n{}'));
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.resetAndDestroy();
  }
  expect(await talk(post('Content-Length: 2\r\n\r\n{}'))).toContain('{"isAnswered":true}');
  expect(logged).toEqual([]);
});
