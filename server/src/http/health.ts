/** Liveness and readiness for whoever supervises the process (choices.md, Running it). */
import type { FastifyInstance } from 'fastify';

/** `ready` resolves when the parts behind the server answer, and rejects otherwise. */
export function installHealth(app: FastifyInstance, ready: () => Promise<void>): void {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    try {
      await ready();
      return { status: 'ready' };
    } catch (error) {
      app.log.warn({ err: error }, 'not ready');
      return reply.code(503).header('retry-after', '2').send({ status: 'not ready' });
    }
  });
}
