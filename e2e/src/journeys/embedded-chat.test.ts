/** A public chat on other people's pages, and what a visitor who signs in takes along; real product, real browser. */
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../server/src/testing/network/free-port.ts';
import { hasBrowser, expectSound, openPage, partitionedStorage, warmUp } from '../browser/browser.ts';
import { answersIn, askOn, chatOn, fieldIn, receivedEvents, launcherOn } from '../browser/embedded-chat.ts';
import { textsIn } from '../browser/texts.ts';
import { administrator } from '../people/administrator.ts';
import { sendPassword } from '../people/sign-in-on-screen.ts';
import { addPublicEndpoints } from '../product/public-endpoint-fixture.ts';
import { openShopSite, type ShopSite } from '../product/shop-site.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const question = 'What is lime for? [say 12 words, 50 a second]';
const lastWord = 'w011';
const PORT = String(await freePort());
let site: ShopSite;

const harness = createHarness({
  browserFlags: [partitionedStorage],
  model: () => undefined,
  async prepare(dataFolder) {
    site = await openShopSite();
    await addPublicEndpoints(dataFolder, [
      { name: 'desk', allowedOrigins: [site.allowedOrigin], offersSignIn: true, allowsTesting: false },
      { name: 'tried' },
    ]);
  },
  environment: { PORT },
});
beforeAll(async () => {
  site.show({ productUrl: harness.product.url, endpoint: 'desk' });
  await warmUp(harness.browser, async (page) => {
    await page.goto(`${harness.product.url}/public-chat/desk`);
    await fieldIn(page).waitFor();
  });
});
afterAll(() => site.close());

const rememberedVisit = () => localStorage.getItem('publicChat/desk');

/** The page of the site that may show the chat. */
async function visit(options: Parameters<typeof openPage>[2] = {}) {
  const watched = await openPage(harness.browser, harness.product.url, options);
  watched.context.setDefaultTimeout(15_000);
  return watched;
}

describe.skipIf(!hasBrowser)('a chat on a page of another origin', () => {
  it('loads nothing before it is opened with the keyboard, answers, and closes with Escape', async () => {
    const { page, context } = await visit();
    await page.goto(site.allowedOrigin);
    await launcherOn(page).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const field = fieldIn(chatOn(page));
    await field.waitFor();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type(question);
    const asked = page.waitForRequest(
      (request) => request.method() === 'POST' && !!request.postData()?.includes('lime for'),
    );
    await page.keyboard.press('Enter');
    // The page's values for the agent's parameters are sent with the first question.
    expect((await asked).postDataJSON()).toMatchObject({ parameters: { shop: 'lime', page: 'home' } });
    await answersIn(chatOn(page)).getByText(lastWord).waitFor();
    const events = ['open', 'ready', 'message:visitor', 'message:agent'];
    await expect.poll(() => receivedEvents(page)).toEqual(events);
    await expectSound(page, 'a page with an open chat');
    await page.keyboard.press('Escape');
    await expect.poll(() => receivedEvents(page)).toEqual([...events, 'close']);
    expect(await page.evaluate('document.activeElement.localName')).toBe('polylogue-chat');
    await context.close();
  });

  it('returns after a reload, until the page resets it', async () => {
    const { page, context } = await visit();
    await page.goto(site.allowedOrigin);
    await launcherOn(page).click();
    const answer = await askOn(page, question);
    expect(answer).toContain(lastWord);
    await page.reload();
    await launcherOn(page).click();
    await expect.poll(() => answersIn(chatOn(page)).allTextContents()).toEqual([answer]);
    await page.evaluate('Polylogue.reset()');
    await answersIn(chatOn(page)).waitFor({ state: 'detached' });
    await fieldIn(chatOn(page)).waitFor();
    await context.close();
  });

  it('keeps a visit on another site apart from a visit of the product itself', async () => {
    const { page, context } = await visit();
    await page.goto(site.allowedOrigin);
    await launcherOn(page).click();
    await askOn(page, question);
    const itself = await context.newPage();
    await itself.goto(`${harness.product.url}/public-chat/desk`);
    await fieldIn(itself).waitFor();
    expect(await chatOn(page).locator('body').evaluate(rememberedVisit)).toContain('conversationId');
    expect(await itself.evaluate(rememberedVisit)).not.toContain('conversationId');
    await context.close();
  });

  it('stays hidden on an unlisted site, with a reason in the console', async () => {
    const { page, context } = await visit();
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    await page.goto(site.otherOrigin);
    expect((await warned).text()).toMatch(
      `“desk” is not shown. Either it is closed, or ${site.otherOrigin} is not among the allowed origins`,
    );
    expect(await receivedEvents(page)).toEqual(['error:unavailable']);
    expect(await page.locator('polylogue-chat, iframe').count()).toBe(0);
    await context.close();
  });

  it('is refused by the browser on an unlisted site, also without the script', async () => {
    const { page, context } = await visit();
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(`${site.otherOrigin}/frame`);
    await refused;
    expect(await page.frameLocator('iframe').getByRole('textbox').count()).toBe(0);
    await page.goto(`${site.allowedOrigin}/frame`);
    await fieldIn(page.frameLocator('iframe')).waitFor();
    await context.close();
  });

  const lookOf = (view: Page | FrameLocator) =>
    view.locator('body').evaluate(({ ownerDocument: { documentElement: page } }) => {
      return [page.lang, page.dir, getComputedStyle(page).colorScheme];
    });

  it.each([
    { path: '/dark-ar', language: 'ar', look: ['ar', 'rtl', 'dark'], isLeft: true },
    { path: '/overridden', language: 'en', look: ['en', 'ltr', 'light'], isLeft: true },
    { path: '/unknown', language: 'en', look: ['en', 'ltr', 'light'], isLeft: false },
  ] as const)('looks as $path wishes, in its frame alone', async ({ path, language, look, isLeft }) => {
    const { page, context } = await visit();
    await page.goto(`${site.allowedOrigin}${path}`);
    await launcherOn(page, language).click();
    await fieldIn(chatOn(page), language).waitFor();
    expect(await lookOf(chatOn(page))).toEqual(look);
    const { x } = (await page.locator('polylogue-chat button').boundingBox()) ?? { x: Number.NaN };
    // The button is at the end of the page's lines.
    expect(x < 100).toBe(isLeft);
    await expectSound(page, `a chat at ${path}`);
    // The product's own pages in the same browser are as before.
    const own = await context.newPage();
    await own.goto(`${harness.product.url}/public-chat/desk`);
    await fieldIn(own).waitFor();
    expect(await lookOf(own)).toEqual(['en', 'ltr', 'light']);
    await context.close();
  });

  it('fills a phone, from right to left, and closes with a button of its own', async () => {
    const phone = { viewport: { width: 390, height: 844 }, locale: 'ar', colorScheme: 'dark' } as const;
    const { page, context } = await visit(phone);
    await page.goto(`${site.allowedOrigin}/ar`);
    const launcher = launcherOn(page, 'ar');
    await launcher.click();
    await askOn(page, question, 'ar');
    expect(await page.locator('polylogue-chat iframe').boundingBox()).toEqual({
      x: 0,
      y: 0,
      ...phone.viewport,
    });
    expect(await chatOn(page).locator('html').getAttribute('dir')).toBe('rtl');
    await expectSound(page, 'a chat that fills a phone');
    await chatOn(page)
      .getByRole('button', { name: textsIn('ar')('public-chat:close'), exact: true })
      .click();
    await launcher.waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.localName')).toBe('polylogue-chat');
    await context.close();
  });
});

describe.skipIf(!hasBrowser)('the test page', () => {
  it('shows the chat at another address of the product if allowed, and an explanation otherwise', async () => {
    const { page, context, complaints } = await visit();
    const here = harness.product.url.replace('127.0.0.1', 'localhost');
    await page.goto(`${harness.product.url}/embedding-test/desk`);
    expect(new URL(page.url()).origin).toBe(here);
    await page.getByRole('status').getByText(`${here} is not among the allowed origins`).waitFor();
    expect(await page.locator('polylogue-chat').count()).toBe(0);
    await expectSound(page, 'a test page that is refused');
    await page.goto(`${harness.product.url}/embedding-test/tried`);
    await page.getByRole('status').getByText('The chat is available').waitFor();
    await launcherOn(page).click();
    await fieldIn(chatOn(page)).waitFor();
    await fieldIn(chatOn(page)).fill(question);
    await fieldIn(chatOn(page)).press('Enter');
    await answersIn(chatOn(page)).getByText(lastWord).waitFor();
    await expectSound(page, 'a test page');
    expect(complaints.filter((complaint) => complaint.includes('Content Security Policy'))).toEqual([]);
    await context.close();
  });
});

describe.skipIf(!hasBrowser)('a visitor who signs in from the page of another site', () => {
  it('claims the conversation into their own list, also after a reload', async () => {
    const { page, context } = await visit();
    await page.goto(site.allowedOrigin);
    await launcherOn(page).click();
    const answer = await askOn(page, question);
    await page.reload();
    await launcherOn(page).click();
    await expect.poll(() => answersIn(chatOn(page)).allTextContents()).toEqual([answer]);
    const [signIn] = await Promise.all([
      context.waitForEvent('page'),
      chatOn(page)
        .getByRole('button', { name: t('public-chat:signIn'), exact: true })
        .click(),
    ]);
    await sendPassword(signIn, administrator);
    await signIn.getByRole('heading', { name: t('claim-visitor-chat:title') }).waitFor();
    await signIn.getByText(question, { exact: false }).waitFor();
    expect(new URL(signIn.url()).hash).toBe('');
    await expectSound(signIn, 'the question whether to take conversations along');
    await signIn.getByRole('button', { name: t('claim-visitor-chat:take'), exact: true }).click();
    await signIn
      .getByRole('navigation')
      .getByRole('link', { name: /What is lime for/ })
      .first()
      .click();
    await expect.poll(() => answersIn(signIn).allTextContents()).toEqual([answer]);
    // It belongs to its person now.
    await page.reload();
    await launcherOn(page).click();
    await chatOn(page).getByText(t('conversations:goneOrTaken')).waitFor();
    // With the keyboard: while a frame is new, a busy browser gives clicks inside it to the page around it.
    await chatOn(page)
      .getByRole('button', { name: t('conversations:startNew') })
      .press('Enter');
    await fieldIn(chatOn(page)).waitFor();
    await context.close();
  });
});
