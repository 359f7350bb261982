/** Document 1 §2, §4, §5, §8, §9: the side menu with its conversations, measured in a browser. */
import type { Locator, Page } from 'playwright-core';
import { describe, beforeAll, expect, it } from 'vitest';
import { boxOf, buttonIn, en, expectWidth, menuOf, rowOf, type Shell, styleOf } from './shell.ts';

const searchField = (page: Page) =>
  page.getByRole('textbox', { name: en('conversations:menu.search'), exact: true });

const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement);
/** Resolves after the page has run its pending zero-delay timers. */
const nextTasks = () => new Promise((resolve) => setTimeout(() => resolve(true), 20));

async function chooseOfRow(page: Page, title: string, action: string): Promise<void> {
  await rowOf(page, title).hover();
  await buttonIn(page, en('conversations:menu.actions', { title })).click();
  await page.getByRole('menuitem', { name: en(`conversations:menu.${action}`), exact: true }).click();
}

export function sideMenuRules(shell: Shell): void {
  describe('side menu', () => {
    const page = async () => {
      const opened = await shell.open();
      await rowOf(opened, 'Weekly report').waitFor();
      return opened;
    };
    beforeAll(async () => {
      for (const title of ['Tea', 'Draft a letter', 'Weekly report']) await shell.converse(title);
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

    it('document 1 §4: renders the side bar as an initially closed drawer on a phone', async () => {
      const opened = await shell.openSignedIn({ viewport: { width: 390, height: 844 }, hasTouch: true });
      await opened.goto(`${shell.url}/chat`);
      await buttonIn(opened, en('layout:menu.open')).waitFor();
      expect(await menuOf(opened).count()).toBe(0);
      await buttonIn(opened, en('layout:menu.open')).click();
      await expectWidth(menuOf(opened), 280);
      await buttonIn(opened, en('layout:menu.close')).click();
      await menuOf(opened).waitFor({ state: 'detached' });
    });

    it('document 1 §2: contains Chats and Agents, New Chat, a search toggle, History and Archived', async () => {
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

    it('document 1 §9: renders conversation rows 38 px high', async () => {
      const opened = await page();
      const rows = [rowOf(opened, 'Weekly report'), rowOf(opened, 'Draft a letter')];
      const [first, second] = await Promise.all(rows.map((row) => boxOf(row)));
      expect([first?.height, (second?.y ?? 0) - (first?.y ?? 0)]).toEqual([38, 38]);
    });

    it('document 1 §4: cancels renaming on a click outside the title field', async () => {
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

    it('document 1 §9: rounds controls and rows with a border radius of 8 px', async () => {
      const opened = await page();
      expect(await styleOf(buttonIn(opened, 'New Chat'), 'border-top-left-radius')).toBe(8);
      expect(await styleOf(rowOf(opened, 'Tea'), 'border-top-left-radius')).toBe(8);
    });
  });
}
