/** Layout of the chat: columns, rows and rings, measured in a browser. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { composerOf } from '../people/sign-in-on-screen.ts';
import { boxOf, buttonIn, en, menuOf, rowOf, type Shell, styleOf } from './shell.ts';

/** Horizontal bounds of an element's content box. */
const contentOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      return { left: left + parseFloat(paddingLeft), right: right - parseFloat(paddingRight) };
    });
const middleOf = ({ left, right }: { left: number; right: number }) => (left + right) / 2;

export function chatRules(shell: Shell): void {
  describe('chat layout', () => {
    const starters = (page: Page) => page.getByRole('list', { name: en('conversations:empty.starters') });
    const field = 'main .MuiInputBase-root:has(textarea)';
    const answer = '[data-answer]';

    it.each([1440, 1024, 768])(
      'aligns suggestions, answers and message field on one axis at %i px',
      async (width) => {
        const conversationId = await shell.converse('One axis');
        const page = await shell.open('/chat');
        await page.setViewportSize({ width, height: 900 });
        await starters(page).waitFor();
        const listed = await boxOf(starters(page));
        const frame = await boxOf(page.locator('main .message-frame'));
        expect([listed.x, listed.right]).toEqual([frame.x, frame.right]);
        await page.goto(`${shell.url}/chat?conversation=${conversationId}`);
        await page.locator(answer).first().waitFor();
        const [written, read] = [await contentOf(page, field), await contentOf(page, answer)];
        expect(middleOf(read)).toBeCloseTo(frame.x + frame.width / 2, 1);
        // Texts are aligned if both fit.
        if (width > 1_200) expect(read.left).toBe(written.left);
      },
    );

    it('vertically centres the toolbar of a question on its bubble', async () => {
      const conversationId = await shell.converse('A short question', 'Export?');
      const page = await shell.open(`/chat?conversation=${conversationId}`);
      const tool = buttonIn(page, en('conversations:turn.copyQuestion'));
      const [icon, bubble] = [
        await boxOf(tool),
        await boxOf(page.getByText('Export?', { exact: true }).first()),
      ];
      expect(icon.y + icon.height / 2).toBeCloseTo(bubble.y + bubble.height / 2, 0);
    });

    it('draws the indicator of the selected list as wide as its tab', async () => {
      const page = await shell.open('/chat');
      for (const name of ['history', 'archived'] as const) {
        const tab = menuOf(page).getByRole('tab', { name: en(`conversations:menu.${name}`) });
        await tab.click();
        const line = menuOf(page).locator('.MuiTabs-indicator').last();
        await expect.poll(async () => (await boxOf(line)).x).toBe((await boxOf(tab)).x);
        await expect.poll(async () => (await boxOf(line)).width).toBe((await boxOf(tab)).width);
      }
    });

    it('shows the whole focus ring of a chat in the list', async () => {
      await shell.converse('Ringed');
      const page = await shell.open('/chat');
      const row = rowOf(page, 'Ringed');
      await row.waitFor();
      await menuOf(page)
        .getByRole('tab', { name: en('conversations:menu.history') })
        .focus();
      // Backwards, so that the browser shows the focus as it does for the keyboard.
      for (let steps = 0; steps < 30; steps += 1) {
        if (await row.evaluate((element) => element === document.activeElement)) break;
        await page.keyboard.press('Shift+Tab');
      }
      const ring = (await styleOf(row, 'outline-width')) as number;
      expect(ring).toBeGreaterThan(0);
      expect(await styleOf(row, 'outline-offset')).toBe(-ring);
    });

    it('shows New Chat in the app bar and a one-row message field on a phone', async () => {
      const page = await shell.open('/chat');
      await page.setViewportSize({ width: 390, height: 844 });
      await composerOf(page).fill('Something');
      const newChat = page
        .getByRole('banner')
        .getByRole('button', { name: en('conversations:menu.newChat') });
      await newChat.waitFor();
      await composerOf(page).fill('');
      const send = await boxOf(buttonIn(page, en('conversations:composer.send')));
      const written = await boxOf(composerOf(page));
      expect(send.y).toBeLessThan(written.bottom);
      expect(send.bottom).toBeGreaterThan(written.y);
    });
  });
}
