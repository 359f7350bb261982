/** Serves the built web application: hashed assets for ever, the page fresh with its own nonce. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { ErrorReportingConfig } from '../config.ts';

/** First segments of the server's own addresses, in lower case: an unknown one below them is a missing thing. */
const serverFolders = [
  'api',
  'oidc',
  'directory',
  'favicons',
  'health',
  'assets',
  'app-icons',
  'generatedimages',
];

/** Whether an address is the web application's. Judged as the router reads it: decoded, and without letter case. */
function isPage(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?');
  const folder = path.split('/').find((segment) => segment !== '') ?? '';
  try {
    return !serverFolders.includes(decodeURIComponent(folder).toLowerCase());
  } catch {
    return false;
  }
}

const forAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The page, told where to report faults. */
function readPage(webFolder: string, errorReporting: ErrorReportingConfig | undefined): string {
  return readFileSync(join(webFolder, 'index.html'), 'utf8')
    .replace('__SENTRY_DSN__', () => forAttribute(errorReporting?.dsn ?? ''))
    .replace('__SENTRY_ENVIRONMENT__', () => forAttribute(errorReporting?.environment ?? ''));
}

/** Installs pages and assets from `webFolder`, or, without one, only the answer for unknown addresses. */
export async function installWebApp(
  app: FastifyInstance,
  webFolder: string | undefined,
  errorReporting?: ErrorReportingConfig,
): Promise<void> {
  const page = webFolder && readPage(webFolder, errorReporting);
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
      .send((page ?? '').replaceAll('__CSP_NONCE__', reply.allowStyles()));
  if (page) app.get('/', (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    if (!page || !isPage(request)) throw new AppError('request.not_found');
    if (request.method === 'GET' || request.method === 'HEAD') return sendPage(reply);
    reply.header('allow', 'GET, HEAD');
    throw new AppError('request.method_not_allowed');
  });
}
