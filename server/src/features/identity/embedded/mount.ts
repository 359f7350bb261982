/** Hands requests below `/oidc` to the embedded provider, with the headers that every response carries. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../app-error.ts';
import { requestContext } from '../../../http/request-context.ts';
import { type EmbeddedProvider, providerPath } from './provider.ts';

export interface MountOptions {
  provider: EmbeddedProvider;
  isPublicOrigin(origin: string): Promise<boolean>;
}

/** Mounts the provider. An address that is not the product's own is answered like one that does not exist. */
export async function mountProvider(app: FastifyInstance, options: MountOptions): Promise<void> {
  const { provider, isPublicOrigin } = options;
  await app.register(async (scope) => {
    // The library reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${providerPath}/*`, async (request, reply) => {
      const { origin } = requestContext(request);
      if (!(await isPublicOrigin(origin))) throw new AppError('request.not_found');
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      await provider.handle(origin, request.raw, reply.raw);
    });
  });
}
