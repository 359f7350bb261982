/** Cancellation of a handler whose client disconnects, on a real connection. */
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import { requestContext } from './request-context.ts';

const services = { clock: systemClock, brandOf: async () => 'default' };

it('aborts the signal when the connection breaks after the body has arrived, and not before', async () => {
  const app = Fastify();
  const seen = Promise.withResolvers<AbortSignal>();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.post('/', async (incoming) => {
    const { leaving } = requestContext(incoming, services);
    await buffer(incoming.body as NodeJS.ReadableStream);
    seen.resolve(leaving);
    await once(leaving, 'abort');
    return {};
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const outgoing = request({ port, method: 'POST', headers: { 'content-type': 'application/octet-stream' } });
  outgoing.on('error', () => undefined);
  outgoing.end('a whole body');
  const leaving = await seen.promise;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(leaving.aborted).toBe(false);
  outgoing.destroy();
  await expect.poll(() => leaving.aborted).toBe(true);
  expect(leaving.reason).toMatchObject({ code: 'request.timeout' });
  await app.close();
});
