/** Answers 405 for a known address with an unsupported method. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';

/**
 * Records the methods of each path; call it before any route is added. The returned function, called after
 * all routes, makes other methods of those paths answer `request.method_not_allowed` with an `Allow`
 * header, before any body is read.
 */
export function watchRouteMethods(app: FastifyInstance): () => void {
  const takenByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const taken = takenByPath.get(url) ?? new Set();
    for (const name of [method].flat()) taken.add(name);
    // The server answers HEAD wherever it answers GET.
    if (taken.has('GET')) taken.add('HEAD');
    takenByPath.set(url, taken);
  });
  return () => {
    for (const [url, taken] of takenByPath) {
      const allow = [...taken].sort().join(', ');
      const others = app.supportedMethods.filter((method) => !taken.has(method));
      if (others.length === 0) continue;
      const refuse = async (_request: FastifyRequest, reply: FastifyReply) => {
        reply.header('allow', allow);
        throw new AppError('request.method_not_allowed');
      };
      app.route({ url, method: others, onRequest: refuse, handler: refuse });
    }
  };
}
