/** The quick-start tour over a conversation with a model, in a browser (document 1 §4, §9). */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openPage, warmUp } from '../browser/browser.ts';
import { preferDisplay } from '../browser/display.ts';
import { type Language, textsIn } from '../browser/texts.ts';
import {
  conversationListStep,
  expectStep,
  hasFocus,
  shownSteps,
  takeTour,
  tourDialog,
  tourEntry,
} from '../browser/tour.ts';
import { administrator } from '../people/administrator.ts';
import { sendQuestion, signInOnScreen } from '../people/sign-in-on-screen.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const harness = createHarness({ model: () => undefined });
beforeAll(() =>
  warmUp(harness.browser, (page) => signInOnScreen({ page, origin: harness.product.url }, administrator)),
);

/** Asks, and waits for the whole answer. */
async function ask(page: Page, question: string, language: Language = 'en'): Promise<void> {
  await sendQuestion(page, `${question} [say 12 words, 100 a second]`, language);
  await page.locator('[data-answer]').getByText('w011').waitFor();
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
}

/** The chat with an answered question. */
async function openChat(language: Language = 'en', options: BrowserContextOptions = {}) {
  const watched = await openPage(harness.browser, harness.product.url, { locale: language, ...options });
  watched.context.setDefaultTimeout(15_000);
  await preferDisplay(watched.context, { language, mode: options.colorScheme === 'dark' ? 'dark' : 'light' });
  await signInOnScreen({ page: watched.page, origin: harness.product.url, language }, administrator);
  await ask(watched.page, 'What is lime for?', language);
  return watched;
}

const next = (page: Page) => tourDialog(page).getByRole('button', { name: t('tour:next'), exact: true });

describe.skipIf(!hasBrowser)('the tour', () => {
  it('can be taken with the keyboard, traps the focus, and restores it at the end', async () => {
    const { page, context, complaints } = await openChat();
    await takeTour(page, 'en');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('ends with Escape, restores the focus, and resumes at the same step', async () => {
    const { page, context, complaints } = await openChat();
    await tourEntry(page, 'en').focus();
    await page.keyboard.press('Enter');
    await expectStep(page, 1, 'en');
    await page.keyboard.press('Enter');
    await expectStep(page, 2, 'en');
    await page.keyboard.press('Escape');
    await tourDialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(tourEntry(page, 'en'))).toBe(true);
    await page.keyboard.press('Enter');
    await expectStep(page, 2, 'en');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('lets no conversation be chosen while their list is explained, and any one again after it', async () => {
    const { page, context, complaints } = await openChat();
    const first = page.url();
    await page.getByRole('button', { name: t('conversations:menu.newChat') }).click();
    await ask(page, 'And sand?');
    const second = page.url();
    expect(second).not.toBe(first);
    await tourEntry(page, 'en').click();
    for (const number of shownSteps.filter((one) => one < conversationListStep)) {
      await expectStep(page, number, 'en');
      await next(page).click();
    }
    await expectStep(page, conversationListStep, 'en');
    const other = page.locator('[data-tour="conversationList"] a:not([aria-current])').first();
    await other.click();
    // Nor with what the keyboard knows: the palette lists conversations, too.
    await next(page).focus();
    await page.keyboard.press('ControlOrMeta+k');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(page.url()).toBe(second);
    await next(page).click();
    await expectStep(page, conversationListStep + 1, 'en');
    await page.keyboard.press('Escape');
    await tourDialog(page).waitFor({ state: 'detached' });
    expect(page.url()).toBe(second);
    await other.click();
    await expect.poll(() => page.url()).not.toBe(second);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('fits a phone, dark, from right to left, and opens the menu for steps inside it', async () => {
    const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
    const { page, context, complaints } = await openChat('ar', phone);
    await takeTour(page, 'ar');
    expect(await page.locator('#side-menu').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
