/** Palette and shortcut sheet: everything by keyboard, and nothing listed that does not work. */
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectSound, hasBrowser, openPage, type WatchedPage } from '../browser/browser.ts';
import { administrator } from '../people/administrator.ts';
import { composerOf, sendQuestion, signInOnScreen } from '../people/sign-in-on-screen.ts';
import { textsIn } from '../browser/texts.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
let watched: WatchedPage;
let page: Page;

const harness = createHarness();
beforeAll(async () => {
  watched = await openPage(harness.browser, harness.product.url);
  page = watched.page;
  await watched.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInOnScreen({ page, origin: harness.product.url }, administrator);
});

const dialog = () => page.getByRole('dialog');
const sheetLines = () =>
  page
    .locator('dl > div')
    .evaluateAll((lines) =>
      lines.map((line) => [
        line.querySelector('dt')?.textContent ?? '',
        [...line.querySelectorAll('kbd')].map((key) => key.textContent).join('+'),
      ]),
    );
async function ask(question: string): Promise<void> {
  await sendQuestion(page, question);
  await page
    .getByRole('button', { name: t('conversations:turn.copyAnswer') })
    .last()
    .waitFor();
}
const focusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
/** The innermost region with the focus, by its number; −1 where the focus is in none. */
const focusedRegion = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-region]')].findLastIndex((region) =>
      region.contains(document.activeElement),
    ),
  );
const leaveField = () => page.evaluate(() => (document.activeElement as HTMLElement).blur());

/** Checks the effect of each key of the sheet. */
const keyChecks: Record<string, () => Promise<void>> = {
  '?': async () => {
    await leaveField();
    await page.keyboard.press('?');
    await dialog().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  },
  Enter: () => ask('What is Polylogue?'),
  'Shift+Enter': async () => {
    await composerOf(page).fill('one');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('two');
    expect(await composerOf(page).inputValue()).toBe('one\ntwo');
    await composerOf(page).fill('');
  },
  '↑': async () => {
    await composerOf(page).focus();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('article').getByRole('textbox').waitFor();
    await page.keyboard.press('Escape');
  },
  'Ctrl+Shift+C': async () => {
    await page.keyboard.press('Control+Shift+C');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('');
  },
  'Shift+Esc': async () => {
    await leaveField();
    await page.keyboard.press('Shift+Escape');
    expect(await focusedLabel()).toBe(t('conversations:composer.label'));
  },
  'Ctrl+B': async () => {
    const widthPx = async () => (await page.locator('#side-menu').boundingBox())?.width;
    const before = await widthPx();
    await page.keyboard.press('Control+b');
    await expect.poll(widthPx).not.toBe(before);
    await page.keyboard.press('Control+b');
    await expect.poll(widthPx).toBe(before);
  },
  'Ctrl+,': async () => {
    const drawer = page.getByRole('heading', { name: t('settings:title'), exact: true });
    await page.keyboard.press('Control+,');
    await drawer.waitFor();
    await page.keyboard.press('Control+,');
    await drawer.waitFor({ state: 'detached' });
  },
  F6: async () => {
    await composerOf(page).focus();
    const before = await focusedRegion();
    await page.keyboard.press('F6');
    const after = await focusedRegion();
    expect(after).toBeGreaterThanOrEqual(0);
    expect(after).not.toBe(before);
  },
  'Shift+F6': async () => {
    await page.keyboard.press('Shift+F6');
    expect(await focusedLabel()).toBe(t('conversations:composer.label'));
  },
  'Ctrl+K': async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: t('layout:shortcuts.palette') }).waitFor();
    await page.keyboard.press('Escape');
  },
  'Ctrl+Shift+O': async () => {
    await page.keyboard.press('Control+Shift+O');
    await page.getByRole('article').waitFor({ state: 'detached' });
  },
  Esc: async () => {
    const asking = Promise.withResolvers<Route>();
    await page.route(/\/userConversations\/byGptSystemId\//, (route) => asking.resolve(route));
    // The library's answer may be over before the stop arrives, which is no complaint of this test's.
    await page.route('**/streams/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 204 }) : route.continue(),
    );
    await sendQuestion(page, 'What is stopped?');
    const question = await asking.promise;
    const stop = page.waitForRequest((request) => request.method() === 'DELETE');
    await page.keyboard.press('Escape');
    await question.continue();
    expect(new URL((await stop).url()).pathname).toContain(question.request().headers()['x-request-id']);
    await page.unrouteAll();
    await page.locator('article[aria-busy="false"]').waitFor();
  },
};

describe.skipIf(!hasBrowser)('the shortcut sheet', () => {
  it('opens with ? and from the account menu, and lists only keys that work', async () => {
    await leaveField();
    await page.keyboard.press('?');
    await dialog().waitFor();
    await expectSound(page, 'shortcut sheet');
    const listed = await sheetLines();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(listed.map(([, keys]) => keys).toSorted()).toEqual(Object.keys(keyChecks).toSorted());
    for (const check of Object.values(keyChecks)) await check();
    await page
      .getByRole('button', { name: new RegExp(administrator.name) })
      .first()
      .click();
    await page.getByRole('menuitem', { name: t('account:shortcuts') }).click();
    await dialog().waitFor();
    expect(await sheetLines()).toEqual(listed);
    await page.keyboard.press('Escape');
    expect(watched.complaints).toEqual([]);
  });
});

describe.skipIf(!hasBrowser)('the palette', () => {
  it('finds chats, agents, actions and administration screens, and opens them with Enter', async () => {
    const labels = [t('layout:shortcuts.palette'), t('administration:palette.label')];
    const search = page.getByRole('combobox', { name: new RegExp(`^(${labels.join('|')})$`) });
    const choose = async (text: string, option: RegExp) => {
      await page.keyboard.press('Control+k');
      await search.fill(text);
      await page.getByRole('option', { name: option }).first().waitFor();
      const chosen = page.getByRole('option', { name: option, selected: true });
      for (let steps = 0; steps < 20 && (await chosen.count()) === 0; steps += 1)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await search.waitFor({ state: 'detached' });
    };
    await choose('What is Poly', /What is Polylogue/);
    await page.getByRole('article').first().waitFor();
    await choose('guide', /Guide/);
    await page.getByRole('article').first().waitFor({ state: 'detached' });
    await choose('about', new RegExp(t('account:about')));
    await page.getByRole('dialog', { name: t('about:title') }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await choose('search ind', new RegExp(t('administration:items.searchIndex')));
    await page.waitForURL('**/admin/searchIndex');
    await page.getByRole('heading', { name: t('search-index:title') }).waitFor();
    await choose('chat', new RegExp(`^${t('account:chat')}$`));
    await page.waitForURL('**/chat');
  });
});
