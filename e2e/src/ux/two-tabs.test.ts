/** Tabs of one person follow each other, and share the browser's few connections. */
import { englishErrorTexts } from '@polylogue/contract/error-texts/en';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openPage } from '../browser/browser.ts';
import { textsIn } from '../browser/texts.ts';
import { administrator } from '../people/administrator.ts';
import { askAndWait, composerOf, sendQuestion, signInOnScreen } from '../people/sign-in-on-screen.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const harness = createHarness({ model: () => undefined });
let context: BrowserContext;
let first: Page;

beforeAll(async () => {
  ({ context, page: first } = await openPage(harness.browser, harness.product.url));
  context.setDefaultTimeout(20_000);
  await signInOnScreen({ page: first, origin: harness.product.url }, administrator);
});
afterEach(async () => {
  for (const page of context.pages()) if (page !== first) await page.close();
});

/** Opens another tab at the address of the first one, by default; resolves when its list has rows. */
async function openTab(address = first.url()): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await rowsOf(page).first().waitFor();
  return page;
}

const rowsOf = (page: Page): Locator =>
  page.getByRole('navigation').locator('a[href*="conversation="]:visible');
const row = (page: Page, title: string): Locator => rowsOf(page).filter({ hasText: title });
const answerTo = (page: Page, question: string): Locator =>
  page.getByRole('article').filter({ hasText: question }).locator('[data-answer]');
const newChat = (page: Page) => page.getByRole('button', { name: t('conversations:menu.newChat') }).first();

async function chooseAction(page: Page, title: string, action: string): Promise<void> {
  await row(page, title).hover();
  await page.getByRole('button', { name: t('conversations:menu.actions', { title }) }).click();
  await page.getByRole('menuitem', { name: t(`conversations:menu.${action}`), exact: true }).click();
}

describe.skipIf(!hasBrowser)('a second tab', () => {
  it('shows a question of the first as the next one, and keeps what is being typed', async () => {
    await askAndWait(first, 'One [say 3 words, 100 a second]', 'w002');
    const second = await openTab();
    await answerTo(second, 'One').getByText('w002').waitFor();
    await composerOf(second).fill('Half a question');
    await sendQuestion(first, 'Two [say 60 words, 10 a second]');
    // While it grows.
    await answerTo(second, 'Two').getByText('w010').waitFor();
    expect(await answerTo(first, 'Two').getByText('w059').count()).toBe(0);
    await answerTo(second, 'Two').getByText('w059').waitFor();
    expect(await composerOf(second).inputValue()).toBe('Half a question');
    await askAndWait(second, 'Three [say 3 words, 100 a second]', 'w002');
    await answerTo(first, 'Three').getByText('w002').waitFor();
    for (const page of [first, second]) {
      expect(await page.getByRole('article').count()).toBe(3);
      const position = t('conversations:turn.position', { index: '2', count: '2' });
      expect(await page.getByText(position).count()).toBe(0);
    }
  });

  it('shows a question that was asked before the tab listened to others', async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const second = await context.newPage();
    await second.route(/conversation-events/, async (route) => {
      await isReleased;
      await route.continue();
    });
    await second.goto(first.url());
    await answerTo(second, 'Three').getByText('w002').waitFor();
    await sendQuestion(first, 'Four [say 100 words, 10 a second]');
    await answerTo(first, 'Four').getByText('w002').waitFor();
    release();
    await answerTo(second, 'Four').getByText('w005').waitFor();
    expect(await answerTo(first, 'Four').getByText('w099').count()).toBe(0);
    await answerTo(first, 'Four').getByText('w099').waitFor();
  });

  it('follows a new chat, its name, the archive and its deletion', async () => {
    const second = await openTab();
    await newChat(first).click();
    await askAndWait(first, 'A new chat [say 3 words, 100 a second]', 'w002');
    await row(second, 'A new chat').click();
    await answerTo(second, 'A new chat').getByText('w002').waitFor();
    await chooseAction(first, 'A new chat', 'rename');
    await first.getByRole('textbox', { name: t('conversations:menu.renameField') }).fill('Plans');
    await first.keyboard.press('Enter');
    await row(second, 'Plans').waitFor();
    await expect.poll(() => second.title()).toContain('Plans');
    await chooseAction(first, 'Plans', 'archive');
    await row(second, 'Plans').waitFor({ state: 'detached' });
    // A tab in the background draws no toast.
    await first.bringToFront();
    await first.getByRole('button', { name: t('ui:undo') }).click();
    await row(second, 'Plans').waitFor();
    await chooseAction(first, 'Plans', 'delete');
    await row(second, 'Plans').waitFor({ state: 'detached' });
    await second.getByText(englishErrorTexts['conversation.not_found']).waitFor();
    expect(await second.getByRole('article').count()).toBe(0);
  });

  it('takes over when the first closes', async () => {
    const second = await openTab();
    const leading = first;
    first = await openTab();
    await leading.close();
    await newChat(second).click();
    await askAndWait(second, 'After the hand-over [say 3 words, 100 a second]', 'w002');
    await row(first, 'After the hand-over').waitFor();
  });
});

describe.skipIf(!hasBrowser)('ten tabs', () => {
  it('stream an answer, show it in all, and leave connections for other calls', async () => {
    await newChat(first).click();
    await askAndWait(first, 'Ten tabs [say 3 words, 100 a second]', 'w002');
    for (let count = 1; count < 10; count += 1) await openTab();
    const pages = context.pages();
    expect(pages).toHaveLength(10);
    const last = pages.at(-1) ?? first;
    await sendQuestion(last, 'For all [say 300 words, 20 a second]');
    for (const page of pages) await answerTo(page, 'For all').getByText('w010').waitFor();
    // Another call of a tab while the answer grows.
    await chooseAction(first, 'Ten tabs', 'rename');
    await first.getByRole('textbox', { name: t('conversations:menu.renameField') }).fill('Eleven');
    await first.keyboard.press('Enter');
    await row(last, 'Eleven').waitFor();
    expect(await answerTo(last, 'For all').getByText('w299').count()).toBe(0);
    for (const page of pages) await answerTo(page, 'For all').getByText('w299').waitFor();
  });
});
