/**
 * Two chats on one page of a running product, before its editor of agents mounts them. The screen comes from a build
 * of the application with it (`web/gallery/side-by-side.tsx`), through a proxy; everything else is the product's own:
 * headers, sign-in, calls and streams.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { forwardRequest } from './forward-request.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Builds the application with the screen. Resolves to the folder. */
async function build(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'polylogue-side-by-side-'));
  const vite = path.join(repository, 'node_modules/vite/bin/vite.js');
  const config = path.join(repository, 'web/gallery/side-by-side.vite.config.ts');
  const args = [vite, 'build', '--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, args, { cwd: repository, env });
  return folder;
}

/** Sends the page of this build with the headers, and the nonce, of the product's. */
async function sendPage(folder: string, answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const [own, theirs] = await Promise.all([readFile(path.join(folder, 'index.html'), 'utf8'), text(answer)]);
  const nonce = /name="csp-nonce" content="([^"]+)"/.exec(theirs)?.[1];
  // Another page than the application's.
  const page =
    nonce === undefined ? theirs : own.replaceAll('__CSP_NONCE__', nonce).replaceAll(/__SENTRY_\w+__/g, '');
  const headers = { ...answer.headers, 'content-length': String(Buffer.byteLength(page)) };
  response.writeHead(answer.statusCode ?? 502, headers).end(page);
}

export interface SideBySide {
  /** Address of the proxy. */
  url: string;
  /** Address of the page that tests a draft of the organisation next to a published agent. */
  pageOf(draftId: string, agentId: string): string;
  stop(): Promise<void>;
}

/** Builds, and starts the proxy once there is a product. */
export async function startSideBySide(starting: Promise<{ url: string }>): Promise<SideBySide> {
  const [folder, product] = await Promise.all([build(), starting]);
  const proxy = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', product.url);
    if (pathname.startsWith('/assets/')) {
      const file = path.join(folder, path.normalize(pathname));
      readFile(file).then(
        (content) => response.setHeader('content-type', mediaTypes[path.extname(file)] ?? '').end(content),
        // Forwards requests of the product's other pages.
        () => forwardRequest({ request, response }, product.url),
      );
    } else if (request.headers['sec-fetch-dest'] === 'document') {
      delete request.headers['accept-encoding'];
      forwardRequest({ request, response }, product.url, (answer) => void sendPage(folder, answer, response));
    } else forwardRequest({ request, response }, product.url);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url,
    pageOf: (draftId, agentId) => `${url}/chat/side-by-side?draft=${draftId}&agent=${agentId}`,
    async stop() {
      proxy.closeAllConnections();
      await new Promise<void>((resolve) => proxy.close(() => resolve()));
      await rm(folder, { recursive: true });
    },
  };
}
