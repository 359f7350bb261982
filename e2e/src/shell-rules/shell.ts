/** One product, one browser and one receiver of fault reports for all rules of the shell. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { startBrowser } from '../browser/browser.ts';
import { administrator, administratorInEnvironment } from '../people/administrator.ts';
import { sendQuestion, signInOnScreen } from '../people/sign-in-on-screen.ts';
import { freshDataFolder, type Product, removeDataFolder, startProduct } from '../product/product.ts';
import { type FaultReceiver, startFaultReceiver } from './fault-receiver.ts';

export interface Shell {
  product: Product;
  browser: Browser;
  faults: FaultReceiver;
  /** Cookies and local storage of a browser that the administrator has signed in with. */
  signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** Ids of two conversations: how to export one, and how to delete one. */
  conversations: { first: string; second: string };
}
const closesWithinMs = 10_000;
let started: Shell | undefined;

/** The running parts. */
export function shell(): Shell {
  if (!started) throw new Error('The product is not started');
  return started;
}

/** Asks a question in a new conversation and resolves to the conversation's id. */
async function ask(page: Page, question: string): Promise<string> {
  await page.getByRole('button', { name: 'New Chat' }).first().click();
  await page.getByRole('list', { name: 'Suggested prompts' }).waitFor();
  await sendQuestion(page, question);
  await page.getByRole('button', { name: 'Copy answer' }).waitFor({ state: 'attached' });
  await page.waitForURL(/conversation=/);
  return new URL(page.url()).searchParams.get('conversation') ?? '';
}

async function signInOnce(browser: Browser, url: string): Promise<Pick<Shell, 'signedIn' | 'conversations'>> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInOnScreen({ page, origin: url }, administrator);
  const signedIn = await context.storageState();
  const first = await ask(page, 'How do I export a conversation?');
  const second = await ask(page, 'How do I delete a conversation?');
  await context.close();
  return { signedIn, conversations: { first, second } };
}

/** Starts product, browser and receiver; call once. */
export async function startShell(): Promise<void> {
  const faults = await startFaultReceiver();
  const [browser, product] = await Promise.all([
    startBrowser(),
    startProduct(await freshDataFolder(), {
      ...administratorInEnvironment,
      SENTRY_DSN: faults.dsn,
    }),
  ]);
  started = { product, browser, faults, ...(await signInOnce(browser, product.url)) };
}

export async function stopShell(): Promise<void> {
  const { product, browser, faults } = shell();
  await Promise.race([browser.close(), delay(closesWithinMs)]);
  await product.stop();
  await removeDataFolder(product.dataFolder);
  await faults.close();
}

export const conversations = () => shell().conversations;

/** Opens a page in a new context that is closed after the test. */
export async function visit(options: BrowserContextOptions = {}): Promise<Page> {
  const { browser, product } = shell();
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  // Closing a context during a reload may never resolve; the browser closes it in the end.
  onTestFinished(() => Promise.race([context.close(), delay(closesWithinMs)]));
  return context.newPage();
}

/** Opens a page with the administrator signed in. */
export const visitSignedIn = (options: BrowserContextOptions = {}): Promise<Page> =>
  visit({ storageState: shell().signedIn, ...options });

export const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

/** Address of the same origin without scripts, so that nothing overwrites a test's storage. */
export const quietPage = '/health/live';

/** Reads the page's stored object of a key. */
export const kept = (page: Page, name: string) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}') as unknown, name) as Promise<
    Record<string, unknown>
  >;

/** Merges fields into the stored object of a key; other pages of the context get the event, as from another tab. */
export const keep = (page: Page, name: string, fields: Record<string, unknown>) =>
  page.evaluate(
    ([key, given]) => {
      const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
      localStorage.setItem(key, JSON.stringify({ ...stored, ...given }));
    },
    [name, fields] as const,
  );

/** Collects requests whose URL matches the pattern from now on. */
export function watchCalls(page: Page, pattern: RegExp) {
  const calls: { headers: Record<string, string> }[] = [];
  page.on('request', (request) => {
    if (pattern.test(request.url())) calls.push({ headers: request.headers() });
  });
  return calls;
}

/** Collects the page's console messages from now on, as `level: text`. */
export function watchConsole(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
  return lines;
}

/** Advances the page's stopped clock in small steps until a condition is met. */
export async function runUntil(page: Page, isMet: () => boolean | Promise<boolean>, stepMs = 20) {
  for (let steps = 0; steps < 500; steps += 1) {
    if (await isMet()) return;
    await page.clock.runFor(stepMs);
  }
  throw new Error('It did not come to pass');
}
