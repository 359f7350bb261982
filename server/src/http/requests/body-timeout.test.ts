/** Bodies that arrive while the process is blocked, on a real connection. */
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { installBodyTimeout } from './body-timeout.ts';

const spanMs = 200;
const size = 3 * 1024;

/** Blocks this process, so that nothing that arrives is read. */
const holdUp = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

async function connected() {
  const server = Fastify();
  installBodyTimeout(server, spanMs);
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.post('/', async ({ body }) => `got ${(body as Buffer).length}`);
  await server.listen({ host: '127.0.0.1', port: 0 });
  const socket = net.connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (piece) => (received += String(piece))).on('error', () => undefined);
  await once(socket, 'connect');
  const head = `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: a/b\r\nContent-Length: ${size}\r\n\r\n`;
  socket.write(head);
  // Waits until the server expects the body.
  await delay(spanMs / 4);
  return {
    socket,
    answer: async () => {
      await expect.poll(() => received, { timeout: 5_000 }).toMatch(/^HTTP/);
      socket.destroy();
      await server.close();
      return received;
    },
  };
}

it('keeps a body whose bytes wait for a blocked process', async () => {
  const { socket, answer } = await connected();
  for (let piece = 0; piece < 3; piece += 1) {
    // Due timers run first after that.
    await nextTurn();
    socket.write(Buffer.alloc(size / 3));
    holdUp(2 * spanMs);
  }
  expect(await answer()).toMatch(/got 3072$/);
});
