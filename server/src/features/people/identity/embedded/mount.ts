/** Hands requests below `/oidc` to the embedded provider, with the headers that every response carries. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../../app-error.ts';
import { originOf } from '../../../../http/requests/request-context.ts';
import { type EmbeddedProvider, providerPath } from './provider.ts';

/** Each question for a login is stored for an hour, so nobody may ask without end. Whole offices share an address. */
const rateLimit = { max: 1_200, timeWindow: 60_000 };
/** The library keeps what a stranger's request holds; the product's own are below 2 KiB, ID tokens included. */
const maxRequestBytes = 3 * 1024;

/** Refuses what is longer than any request of the product's own, its body by what its head says. */
function refuseLong({ url = '', headers }: IncomingMessage): void {
  const bodyBytes = headers['transfer-encoding']
    ? Number.POSITIVE_INFINITY
    : Number(headers['content-length'] ?? 0);
  if (url.length + bodyBytes > maxRequestBytes) throw new AppError('request.too_large');
}

/** Mounts the provider. An address that is not the product's own is answered like one that does not exist. */
export async function mountProvider(app: FastifyInstance, provider: EmbeddedProvider): Promise<void> {
  await app.register(async (scope) => {
    // The library reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${providerPath}/*`, { config: { rateLimit } }, async (request, reply) => {
      refuseLong(request.raw);
      // PostgreSQL has no text with a NUL, and the library stores what it is asked.
      if (/%00/.test(request.raw.url ?? '')) throw new AppError('request.invalid');
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      if (!(await provider.handle(originOf(request), request.raw, reply.raw)))
        throw new AppError('request.not_found');
      reply.hijack();
    });
  });
}
