/**
 * Serves the built web application: hashed assets are cached forever, the page is fresh with its own nonce.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../app-error.ts';
import type { ErrorReportingConfig } from '../config.ts';
import { originOf } from './requests/request-context.ts';
import { isPage } from './requests/web-app-address.ts';

const forAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Reads the page, and inserts the configuration of error reports. */
function readPage(webFolder: string, errorReporting: ErrorReportingConfig | undefined): string {
  return readFileSync(join(webFolder, 'index.html'), 'utf8')
    .replace('__SENTRY_DSN__', () => forAttribute(errorReporting?.dsn ?? ''))
    .replace('__SENTRY_ENVIRONMENT__', () => forAttribute(errorReporting?.environment ?? ''));
}

export interface WebAppOptions {
  errorReporting?: ErrorReportingConfig | undefined;
  /**
   * Lists origins that may frame the chat of a public endpoint, in addition to the product's own; none of a
   * closed endpoint.
   */
  frameOriginsOf?(publicChatEndpoint: string, origin: string): Promise<readonly string[]>;
}

/** Script that pages of other sites load, under a stable address. */
const embedScriptName = 'embed.js';

const fileHeaders: NonNullable<FastifyStaticOptions['setHeaders']> = (reply, path) => {
  if (path.endsWith(`/${embedScriptName}`)) {
    reply.header('cross-origin-resource-policy', 'cross-origin');
    reply.header('cache-control', 'public, max-age=600, stale-while-revalidate=86400');
    return;
  }
  // The frame of diagrams has an opaque origin.
  if (path.includes('/assets/diagram-')) reply.header('access-control-allow-origin', '*');
  const isHashed = path.includes('/assets/');
  reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
};

/** Installs pages and assets from `webFolder`, or, without one, only the answer for unknown addresses. */
export async function installWebApp(
  app: FastifyInstance,
  webFolder: string | undefined,
  { errorReporting, frameOriginsOf = async () => [] }: WebAppOptions = {},
): Promise<void> {
  const page = webFolder && readPage(webFolder, errorReporting);
  if (webFolder) {
    const options = { index: false, preCompressed: true, setHeaders: fileHeaders } as const;
    // One route for hundreds of files: to add one for each would take a tenth of a start.
    await app.register(fastifyStatic, { ...options, root: join(webFolder, 'assets'), prefix: '/assets/' });
    await app.register(fastifyStatic, {
      ...options,
      root: webFolder,
      wildcard: false,
      globIgnore: ['assets/**'],
      decorateReply: false,
    });
  }
  const sendPage = (reply: FastifyReply, framers?: readonly string[]) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send((page ?? '').replaceAll('__CSP_NONCE__', reply.allowPage(framers)));
  if (page) {
    app.get('/', (_request, reply) => sendPage(reply));
    // Only the brand editor, a page of the same origin, frames its preview.
    app.get('/brand-preview', (_request, reply) => sendPage(reply, []));
    app.get<{ Params: { endpoint: string } }>('/public-chat/:endpoint/:popup', async (request, reply) =>
      sendPage(reply, await frameOriginsOf(request.params.endpoint, originOf(request))),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    if (!page || !isPage(request)) throw new AppError('request.not_found');
    if (request.method === 'GET' || request.method === 'HEAD') return sendPage(reply);
    reply.header('allow', 'GET, HEAD');
    throw new AppError('request.method_not_allowed');
  });
}
