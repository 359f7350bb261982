/** The quick-start tour in a browser, without any model (document 1 §4, §9). */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectSound, hasBrowser, openPage, startBrowser } from '../browser/browser.ts';
import { type Display, preferDisplay } from '../browser/display.ts';
import { type Language, textsIn } from '../browser/texts.ts';
import { administrator } from '../people/administrator.ts';
import { composerOf, signInOnScreen } from '../people/sign-in-on-screen.ts';
import { type Bed, startBed } from './bed.ts';

let browser: Browser;
let bed: Bed;
beforeAll(async () => {
  if (!hasBrowser) return;
  browser = await startBrowser();
  bed = await startBed();
});
afterAll(async () => {
  if (!hasBrowser) return;
  await browser.close();
  await bed.end();
});

/** The chat with an answered question. */
async function openChat(language: Language, options: BrowserContextOptions, display: Display = {}) {
  const watched = await openPage(browser, bed.product.url, { locale: language, ...options });
  await preferDisplay(watched.context, display);
  const { page } = watched;
  await signInOnScreen({ page, origin: bed.product.url, language }, administrator);
  await composerOf(page, language).fill('How do I search for a conversation?');
  await page.keyboard.press('Enter');
  await page.locator('[data-answer]').last().waitFor();
  return watched;
}

const dialog = (page: Page) => page.getByRole('alertdialog');

/** Steps that are shown on the way through it with the keyboard, by their number. */
async function travel(page: Page, language: Language): Promise<number[]> {
  const t = textsIn(language);
  await page.getByRole('button', { name: t('tour:entry') }).focus();
  await page.keyboard.press('Enter');
  const seen: number[] = [];
  for (let isLast = false; !isLast; ) {
    const done = dialog(page).getByRole('button', { name: t('tour:done') });
    const next = dialog(page).getByRole('button', { name: t('tour:next') });
    await done.or(next).waitFor();
    const number = Number(/\d+/.exec(await dialog(page).innerText())?.[0]);
    seen.push(number);
    await expectSound(page, `tour, step ${number}`);
    const folder = process.env['TOUR_PICTURES'];
    if (folder)
      await page.screenshot({
        path: `${folder}/tour-${language}-${page.viewportSize()?.width}-${number}.png`,
      });
    // The keyboard is in the explanation.
    expect(await dialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
    isLast = (await done.count()) > 0;
    await (isLast ? done : next).focus();
    await page.keyboard.press('Enter');
    if (!isLast) await expect.poll(() => dialog(page).innerText()).not.toContain(`${number} `);
  }
  await dialog(page).waitFor({ state: 'detached' });
  return seen;
}

describe.skipIf(!hasBrowser)('the tour', () => {
  it('explains the window step by step, and locks the list at step index 6', async () => {
    const { page, complaints } = await openChat('en', {});
    expect(await travel(page, 'en')).toEqual([1, 2, 3, 6, 7, 8, 9, 10, 11, 12]);
    expect(complaints).toEqual([]);
    await page.getByRole('button', { name: textsIn('en')('tour:entry') }).click();
    for (const number of [2, 3, 6, 7]) {
      await dialog(page)
        .getByRole('button', { name: textsIn('en')('tour:next') })
        .click();
      await dialog(page).getByText(`Step ${number} of 12`).waitFor();
    }
    const address = page.url();
    await page.locator('a[href*="conversation="]').first().click();
    expect(page.url()).toBe(address);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  });

  it('fits a phone, dark, from right to left', async () => {
    const phone = { viewport: { width: 390, height: 844 } };
    const { page, complaints } = await openChat('ar', phone, { language: 'ar', mode: 'dark' });
    const seen = await travel(page, 'ar');
    expect(seen).toEqual(expect.arrayContaining([1, 3, 6, 12]));
    expect(complaints).toEqual([]);
  });
});
