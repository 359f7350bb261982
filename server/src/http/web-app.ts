/** Serves the built web application: hashed assets for ever, the page fresh with its own nonce. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** Addresses that are never the web application's: an unknown one below them is a missing thing. */
const serverPrefixes = [
  '/api/',
  '/oidc',
  '/directory/',
  '/favicons/',
  '/health/',
  '/assets/',
  '/generatedImages/',
];

function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  return request.method === 'GET' && !serverPrefixes.some((prefix) => path.startsWith(prefix));
}

/** Installs pages and assets from `webFolder`, or, without one, only the answer for unknown addresses. */
export async function installWebApp(app: FastifyInstance, webFolder: string | undefined): Promise<void> {
  const page = webFolder && readFileSync(join(webFolder, 'index.html'), 'utf8');
  if (webFolder) {
    await app.register(fastifyStatic, {
      root: webFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  const sendPage = (reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send((page ?? '').replaceAll('__CSP_NONCE__', reply.cspNonce.style));
  if (page) app.get('/', (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    if (page && isPage(request)) return sendPage(reply);
    throw new AppError('request.not_found');
  });
}
