/** A visitor without an account at a public endpoint, on the real product in a real browser. */
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { secondBrand } from '../../../server/src/testing/second-brand.ts';
import { expectSound, hasBrowser, openPage } from '../browser/browser.ts';
import { textsIn } from '../browser/texts.ts';
import { composerOf, sendQuestion } from '../people/sign-in-on-screen.ts';
import { addPublicEndpoints } from '../product/public-endpoint-fixture.ts';
import { addSecondBrand } from '../product/second-brand-fixture.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const harness = createHarness({
  model: () => undefined,
  async prepare(dataFolder) {
    await addSecondBrand(dataFolder);
    await addPublicEndpoints(dataFolder, [{ name: 'travel', brandKey: secondBrand.key }, { name: 'desk' }]);
  },
});

const slowly = (words: number) => `Tell me more [say ${words} words, 25 a second]`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const answers = (page: Page) => page.locator('[data-answer]');

async function open(page: Page, endpoint: string): Promise<void> {
  await page.goto(`${harness.product.url}/public-chat/${endpoint}`);
  await composerOf(page).waitFor();
}

/** More than anybody waits for. */
const endlessWords = 5_000;
/** An answer is stopped a minute after its last reader left; the server looks every few seconds. */
const stoppedAfterMs = 75_000;
/** A visit that was left while its answer was written, and when that has been stopped; the other tests run meanwhile. */
let leftVisit: Promise<{ context: BrowserContext; wordCount: number }>;
let leftUntilMs = 0;
beforeAll(() => {
  leftVisit = leaveInTheMiddle();
});

async function leaveInTheMiddle() {
  const { page, context } = await openPage(harness.browser, harness.product.url);
  await open(page, 'desk');
  await sendQuestion(page, slowly(endlessWords));
  await answers(page).getByText('w010').waitFor();
  const wordCount = ((await answers(page).textContent()) ?? '').trim().split(' ').length;
  await page.close();
  leftUntilMs = performance.now() + stoppedAfterMs;
  return { context, wordCount };
}

describe.skipIf(!hasBrowser)('a visitor', () => {
  it('asks without an account, has the answer resumed after a reload, stops it, and starts over', async () => {
    const { page, context, complaints } = await openPage(harness.browser, harness.product.url);
    const called = new Set<string>();
    page.on('request', (request) => called.add(new URL(request.url()).pathname));
    await open(page, 'travel');
    expect(await page.title()).toMatch(/^Assistant/);
    await page.getByRole('navigation').getByText(secondBrand.name, { exact: true }).waitFor();
    await expectSound(page, 'a public chat that begins');
    await sendQuestion(page, slowly(400));
    await answers(page).getByText('w010').waitFor();
    await page.reload();
    // The answer resumes at its current position, without a gap.
    await answers(page).getByText('w050').waitFor();
    expect(await answers(page).textContent()).toMatch(/^w000 w001 w002 /);
    await page.locator('[aria-busy="true"]').waitFor();
    await button(page, t('conversations:composer.stop')).click();
    await page.getByText(t('conversations:status.Aborted'), { exact: true }).waitFor();
    const text = (await answers(page).textContent())?.trim();
    expect(text).not.toContain('w399');
    await expectSound(page, 'a stopped answer in a public chat');
    await page.reload();
    await page.getByText(t('conversations:status.Aborted'), { exact: true }).waitFor();
    expect((await answers(page).textContent())?.trim()).toBe(text);
    await button(page, t('conversations:menu.newChat')).click();
    await answers(page).waitFor({ state: 'detached' });
    await sendQuestion(page, 'Tell me more [say 5 words, 25 a second]');
    await answers(page).getByText('w004').waitFor();
    // Nothing of what belongs to people is asked for.
    const internal = [...called].filter((path) => /userConversations|currentUser|directory/.test(path));
    expect(internal).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('finds nothing of another visitor, nor of another endpoint in the same browser', async () => {
    const first = await openPage(harness.browser, harness.product.url);
    await open(first.page, 'desk');
    await sendQuestion(first.page, 'Tell me more [say 5 words, 25 a second]');
    await answers(first.page).getByText('w004').waitFor();
    await open(first.page, 'travel');
    expect(await answers(first.page).count()).toBe(0);
    await open(first.page, 'DESK');
    await answers(first.page).getByText('w004').waitFor();
    const second = await openPage(harness.browser, harness.product.url);
    await open(second.page, 'desk');
    expect(await answers(second.page).count()).toBe(0);
    await Promise.all([first.context.close(), second.context.close()]);
  });

  it('uses two independent chats in two windows of one browser', async () => {
    const { page: left, context } = await openPage(harness.browser, harness.product.url);
    const right = await context.newPage();
    await Promise.all([open(left, 'travel/true'), open(right, 'desk/true')]);
    await sendQuestion(left, slowly(500));
    await sendQuestion(right, slowly(60));
    await answers(left).getByText('w010').waitFor();
    await composerOf(left).fill('half a thought');
    await answers(right).getByText('w059').waitFor();
    await button(left, t('conversations:composer.stop')).click();
    await left.getByText(t('conversations:status.Aborted'), { exact: true }).waitFor();
    expect(await right.getByText(t('conversations:status.Aborted')).count()).toBe(0);
    expect(await composerOf(left).inputValue()).toBe('half a thought');
    expect(await composerOf(right).inputValue()).toBe('');
    await context.close();
  });

  it('finds the partial answer on return after leaving during it', async () => {
    const { context, wordCount } = await leftVisit;
    const page = await context.newPage();
    // Asked for after the pause alone: a reader would keep it going.
    await delay(Math.max(0, leftUntilMs - performance.now()));
    await open(page, 'desk');
    await page.getByText(t('conversations:status.Aborted'), { exact: true }).waitFor();
    const words = ((await answers(page).textContent()) ?? '').trim().split(' ');
    expect(words).toEqual(words.map((_, index) => `w${String(index).padStart(3, '0')}`));
    expect(words.length).toBeGreaterThan(wordCount);
    expect(words.length).toBeLessThan(endlessWords);
    await page.reload();
    await page.getByText(t('conversations:status.Aborted'), { exact: true }).waitFor();
    expect(((await answers(page).textContent()) ?? '').trim().split(' ')).toEqual(words);
    await context.close();
  }, 120_000);
});
