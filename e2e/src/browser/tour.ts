/** The quick-start tour, as somebody goes through it with the keyboard. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectSound } from './browser.ts';
import { type Language, textsIn } from './texts.ts';

/** Its steps where there is a conversation with the Guide, which accepts no files. */
export const shownSteps = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
export const conversationListStep = 6;

export const tourDialog = (page: Page): Locator => page.getByRole('alertdialog');

export const tourEntry = (page: Page, language: Language): Locator =>
  page.getByRole('button', { name: textsIn(language)('tour:entry'), exact: true });

/** Returns true if an element contains the focus. */
export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate(
    (element) => element === document.activeElement || element.contains(document.activeElement),
  );

/** Waits for a step; the keyboard is on its way on. */
export async function expectStep(page: Page, number: number, language: Language): Promise<void> {
  const t = textsIn(language);
  const count = { number: String(number), count: String(shownSteps.length) };
  await tourDialog(page).getByText(t('tour:step', count), { exact: true }).waitFor();
  const next = tourDialog(page).getByRole('button', {
    name: t(number === shownSteps.length ? 'tour:done' : 'tour:next'),
  });
  await expect.poll(() => hasFocus(next), { message: `focus at step ${number}` }).toBe(true);
}

/** Tab goes round in the explanation, either way. */
async function expectFocusKept(page: Page): Promise<void> {
  const stops = await tourDialog(page).getByRole('button').count();
  for (const key of ['Tab', 'Shift+Tab']) {
    const passed = new Set<string>();
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press(key);
      expect(await hasFocus(tourDialog(page)), `${key} stays in the tour`).toBe(true);
      passed.add(
        await page.evaluate<string>('document.activeElement.ariaLabel || document.activeElement.innerText'),
      );
    }
    expect(passed.size, 'each button of the step').toBe(stops);
  }
}

/** Waits until a step's explanation is inside the window. */
async function expectInWindow(page: Page, number: number): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const isInside = async () => {
    const box = await tourDialog(page).boundingBox();
    return box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
  };
  await expect.poll(isInside, { message: `step ${number} inside the window` }).toBe(true);
}

/** From the entry to *Done*: each step is sound, and holds the keyboard, which goes back to the entry. */
export async function takeTour(page: Page, language: Language): Promise<void> {
  await tourEntry(page, language).focus();
  await page.keyboard.press('Enter');
  for (const number of shownSteps) {
    await expectStep(page, number, language);
    await expectInWindow(page, number);
    await expectSound(page, `tour, step ${number}`);
    if (number === 1 || number === conversationListStep) await expectFocusKept(page);
    await expectStep(page, number, language);
    await page.keyboard.press('Enter');
  }
  await tourDialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(tourEntry(page, language))).toBe(true);
}
