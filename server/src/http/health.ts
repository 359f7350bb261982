/** Liveness and readiness probes for supervisors of the process (choices.md, Running it). */
import type { FastifyInstance } from 'fastify';

export interface Health {
  /** Reports the server as not ready, so that load balancers notice before it stops. */
  leave(): void;
}

/** Installs the probes. `ready` resolves if the dependencies answer, and rejects otherwise. */
export function installHealth(app: FastifyInstance, ready: () => Promise<void>): Health {
  let isLeaving = false;
  app.get('/health/live', async () => ({ status: 'live' }));
  // Compression would load what only large answers need.
  app.get('/health/ready', { compress: false }, async (_request, reply) => {
    try {
      if (isLeaving) throw new Error('the server is stopping');
      await ready();
      return { status: 'ready' };
    } catch (error) {
      app.log.warn({ err: error }, 'Readiness check failed');
      return reply.code(503).header('retry-after', '2').send({ status: 'not ready' });
    }
  });
  return { leave: () => void (isLeaving = true) };
}
