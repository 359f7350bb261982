/** A public chat on other people's pages, and what a visitor who signs in takes along; real product, real browser. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, expectSound, openPage, startBrowser } from '../browser/browser.ts';
import { textsIn } from '../browser/texts.ts';
import { administrator, administratorInEnvironment } from '../people/administrator.ts';
import { composerOf, sendPassword } from '../people/sign-in-on-screen.ts';
import { addPublicEndpoints } from '../product/public-endpoint-fixture.ts';
import {
  freshDataFolder,
  type Product,
  removeDataFolder,
  startProduct,
  untilHandbookIsRead,
} from '../product/product.ts';

const t = textsIn('en');
let browser: Browser;
let dataFolder: string;
let product: Product;
let site: Server;
let port: number;

/** A page of somebody's web site, with the one line. */
const shopPage = () =>
  `<!doctype html><html lang="en"><title>A shop</title><h1>A shop</h1><a href="#top">Elsewhere</a>
  <script src="${product.url}/embed.js" data-endpoint="desk"></script>
  <script>window.heard = []; for (const type of ['ready', 'open', 'close', 'message', 'error'])
    Polylogue.on(type, ({ from, code }) => heard.push([type, from ?? code].filter(Boolean).join(':')));</script>`;
/** One that goes past the script. */
const framePage = () => `<title>A copy</title><iframe src="${product.url}/public-chat/desk/true"></iframe>`;

beforeAll(async () => {
  if (!hasBrowser) return;
  site = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(url === '/frame' ? framePage() : shopPage());
  });
  await new Promise<void>((listening) => void site.listen(0, '127.0.0.1', listening));
  ({ port } = site.address() as AddressInfo);
  [browser, dataFolder] = await Promise.all([startBrowser(), freshDataFolder()]);
  // Without a model: the Guide answers from the handbook.
  const allowedOrigins = [`http://127.0.0.1:${port}`];
  await addPublicEndpoints(dataFolder, [{ name: 'desk', builtIn: 'guide', allowedOrigins }]);
  product = await startProduct(dataFolder, administratorInEnvironment);
  await untilHandbookIsRead(product);
});
afterAll(async () => {
  if (!hasBrowser) return;
  await browser.close();
  await product.stop();
  site.close();
  await removeDataFolder(dataFolder);
});

const question = 'How do I export a conversation?';
const heard = (page: Page) => page.evaluate<string[]>('heard');
const launcher = (page: Page) => page.getByRole('button', { name: 'Chat with us', exact: true });
const chatIn = (page: Page): FrameLocator => page.locator('polylogue-chat').frameLocator('iframe');
const answerIn = (view: Page | FrameLocator) => view.locator('[data-answer]').first();
const fieldIn = (view: FrameLocator) =>
  view.getByRole('textbox', { name: t('conversations:composer.label'), exact: true });

describe.skipIf(!hasBrowser)('a chat on a page of another origin', () => {
  it('is opened and closed with the keyboard, answers, and is there again after a reload', async () => {
    const { page, context } = await openPage(browser, product.url);
    await page.goto(`http://127.0.0.1:${port}/`);
    await launcher(page).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await fieldIn(chatIn(page)).waitFor();
    await expect
      .poll(() => fieldIn(chatIn(page)).evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.keyboard.type(question);
    await page.keyboard.press('Enter');
    await answerIn(chatIn(page)).waitFor();
    await expect.poll(() => heard(page)).toEqual(['open', 'ready', 'message:visitor', 'message:agent']);
    await expectSound(page, 'a page with an open chat');
    const told = await answerIn(chatIn(page)).textContent();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate('document.activeElement.localName')).toBe('polylogue-chat');
    expect(await heard(page)).toContain('close');
    await page.reload();
    await launcher(page).click();
    await expect.poll(() => answerIn(chatIn(page)).textContent()).toBe(told);
    await page.evaluate('Polylogue.reset()');
    await answerIn(chatIn(page)).waitFor({ state: 'detached' });
    await fieldIn(chatIn(page)).waitFor();
    await context.close();
  });

  it('that is not allowed shows no launcher, and no chat in a frame of its own', async () => {
    const { page, context } = await openPage(browser, product.url);
    await page.goto(`http://localhost:${port}/`);
    await expect.poll(() => heard(page)).toEqual(['error:unavailable']);
    expect(await launcher(page).count()).toBe(0);
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(`http://localhost:${port}/frame`);
    await refused;
    expect(await page.frameLocator('iframe').getByRole('textbox').count()).toBe(0);
    await page.goto(`http://127.0.0.1:${port}/frame`);
    await fieldIn(page.frameLocator('iframe')).waitFor();
    await context.close();
  });
});

describe.skipIf(!hasBrowser)('a visitor who signs in', () => {
  it('takes the conversation along, which a reload did not lose, after saying so', async () => {
    const { page, context, complaints } = await openPage(browser, product.url);
    await page.goto(`${product.url}/public-chat/desk`);
    await composerOf(page).fill(question);
    await page.keyboard.press('Enter');
    await answerIn(page).waitFor();
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    await page.reload();
    await answerIn(page).waitFor();
    const [signIn] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: t('public-chat:signIn'), exact: true }).click(),
    ]);
    await sendPassword(signIn, administrator);
    await signIn.getByRole('heading', { name: t('take-along:title') }).waitFor();
    await signIn.getByText(question, { exact: false }).waitFor();
    expect(new URL(signIn.url()).hash).toBe('');
    await expectSound(signIn, 'the question whether to take conversations along');
    await signIn.getByRole('button', { name: t('take-along:take'), exact: true }).click();
    await signIn.getByRole('link', { name: question }).first().click();
    await answerIn(signIn).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
