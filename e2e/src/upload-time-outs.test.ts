/** Time-outs of uploads in the client's module, in a browser, against a server with controlled reading. */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser, openPage, startBrowser } from './browser/browser.ts';

const mebibyte = 1024 * 1024;
/** More than the buffers between a browser and a server take at once. */
const size = 64 * mebibyte;
const clientModules = new URL('../../web/src/lib/http/', import.meta.url);
/** Begins an upload with the client's module, and leaves its share and its outcome on the window. */
const pageScript = `
  import { upload } from '/upload.ts';
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(${size})]), 'large.bin');
  const onProgress = (share) => { window.share = share; };
  window.share = 0;
  upload('/files', { method: 'POST', headers: {}, body }, { requestId: 'r', timeoutMs: 60_000, onProgress })
    .then(async (answer) => answer.status + ' ' + (await answer.text()), ({ failure }) => failure.status)
    .then((outcome) => { window.outcome = outcome; });
`;

interface Held {
  request: IncomingMessage;
  response: ServerResponse;
}

describe.runIf(hasBrowser)('an upload', () => {
  let browser: Browser;
  let server: Server;
  let page: Page;
  let held: Promise<Held>;

  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    const { promise, resolve } = Promise.withResolvers<Held>();
    held = promise;
    server = createServer((request, response) => void serve({ request, response }, resolve));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    ({ page } = await openPage(browser, origin));
    await page.clock.install();
    await page.goto(origin);
  });
  afterEach(async () => {
    await page.context().close();
    server.closeAllConnections();
    server.close();
  });

  const outcome = () => page.evaluate('window.outcome');
  const share = () => page.evaluate<number>('window.share');

  it('is not aborted while it progresses, however long it takes', async () => {
    const { request, response } = await held;
    for (let minute = 0; minute < 7; minute += 1) {
      const before = await share();
      await read(request, 8 * mebibyte);
      await expect.poll(share).toBeGreaterThan(before);
      await page.clock.fastForward(50_000);
    }
    expect(await outcome()).toBeUndefined();
    await read(request, size);
    await expect.poll(share).toBe(1);
    await page.clock.fastForward(50_000);
    response.end('taken');
    await expect.poll(outcome).toBe('200 taken');
  });

  it('is aborted when it stalls', async () => {
    const { request } = await held;
    await read(request, 8 * mebibyte);
    await expect.poll(share).toBeGreaterThan(0);
    await page.clock.fastForward(61_000);
    await expect.poll(outcome).toBe('TIMEOUT_ERROR');
  });

  it('is aborted when no response follows its last byte', async () => {
    const { request } = await held;
    await read(request, size);
    await expect.poll(share).toBe(1);
    await page.clock.fastForward(61_000);
    await expect.poll(outcome).toBe('TIMEOUT_ERROR');
  });
});

async function serve({ request, response }: Held, hold: (held: Held) => void): Promise<void> {
  const { method, url = '' } = request;
  if (method === 'POST') return hold({ request, response });
  if (url === '/') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>',
    );
    return;
  }
  response.writeHead(200, { 'content-type': 'text/javascript' });
  if (url === '/page.js') response.end(pageScript);
  // There is no application here that words errors.
  else if (url === '/later-error-texts.ts') response.end('export const loadTextOf = async () => {};');
  else response.end(stripTypeScriptTypes(await readFile(new URL(url.slice(1), clientModules), 'utf8')));
}

/** Takes about so many bytes of a request, or all that there are. */
async function read(request: IncomingMessage, bytes: number): Promise<void> {
  let taken = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    taken += (chunk as Buffer).length;
    if (taken >= bytes) return;
  }
}
