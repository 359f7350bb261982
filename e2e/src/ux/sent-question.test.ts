/** Sending puts the question near the top, and its answer grows below it (design §4, Scroll and stream). */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openPage } from '../browser/browser.ts';
import { textsIn } from '../browser/texts.ts';
import { administrator } from '../people/administrator.ts';
import { words } from '../../../server/src/testing/models/scripted-provider.ts';
import { sendQuestion, signInOnScreen } from '../people/sign-in-on-screen.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const nearTopPx = 60;
let page: Page;

const continuation = `x${words(600).replaceAll(' w', ' x')}`;

const harness = createHarness({
  model: (model) => model.say(/^Your answer broke off/, continuation, { perSecond: 300 }),
});
beforeAll(async () => {
  ({ page } = await openPage(harness.browser, harness.product.url));
  await signInOnScreen({ page, origin: harness.product.url }, administrator);
});

const thread = () => page.getByRole('region', { name: t('conversations:thread.region'), exact: true });
const pill = () => page.getByRole('button', { name: t('conversations:thread.jump') });

async function ask(question: string): Promise<{ question: Locator; hasWord(word: string): Locator }> {
  await sendQuestion(page, question);
  return {
    question: thread().getByText(question, { exact: true }),
    hasWord: (word) =>
      page.getByRole('article').filter({ hasText: question }).locator('[data-answer]').getByText(word),
  };
}

/** Measures the distance of an element from the upper edge of the thread. */
async function topOf(element: Locator): Promise<number> {
  const [inner, outer] = await Promise.all([element.boundingBox(), thread().boundingBox()]);
  return (inner?.y ?? Number.NaN) - (outer?.y ?? Number.NaN);
}

const nextFrame = () => page.evaluate(() => new Promise(requestAnimationFrame));

/** Measures the movement of an element between two frames. */
async function driftOf(element: Locator): Promise<number> {
  const before = await topOf(element);
  await nextFrame();
  return (await topOf(element)) - before;
}

const overflow = () =>
  thread().evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop);

describe.skipIf(!hasBrowser)('a sent question', () => {
  it('stays near the top while a long answer grows past the end of the view', async () => {
    const first = await ask('The first one: [say 900 words, 400 a second]');
    await first.hasWord('w899').waitFor();
    expect(await topOf(first.question)).toBeLessThan(nearTopPx);
    const second = await ask('The second one: [say 900 words, 300 a second]');
    await second.hasWord('w040').waitFor();
    const places: number[] = [];
    for (let isWhole = false; !isWhole; isWhole = (await second.hasWord('w899').count()) > 0) {
      places.push(await topOf(second.question));
      await nextFrame();
    }
    expect(places.length).toBeGreaterThan(5);
    expect(Math.max(...places)).toBeLessThan(nearTopPx);
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
    expect(await overflow()).toBeGreaterThan(200);
    await pill().waitFor();
  });

  it('is left for the end of its answer when a person goes there', async () => {
    const { question, hasWord } = await ask('The third one: [say 1200 words, 150 a second]');
    await hasWord('w600').waitFor();
    expect(await topOf(question)).toBeLessThan(nearTopPx);
    await pill().click();
    await hasWord('w1100').waitFor();
    expect(await overflow()).toBeLessThan(40);
  });

  it('follows the end of an answer that is stopped and continued', async () => {
    const { hasWord } = await ask('A story: [say 900 words, 200 a second]');
    await hasWord('w600').waitFor();
    await page.getByRole('button', { name: t('conversations:composer.stop'), exact: true }).click();
    await page.locator('[data-composer]').getByText(t('conversations:composer.stopped')).waitFor();
    await pill().click();
    await page.getByRole('button', { name: t('conversations:status.continue') }).click();
    await hasWord('x300').waitFor();
    await expect.poll(overflow).toBeLessThan(60);
    await hasWord('x599').waitFor();
    await expect.poll(overflow).toBeLessThan(40);
    expect(await pill().count()).toBe(0);
  });

  it('stays where a person has scrolled', async () => {
    const { question, hasWord } = await ask('The fourth one: [say 900 words, 150 a second]');
    await hasWord('w200').waitFor();
    await thread().hover();
    await page.mouse.wheel(0, -300);
    await expect.poll(() => topOf(question)).toBeGreaterThan(200);
    // The wheel's own scrolling runs out.
    await expect.poll(() => driftOf(question)).toBe(0);
    const place = await topOf(question);
    await hasWord('w800').waitFor();
    expect(Math.abs((await topOf(question)) - place)).toBeLessThan(3);
  });
});
