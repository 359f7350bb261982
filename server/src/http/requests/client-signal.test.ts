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
    const { clientSignal } = requestContext(incoming, services);
    await buffer(incoming.body as NodeJS.ReadableStream);
    seen.resolve(clientSignal);
    await once(clientSignal, 'abort');
    return {};
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const outgoing = request({ port, method: 'POST', headers: { 'content-type': 'application/octet-stream' } });
  outgoing.on('error', () => undefined);
  outgoing.end('a whole body');
  const clientSignal = await seen.promise;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(clientSignal.aborted).toBe(false);
  outgoing.destroy();
  await expect.poll(() => clientSignal.aborted).toBe(true);
  expect(clientSignal.reason).toMatchObject({ code: 'request.timeout' });
  await app.close();
});
