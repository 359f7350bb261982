/** The gallery: every state of every screen without a server, built once for a test file and opened one by one. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { commitNumber } from '../../../scripts/lib/commit-number.mjs';
import { expectSound, openPage, startBrowser, type WatchedPage } from '../browser/browser.ts';
import { type Display, preferDisplay } from '../browser/display.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const pictures = process.env['SCREENSHOTS'];
const wanted = new RegExp(process.env['SCREENSHOTS_OF'] ?? '.');
const openTimeoutMs = 30_000;
/** A page is looked at for a second: to optimize its code takes longer than to run it. */
const browserFlags = ['--js-flags=--no-opt --no-maglev'];
/** Document 2 §8: a failed load is logged as rejected. States that fail on purpose do, too. */
const failedLoad =
  /^console: (\S+ rejected |The visit could not begin |Sign-in failed |failed to fetch blob |error fetching object URL )/;

/** How the states are shown. */
export interface GalleryDisplay extends Display {
  name: string;
  brand?: 'second';
  widthPx?: number;
}

export const displays: readonly GalleryDisplay[] = [
  { name: 'light' },
  { name: 'dark', mode: 'dark' },
  { name: 'second-brand', brand: 'second' },
  { name: 'ar', language: 'ar' },
  { name: 'phone', widthPx: 390 },
  { name: 'ar-dark-phone', language: 'ar', mode: 'dark', widthPx: 390 },
];

/** The display that the usual tests walk at this commit; the deep ones walk the others. */
export function displayOfCommit(): GalleryDisplay {
  const [display = { name: 'light' }] = displays.slice(commitNumber() % displays.length);
  return display;
}

const mediaTypes: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** Serves the built files; any other address is nothing. */
async function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery');
    const file = path.join(folder, pathname === '/' ? 'index.html' : path.normalize(pathname));
    readFile(file).then(
      (content) => {
        response.setHeader('content-type', mediaTypes[path.extname(file).slice(1)] ?? 'text/plain');
        // Their names hold a hash.
        if (pathname.startsWith('/assets/')) response.setHeader('cache-control', 'max-age=86400, immutable');
        response.end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Libraries say more of what is wrong while they are developed with; as they are delivered they take two thirds of the time. */
type Mode = 'development' | 'production';

async function build(mode: Mode): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'polylogue-gallery-'));
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const config = path.join(root, 'web/gallery/vite.config.ts');
  const args = [vite, 'build', '--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: mode };
  await promisify(execFile)(process.execPath, args, { cwd: root, env });
  return folder;
}

export interface Gallery {
  browser: Browser;
  origin: string;
}

/** The gallery of a test file. */
export function runningGallery(mode: Mode): () => Gallery {
  const started: Partial<Gallery> & { server?: Server; folder?: string } = {};
  beforeAll(async () => {
    [started.folder, started.browser] = await Promise.all([build(mode), startBrowser(browserFlags)]);
    started.server = await serve(started.folder);
    started.origin = `http://127.0.0.1:${(started.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await started.browser?.close();
    started.server?.close();
    if (started.folder) await rm(started.folder, { recursive: true });
  });
  return () => {
    const { browser, origin } = started;
    if (!browser || !origin) throw new Error('The gallery is not running.');
    return { browser, origin };
  };
}

/** The names of all states; with SCREENSHOTS_OF=pattern those that hold it. */
async function stateNames({ browser, origin }: Gallery): Promise<string[]> {
  const { page, context } = await openPage(browser, origin);
  await page.goto(origin);
  const names = await page.evaluate(() => (window as { lookNames?: string[] }).lookNames);
  await context.close();
  return (names ?? []).filter((name) => wanted.test(name));
}

interface OpenDisplay extends WatchedPage {
  displayName: string;
  addressOf(look: string): string;
}

/** One page for all looks of a display: scripts are read and compiled once. No look finds what another has kept. */
async function openDisplay({ browser, origin }: Gallery, display: GalleryDisplay): Promise<OpenDisplay> {
  const { name: displayName, widthPx = 1440, brand = 'first' } = display;
  const watched = await openPage(browser, origin, {
    viewport: { width: widthPx, height: widthPx < 600 ? 844 : 900 },
    hasTouch: widthPx < 600,
  });
  await watched.context.addInitScript(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await preferDisplay(watched.context, display);
  return { ...watched, displayName, addressOf: (name) => `${origin}/?look=${name}&brand=${brand}` };
}

/** Opens one state; returns what is wrong with it. */
async function judge(
  { page, complaints, displayName, addressOf }: OpenDisplay,
  name: string,
): Promise<string[]> {
  try {
    // A look that asks before it is left is left without an answer.
    await page.goto('about:blank');
    complaints.length = 0;
    await page.goto(addressOf(name));
    const state = await page.waitForFunction(
      () => (window as { lookState?: 'open' | { failed: string } }).lookState,
      undefined,
      { timeout: openTimeoutMs },
    );
    const reached = await state.jsonValue();
    if (pictures) {
      // What fades in is there by then.
      await page.waitForTimeout(600);
      await page.screenshot({ path: `${pictures}/${name}-${displayName}.png` });
    }
    if (typeof reached === 'object') complaints.push(reached.failed.slice(0, 400));
    await expectSound(page, name);
  } catch (error) {
    complaints.push(String(error));
  }
  return complaints
    .filter((complaint) => !failedLoad.test(complaint))
    .map((complaint) => `${name}: ${complaint}`);
}

/** States that are walked here, of all of them in their order. */
type Choice = (index: number) => boolean;

/**
 * Chooses every fifth state, other ones in each of the displays that the usual tests leave out, and with each commit; but
 * for those that the usual tests walk: every state is seen once, and in each display within a few commits.
 */
export function turnOf(displayIndex: number): Choice {
  const commit = commitNumber();
  const isWalked = everyFourth();
  return (index) => !isWalked(index) && (index + displayIndex + commit) % (displays.length - 1) === 0;
}

/** Every fourth state, others with the next commits, whichever the display: what the usual tests have the time for. */
export function everyFourth(): Choice {
  const turn = Math.floor(commitNumber() / displays.length);
  return (index) => (index + turn) % 4 === 0;
}

/** Walks all states in one display, or those chosen; returns what is wrong, each with the state's name. */
export async function walk(
  gallery: Gallery,
  display: GalleryDisplay,
  isChosen: Choice = () => true,
): Promise<string[]> {
  const names = await stateNames(gallery);
  if (names.length === 0) return ['There is no state to look at.'];
  if (new Set(names).size < names.length) return [`Two states have the same name: ${names.join(', ')}`];
  const wrong: string[] = [];
  const opened = await openDisplay(gallery, display);
  const chosen = pictures ? names : names.filter((_name, index) => isChosen(index));
  for (const name of chosen) wrong.push(...(await judge(opened, name)));
  await opened.context.close();
  return wrong;
}
