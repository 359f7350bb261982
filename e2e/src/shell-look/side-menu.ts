/** Document 1 §2, §4, §5, §8, §9: the side menu with its conversations, measured in a browser. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { boxOf, buttonIn, en, expectWidth, menuOf, rowOf, type Shell, stopClock, styleOf } from './shell.ts';

const listPath = /\/userConversations(\/archived)?(\?|$)/;
const searchField = (page: Page) =>
  page.getByRole('textbox', { name: en('conversations:menu.search'), exact: true });
const rowsOf = (page: Page) => menuOf(page).locator('a[href*="conversation="]');
const tab = (page: Page, name: 'history' | 'archived') =>
  page.getByRole('tab', { name: en(`conversations:menu.${name}`), exact: true });

const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement);
/** Lets everything happen that the page has put off by no time. */
const nextTasks = () => new Promise((resolve) => setTimeout(() => resolve(true), 20));

async function chooseOfRow(page: Page, title: string, action: string): Promise<void> {
  await rowOf(page, title).hover();
  await buttonIn(page, en('conversations:menu.actions', { title })).click();
  await page.getByRole('menuitem', { name: en(`conversations:menu.${action}`), exact: true }).click();
}

export const sideMenuTests = (shell: Shell) => () => {
  const page = async () => {
    const opened = await shell.open();
    await rowOf(opened, 'Weekly report').waitFor();
    return opened;
  };
  beforeAll(async () => {
    for (const title of ['Tea', 'Draft a letter', 'Weekly report']) await shell.converse(title);
  });

  it('document 1 §9: the open side menu is 280 px wide, the mini one 72', async () => {
    const opened = await page();
    await expectWidth(menuOf(opened), 280);
    await buttonIn(opened, en('layout:menu.collapse')).click();
    await expectWidth(menuOf(opened), 72);
  });

  it('document 1 §4: the chat side bar is open by default, closes, and opens again; the page remembers', async () => {
    const opened = await page();
    await buttonIn(opened, en('layout:menu.collapse')).click();
    await expectWidth(menuOf(opened), 72);
    await opened.reload();
    await expectWidth(menuOf(opened), 72);
    await buttonIn(opened, en('layout:menu.expand')).click();
    await expectWidth(menuOf(opened), 280);
  });

  it('document 1 §4: on a phone the side bar is a drawer that is closed until it is opened, and closes again', async () => {
    const opened = await shell.openSignedIn({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await opened.goto(`${shell.url}/chat`);
    await buttonIn(opened, en('layout:menu.open')).waitFor();
    expect(await menuOf(opened).count()).toBe(0);
    await buttonIn(opened, en('layout:menu.open')).click();
    await expectWidth(menuOf(opened), 280);
    await buttonIn(opened, en('layout:menu.close')).click();
    await menuOf(opened).waitFor({ state: 'detached' });
  });

  it('document 1 §2: it holds Chats and Agents, New Chat, a search toggle, History and Archived', async () => {
    const menu = menuOf(await page());
    for (const name of ['New Chat', 'Search chat titles']) {
      expect(await menu.getByRole('button', { name, exact: true }).count()).toBe(1);
    }
    const tabs = menu.getByRole('tab');
    expect(await tabs.allTextContents()).toEqual(['Chats', 'Agents', 'History', 'Archived']);
    expect((await boxOf(tabs.last())).y).toBeGreaterThan((await boxOf(menu.getByText('Tea'))).bottom);
    await menu.getByRole('button', { name: 'Search chat titles' }).click();
    expect(await searchField(menu.page()).getAttribute('placeholder')).toBe('Search chat titles...');
  });

  it('document 1 §2: the menu of a conversation offers rename, archive or unarchive, delete and export', async () => {
    const opened = await page();
    const items = opened.getByRole('menuitem');
    const openMenu = async () => {
      await rowOf(opened, 'Tea').hover();
      await buttonIn(opened, 'Actions for Tea').click();
      await items.first().waitFor();
      return items.allTextContents();
    };
    expect(await openMenu()).toEqual(['Rename', 'Archive', 'Export', 'Delete']);
    await opened.getByRole('menuitem', { name: 'Archive', exact: true }).click();
    await tab(opened, 'archived').click();
    expect(await openMenu()).toEqual(['Rename', 'Unarchive', 'Export', 'Delete']);
    await opened.getByRole('menuitem', { name: 'Unarchive', exact: true }).click();
    await tab(opened, 'history').click();
    await rowOf(opened, 'Tea').waitFor();
  });

  it('document 1 §9: a conversation’s row is 38 px high', async () => {
    const opened = await page();
    const rows = [rowOf(opened, 'Weekly report'), rowOf(opened, 'Draft a letter')];
    const [first, second] = await Promise.all(rows.map((row) => boxOf(row)));
    expect([first?.height, (second?.y ?? 0) - (first?.y ?? 0)]).toEqual([38, 38]);
  });

  it('document 1 §9: conversations are grouped by the age of their day, then by month, then by year', async () => {
    const opened = await shell.openSignedIn();
    await opened.clock.install();
    await opened.goto(`${shell.url}/chat`);
    const heading = menuOf(opened).getByRole('heading', { level: 3 });
    await heading.waitFor();
    const dayMs = 24 * 60 * 60 * 1_000;
    const noon = new Date();
    noon.setHours(12, 0, 0, 0);
    const later = (days: number) => new Date(noon.getTime() + days * dayMs);
    /** What the list says when the page has been open until that day. */
    const expectGroup = async (at: Date, name: string) => {
      await opened.clock.pauseAt(at);
      await opened.clock.runFor(60_000);
      await expect.poll(() => heading.allTextContents()).toEqual([name]);
    };
    const month = new Intl.DateTimeFormat('en', { month: 'long' }).format(noon);
    expect(await heading.allTextContents()).toEqual(['Today']);
    await expectGroup(later(1), 'Yesterday');
    await expectGroup(later(2), 'Previous 7 Days');
    await expectGroup(later(7), 'Previous 7 Days');
    await expectGroup(later(8), 'Previous 30 Days');
    await expectGroup(later(30), 'Previous 30 Days');
    const isSameYear = later(31).getFullYear() === noon.getFullYear();
    const year = String(noon.getFullYear());
    await expectGroup(later(31), isSameYear ? month : year);
    await expectGroup(later(400), year);
  });

  it('document 1 §5: the search waits 300 ms and finds part of a title in any case', async () => {
    const opened = await page();
    await buttonIn(opened, en('conversations:menu.search')).click();
    await stopClock(opened);
    await searchField(opened).pressSequentially('KLY RE');
    await opened.clock.runFor(299);
    await searchField(opened).press('p');
    await opened.clock.runFor(299);
    expect(await rowsOf(opened).count()).toBe(3);
    await opened.clock.runFor(1);
    await expect.poll(() => rowsOf(opened).count()).not.toBe(3);
    await opened.clock.resume();
    await expect.poll(() => rowsOf(opened).allTextContents()).toEqual(['Weekly report']);
  });

  it('document 1 §5: Escape clears the search, and closes it when it is empty', async () => {
    const opened = await page();
    await buttonIn(opened, en('conversations:menu.search')).click();
    await searchField(opened).fill('weekly');
    await opened.keyboard.press('Escape');
    expect(await searchField(opened).inputValue()).toBe('');
    await opened.keyboard.press('Escape');
    await searchField(opened).waitFor({ state: 'detached' });
  });

  it('document 1 §5: leaving an empty search closes it after 100 ms; with text in it, it stays', async () => {
    const opened = await page();
    const composer = opened.getByRole('textbox', { name: en('conversations:composer.label') });
    await buttonIn(opened, en('conversations:menu.search')).click();
    await searchField(opened).fill('tea');
    await composer.focus();
    await expect.poll(() => rowsOf(opened).allTextContents()).toEqual(['Tea']);
    expect(await searchField(opened).inputValue()).toBe('tea');
    await searchField(opened).fill('');
    await stopClock(opened);
    await composer.focus();
    await opened.clock.runFor(99);
    expect(await searchField(opened).count()).toBe(1);
    await opened.clock.runFor(1);
    await searchField(opened).waitFor({ state: 'detached' });
    await opened.clock.runFor(100);
    expect(await isFocused(composer)).toBe(true);
  });

  it('the search gives the focus back to its button when it is closed by Escape or ×', async () => {
    const opened = await page();
    const button = buttonIn(opened, en('conversations:menu.search'));
    await button.click();
    await opened.keyboard.press('Escape');
    await expect.poll(() => isFocused(button)).toBe(true);
    await button.click();
    await buttonIn(opened, en('conversations:menu.closeSearch')).click();
    await expect.poll(() => isFocused(button)).toBe(true);
  });

  it('document 1 §4, §5: a title is renamed in place, at most 50 characters, saved by Enter', async () => {
    const opened = await page();
    await chooseOfRow(opened, 'Draft a letter', 'rename');
    const field = opened.getByRole('textbox', { name: en('conversations:menu.renameField') });
    await field.press('ControlOrMeta+a');
    await opened.keyboard.insertText('x'.repeat(60));
    expect(await field.inputValue()).toBe('x'.repeat(50));
    await opened.keyboard.press('Enter');
    await rowOf(opened, 'x'.repeat(50)).waitFor();
    await opened.reload();
    await chooseOfRow(opened, 'x'.repeat(50), 'rename');
    await field.fill('Draft a letter');
    await field.press('Enter');
    await rowOf(opened, 'Draft a letter').waitFor();
  });

  it('document 1 §4: clicking outside the title’s field cancels the renaming', async () => {
    const opened = await page();
    await chooseOfRow(opened, 'Tea', 'rename');
    const field = opened.getByRole('textbox', { name: en('conversations:menu.renameField') });
    await field.fill('Coffee');
    const composer = opened.getByRole('textbox', { name: en('conversations:composer.label') });
    await composer.click();
    await rowOf(opened, 'Tea').waitFor();
    expect(await rowOf(opened, 'Coffee').count()).toBe(0);
    await opened.evaluate(nextTasks);
    expect(await isFocused(composer)).toBe(true);
    await chooseOfRow(opened, 'Tea', 'rename');
    await field.press('Escape');
    await expect.poll(() => isFocused(rowOf(opened, 'Tea'))).toBe(true);
  });

  it('document 1 §8: says that there are no chats, and that none are archived', async () => {
    const opened = await shell.open('/chat', (soon) =>
      soon.route(listPath, (route) => route.fulfill({ json: { items: [] } })),
    );
    const panel = menuOf(opened).getByRole('tabpanel').last();
    await expect
      .poll(() => panel.textContent())
      .toBe('You don’t have any chats. Start a new conversation to see it here.');
    await tab(opened, 'archived').click();
    await expect
      .poll(() => panel.textContent())
      .toBe('You haven’t archived any chats. Archived chats will appear here for future reference.');
  });

  it('document 1 §8: says that no chat, or no archived chat, matches the search', async () => {
    const opened = await page();
    const panel = menuOf(opened).getByRole('tabpanel').last();
    await buttonIn(opened, en('conversations:menu.search')).click();
    await searchField(opened).fill('zebra');
    await expect
      .poll(() => panel.textContent())
      .toBe('No chats match your search. Try a different title or start a new conversation.');
    await tab(opened, 'archived').click();
    await expect
      .poll(() => panel.textContent())
      .toBe('No archived chats match your search. Try a different title or start a new conversation.');
  });

  it('document 1 §8: says that the list, or the archive, could not be loaded', async () => {
    const failure = { status: 500, json: { code: 'server.error', errors: [], requestId: 'r' } };
    const opened = await shell.open('/chat', (soon) =>
      soon.route(listPath, (route) => route.fulfill(failure)),
    );
    const alert = menuOf(opened).getByRole('alert');
    const said =
      'Something went wrong while loading your chat history. Please refresh or start a new conversation.';
    await alert.getByText(said, { exact: true }).waitFor();
    await tab(opened, 'archived').click();
    const archived = 'Something went wrong while loading archived chats. Please refresh or try again later.';
    await alert.getByText(archived, { exact: true }).waitFor();
    await opened.unrouteAll();
    await buttonIn(opened, en('ui:retry')).click();
    await menuOf(opened)
      .getByText(/^You haven’t archived any chats/)
      .waitFor();
  });

  it('document 1 §8: New Chat without an agent says that there is none, once', async () => {
    const opened = await shell.open('/chat', (soon) =>
      soon.route(/AvailableGptSystems/, (route) => route.fulfill({ json: { items: [] } })),
    );
    const toasts = opened.locator('[data-toast]');
    const said = "You currently don't have access to any agents.";
    await opened.getByRole('main').getByText(said).waitFor();
    for (let click = 0; click < 3; click += 1) await buttonIn(opened, 'New Chat').click();
    await toasts.getByText(said, { exact: true }).first().waitFor();
    expect(await toasts.count()).toBe(1);
  });

  it('document 1 §9: the list is read again 1 s after a running answer was left', async () => {
    const opened = await page();
    const composer = opened.getByRole('textbox', { name: en('conversations:composer.label') });
    await composer.fill('Think for a while first');
    await composer.press('Enter');
    await opened.locator('[aria-busy="true"]').first().waitFor();
    await expect.poll(() => menuOf(opened).locator('a[aria-current="page"]').count()).toBe(1);
    await stopClock(opened);
    const lists: string[] = [];
    opened.on('request', (request) => listPath.test(request.url()) && lists.push(request.url()));
    await rowOf(opened, 'Tea').click();
    await expect.poll(() => rowOf(opened, 'Tea').getAttribute('aria-current')).toBe('page');
    await opened.clock.runFor(999);
    expect(lists).toEqual([]);
    await opened.clock.runFor(1);
    await expect.poll(() => lists.length).toBe(1);
  });

  it('document 1 §9: controls and rows have a border radius of 8', async () => {
    const opened = await page();
    expect(await styleOf(buttonIn(opened, 'New Chat'), 'border-top-left-radius')).toBe(8);
    expect(await styleOf(rowOf(opened, 'Tea'), 'border-top-left-radius')).toBe(8);
  });
};
