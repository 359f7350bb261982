/** Mounts the embedded provider below `/oidc`, with the headers that every response carries. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../../app-error.ts';
import { originOf } from '../../../../http/requests/request-context.ts';
import { type EmbeddedProvider, providerPath } from './provider.ts';

/** Each login prompt is stored for an hour, so the rate is limited; whole offices share an address. */
const rateLimit = { max: 1_200, timeWindow: 60_000 };
/**
 * The library stores parameters of unauthenticated requests; the product's own stay below 2 KiB, ID tokens
 * included.
 */
const maxRequestBytes = 3 * 1024;

/** Refuses requests longer than any of the product's own, judging bodies by their declared length. */
function refuseLong({ url = '', headers }: IncomingMessage): void {
  const bodyBytes = headers['transfer-encoding']
    ? Number.POSITIVE_INFINITY
    : Number(headers['content-length'] ?? 0);
  if (url.length + bodyBytes > maxRequestBytes) throw new AppError('request.too_large');
}

/** Mounts the provider. Addresses other than the product's own are answered as not found. */
export async function mountProvider(app: FastifyInstance, provider: EmbeddedProvider): Promise<void> {
  await app.register(async (scope) => {
    // The library parses bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${providerPath}/*`, { config: { rateLimit } }, async (request, reply) => {
      refuseLong(request.raw);
      // PostgreSQL has no text with NUL, and the library stores request parameters.
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
