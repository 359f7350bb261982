/** Keyboard-only use: keys, and the focused element. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const isFocused = (target: Locator) =>
  target.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement));

/** Waits until an element has the focus, without pressing a key. */
export const expectFocused = (target: Locator) => expect.poll(() => isFocused(target)).toBe(true);

/** Presses a key until the target has the focus. Fails if it never does. */
export async function keyTo(page: Page, key: string, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never leads to ${target.toString()}`);
}

/** Moves the focus to the target with Tab. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  await keyTo(page, 'Tab', target);
}

/** The text of the row of a list that has the focus; empty where none has. */
export const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role="row"]')?.textContent ?? '');

/** Waits until the focus is in the row with the text. */
export const expectFocusedRow = (page: Page, text: string) =>
  expect.poll(() => focusedRow(page)).toContain(text);
