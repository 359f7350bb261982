/** Serves the OpenAPI document and its human-readable page. */
import { allRoutes } from '@polylogue/contract/routes';
import type { FastifyInstance } from 'fastify';
import { apiPage } from './api-page.ts';
import { openApiDocument } from './openapi.ts';

/** Installs the public `/api/openapi.json` and `/api/docs`; both are created at their first request. */
export function installApiDocument(
  app: FastifyInstance,
  productName: string,
  createDocument = openApiDocument,
): void {
  let known: ReturnType<typeof openApiDocument> | undefined;
  const document = () => (known ??= createDocument(allRoutes, productName));
  app.get('/api/openapi.json', async () => document());
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPage(document(), reply.allowPage())),
  );
}
