/** HTTP servers for tests, closed when the test file ends. */
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Binding } from '../http/routes/binding.ts';
import { registerRoutes } from '../http/routes/register-routes.ts';
import { createHttpServer, type HttpServerOptions } from '../http/server.ts';
import { atEndOfFile } from './at-end-of-file.ts';
import { requestServices } from './request-services.ts';

/** Makes a server with these routes; by default it knows no caller and logs nothing. */
export async function testHttpServer(
  bindings: Binding[],
  services: Partial<Parameters<typeof registerRoutes>[2]> = {},
  options: Partial<HttpServerOptions> = {},
): Promise<FastifyInstance> {
  const logger = pino({ level: 'silent' });
  const server = await createHttpServer({ logger, trustedProxies: 0, identityOrigins: [], ...options });
  await registerRoutes(server, bindings, {
    ...requestServices,
    authenticate: async () => undefined,
    ...services,
  });
  atEndOfFile(() => server.close());
  return server;
}
