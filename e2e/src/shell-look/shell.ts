/** A started product and a person signed in to it once, for tests that measure the shell in a browser. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { fillPath } from '@polylogue/contract/path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { openPage, startBrowser } from '../browser/browser.ts';
import { administrator, administratorInEnvironment } from '../people/administrator.ts';
import { clientOverHttp } from '../people/client-over-http.ts';
import { signInOnScreen } from '../people/sign-in-on-screen.ts';
import { freshDataFolder, type Product, removeDataFolder, startProduct } from '../product/product.ts';
import { addSecondBrand } from '../product/second-brand-fixture.ts';
import { startScriptedModel } from './scripted-model.ts';
import { type Client, follow, journalOf } from '../../faults/harness/stream-journal.ts';
import { textsIn } from '../browser/texts.ts';

export const en = textsIn('en');

interface Parts {
  browser?: Browser;
  product?: Product;
  client?: Client;
  model?: Awaited<ReturnType<typeof startScriptedModel>>;
  dataFolder?: string;
  kept?: BrowserContextOptions['storageState'];
  page?: Page;
}

/** Runs one product and one browser; each page gets its own context. */
export class Shell {
  readonly #parts: Parts = {};

  constructor() {
    beforeAll(() => this.#start());
    afterAll(() => this.#stop());
  }

  async #start(): Promise<void> {
    const parts = this.#parts;
    const dataFolder = await freshDataFolder();
    parts.dataFolder = dataFolder;
    await addSecondBrand(dataFolder);
    parts.model = await startScriptedModel();
    const [browser, product] = await Promise.all([
      startBrowser(),
      startProduct(dataFolder, { ...administratorInEnvironment, ...parts.model.environment }),
    ]);
    parts.browser = browser;
    parts.product = product;
    const { page, context } = await openPage(browser, this.url);
    await signInOnScreen({ page, origin: this.url }, administrator);
    parts.kept = await context.storageState();
    await context.close();
  }

  async #stop(): Promise<void> {
    const { browser, product, model, dataFolder } = this.#parts;
    await browser?.close();
    await product?.stop();
    await model?.stop();
    if (dataFolder) await removeDataFolder(dataFolder);
  }

  get url(): string {
    return this.#parts.product?.url ?? '';
  }

  /** Opens a page without a signed-in user. */
  async openAsVisitor(options: BrowserContextOptions = {}): Promise<Page> {
    if (!this.#parts.browser) throw new Error('The browser is not running.');
    return (await openPage(this.#parts.browser, this.url, options)).page;
  }

  /** Opens a blank page in a new context with the administrator's sign-in only. */
  openSignedIn(options: BrowserContextOptions = {}): Promise<Page> {
    return this.openAsVisitor({ storageState: this.#parts.kept, ...options });
  }

  async #openClocked(): Promise<Page> {
    const page = await this.openSignedIn();
    await page.clock.install();
    return page;
  }

  /**
   * Opens a screen in the page shared by all tests, with default viewport and without storage,
   * routes and emulation of the previous test. `prepare` runs before navigation.
   */
  async open(path = '/chat', prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
    const page = (this.#parts.page ??= await this.#openClocked());
    await page.clock.resume();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.emulateMedia({ contrast: null, forcedColors: null, reducedMotion: null });
    await page.setViewportSize({ width: 1440, height: 900 });
    // Pending writes of the page to its storage must not reach the next test.
    await page.goto(`${this.url}/health/live`);
    await page.evaluate(() => {
      const isSignIn = (key: string) => key === 'auth' || key.startsWith('msal');
      for (const key of Object.keys(localStorage)) if (!isSignIn(key)) localStorage.removeItem(key);
      sessionStorage.removeItem('previewedBrand');
      localStorage.setItem('language', '"en"');
    });
    await prepare?.(page);
    await page.goto(`${this.url}${path}`);
    return page;
  }

  /** Asks a question in a new conversation, waits for the answer, and gives the conversation its title. */
  async converse(title: string, question = 'How do I export a conversation?'): Promise<string> {
    const client = (this.#parts.client ??= await clientOverHttp(this.url, administrator));
    const journal = journalOf(question);
    await follow(client, journal);
    const conversationId = journal.conversationId ?? '';
    const address = fillPath(conversationRoutes.updateTitle.path, { conversationId });
    const renamed = await fetch(`${this.url}${address}`, {
      method: conversationRoutes.updateTitle.method,
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title }),
    });
    if (!renamed.ok) throw new Error(`${address}: ${renamed.status} ${await renamed.text()}`);
    return conversationId;
  }
}

/** The computed value of a style property, without the unit if it is a measure in pixels. */
export async function styleOf(target: Locator, property: string): Promise<string | number> {
  const value = await target.evaluate(
    (element, name) => getComputedStyle(element).getPropertyValue(name),
    property,
  );
  const pixels = /^(-?[\d.]+)px$/.exec(value)?.[1];
  return pixels === undefined ? value : Number(pixels);
}

/** Measures the bounding box of an element. Throws if it is not visible. */
export async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target.toString()} is not to be seen.`);
  const { x, y, width, height } = box;
  return { x, y, width, height, right: x + width, bottom: y + height };
}

/** Waits until an element has reached a width, as transitions take time. */
export async function expectWidth(target: Locator, widthPx: number): Promise<void> {
  await expect.poll(async () => (await boxOf(target)).width, { interval: 50 }).toBe(widthPx);
}

export const buttonIn = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
export const menuOf = (page: Page): Locator => page.locator('#side-menu');
export const rowOf = (page: Page, title: string): Locator =>
  menuOf(page).getByRole('link', { name: title, exact: true });

/** Opens the account menu and chooses an entry. */
export async function chooseOfAccount(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: `${en('account:menu')}:` }).click();
  await page.getByRole('menuitem', { name: en(`account:${entry}`), exact: true }).click();
}

/** Stops the page's clock; `page.clock.runFor` then advances it exactly, however busy the machine is. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  // The clock runs until the call arrives, so the time is set ahead of it.
  await page.clock.pauseAt(now + 60_000);
}
