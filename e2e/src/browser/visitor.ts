/** Somebody at the screen, with a pointer or with the keyboard alone. */
import type { Locator, Page } from 'playwright-core';

const farthestTab = 150;

export interface Visitor {
  page: Page;
  /** Presses a button, follows a link, opens a menu. */
  activate(target: Locator): Promise<void>;
  /** Chooses an entry of the menu that has just opened. */
  choose(target: Locator): Promise<void>;
  /** Selects a tab of the page's tab list. */
  selectTab(target: Locator): Promise<void>;
  /** Writes into a field, replacing what is there. */
  write(target: Locator, text: string): Promise<void>;
}

/** A visitor with a mouse, or a finger. */
export function pointerVisitor(page: Page): Visitor {
  return {
    page,
    activate: (target) => target.click(),
    choose: (target) => target.click(),
    selectTab: (target) => target.click(),
    write: (target, text) => target.fill(text),
  };
}

/** A visitor who never touches the pointer: Tab, arrows, Enter and typing. */
export function keyboardVisitor(page: Page): Visitor {
  const hasFocus = (target: Locator) =>
    target.evaluate(
      (element) => element === document.activeElement || element.contains(document.activeElement),
    );

  async function reach(target: Locator, key: 'Tab' | 'ArrowDown' | 'ArrowRight'): Promise<void> {
    await target.waitFor({ state: 'attached' });
    for (let step = 0; step < farthestTab; step += 1) {
      if (await hasFocus(target)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`Not to be reached with ${key}: ${target.toString()}`);
  }

  return {
    page,
    async activate(target) {
      await reach(target, 'Tab');
      await page.keyboard.press('Enter');
    },
    async choose(target) {
      await target.waitFor();
      await reach(target, 'ArrowDown');
      await page.keyboard.press('Enter');
    },
    async selectTab(target) {
      const tabs = page.getByRole('tablist').filter({ has: target });
      await reach(tabs.getByRole('tab', { selected: true }), 'Tab');
      await reach(target, 'ArrowRight');
      await page.keyboard.press('Enter');
    },
    async write(target, text) {
      await reach(target, 'Tab');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
  };
}
