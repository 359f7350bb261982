/** The gallery: every state of every screen without a server, built once for a test file and mounted one by one. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { expectSound, openPage, startBrowser, type WatchedPage } from '../browser/browser.ts';
import { type Display, preferDisplay } from '../browser/display.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const pictures = process.env['SCREENSHOTS'];
const wanted = new RegExp(process.env['SCREENSHOTS_OF'] ?? '.');
const openTimeoutMs = 30_000;
/** Document 2 §8: a failed load is logged as rejected. States that fail on purpose do, too. */
const failedLoad =
  /^console: (\S+ rejected |The answer stream failed |The visit could not be started |Sign-in failed |failed to fetch blob |error fetching object URL )/;

/** Display of the states. */
export interface GalleryDisplay extends Display {
  name: string;
  brand?: 'second';
  widthPx?: number;
}

/** The display of every run. */
export const usualDisplay: GalleryDisplay = { name: 'light' };

/** The displays of a deep run. */
export const otherDisplays: readonly GalleryDisplay[] = [
  { name: 'dark', mode: 'dark' },
  { name: 'second-brand', brand: 'second' },
  { name: 'ar', language: 'ar' },
  { name: 'phone', widthPx: 390 },
  { name: 'ar-dark-phone', language: 'ar', mode: 'dark', widthPx: 390 },
];

const mediaTypes: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** Addresses of the gallery's own page: the list of stories, and the frame of a brand's editor. */
const pagePaths = ['/', '/brand-preview'];

/** Serves the built files; any other address is nothing. */
async function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery');
    const file = path.join(folder, pagePaths.includes(pathname) ? 'index.html' : path.normalize(pathname));
    readFile(file).then(
      (content) => {
        response.setHeader('content-type', mediaTypes[path.extname(file).slice(1)] ?? 'text/plain');
        // The frame of diagrams has an opaque origin.
        response.setHeader('access-control-allow-origin', '*');
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

/** Production builds of libraries take two thirds of the time of development builds, with fewer warnings. */
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
    [started.folder, started.browser] = await Promise.all([build(mode), startBrowser()]);
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

interface OpenDisplay extends WatchedPage {
  displayName: string;
  brand: string;
  /** Loads the gallery without a state. */
  load(): Promise<void>;
}

/** One page for all states of a display, so that scripts are read and compiled once. */
async function openDisplay({ browser, origin }: Gallery, display: GalleryDisplay): Promise<OpenDisplay> {
  const { name: displayName, widthPx = 1440, brand = 'first' } = display;
  const watched = await openPage(browser, origin, {
    viewport: { width: widthPx, height: widthPx < 600 ? 844 : 900 },
    hasTouch: widthPx < 600,
  });
  await watched.context.addInitScript(() => {
    // Frames without an origin, as those of diagrams, have no storage.
    if (origin === 'null') return;
    localStorage.clear();
    sessionStorage.clear();
    // Turns off React's traces and timings, a third of what a state takes in development.
    Object.assign(console, { createTask: undefined, timeStamp: undefined });
  });
  await preferDisplay(watched.context, display);
  const load = async () => {
    // A state that asks before it is left is left without an answer.
    await watched.page.goto('about:blank');
    await watched.page.goto(`${origin}/?walk`);
    await watched.page.waitForFunction(() => 'gallery' in window);
  };
  return { ...watched, displayName, brand, load };
}

/** The calls of web/gallery/main.tsx. */
interface GalleryPage {
  gallery: {
    names: string[];
    show(name: string, brand: string): Promise<string | undefined>;
    clear(): Promise<void>;
  };
}

async function within<T>(milliseconds: number, waited: Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(milliseconds);
  const failing = new Promise<never>((_resolve, reject) => {
    late.addEventListener('abort', () => reject(new Error(`Not done within ${milliseconds} ms.`)));
  });
  return Promise.race([waited, failing]);
}

/** Opens one state; returns what is wrong with it. */
async function judge({ page, complaints, displayName, brand }: OpenDisplay, name: string): Promise<string[]> {
  complaints.length = 0;
  try {
    const shown = page.evaluate((args) => (window as unknown as GalleryPage).gallery.show(...args), [
      name,
      brand,
    ] as const);
    const failure = await within(openTimeoutMs, shown);
    if (pictures) {
      // Fade-in transitions have ended by then.
      await page.waitForTimeout(600);
      await page.screenshot({ path: `${pictures}/${name}-${displayName}.png` });
    }
    if (failure) complaints.push(failure.slice(0, 400));
    await expectSound(page, name);
  } catch (error) {
    complaints.push(String(error));
  }
  return complaints
    .filter((complaint) => !failedLoad.test(complaint))
    .map((complaint) => `${name}: ${complaint}`);
}

const clear = ({ page }: OpenDisplay) =>
  within(
    openTimeoutMs,
    page.evaluate(() => (window as unknown as GalleryPage).gallery.clear()),
  );

/** Walks all states in one display, with SCREENSHOTS_OF=pattern those that match; returns faults with the state's name. */
export async function walk(gallery: Gallery, display: GalleryDisplay): Promise<string[]> {
  const opened = await openDisplay(gallery, display);
  await opened.load();
  const all = await opened.page.evaluate(() => (window as unknown as GalleryPage).gallery.names);
  const names = all.filter((name) => wanted.test(name));
  if (names.length === 0) return ['There is no state to look at.'];
  if (new Set(all).size < all.length) return [`Two states have the same name: ${all.join(', ')}`];
  const wrong: string[] = [];
  for (const name of names) {
    const faults = await judge(opened, name);
    wrong.push(...faults);
    // A state that failed may have left anything: the next begins in a new document.
    if (faults.length > 0) await opened.load();
    else await clear(opened).catch(opened.load);
  }
  await opened.context.close();
  return wrong;
}
