/** A list with more columns than fit: what a row is called, and what can be done with it, stays in sight. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openPage } from '../browser/browser.ts';
import { textsIn } from '../browser/texts.ts';
import { administrator } from '../people/administrator.ts';
import { signInOnScreen } from '../people/sign-in-on-screen.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const agent = 'Guide';
let page: Page;

const harness = createHarness();
beforeAll(async () => {
  ({ page } = await openPage(harness.browser, harness.product.url));
  await signInOnScreen({ page, origin: harness.product.url }, administrator);
});

/** Returns true if the topmost element at the middle of `what` is inside it. */
const isUncovered = (what: Locator) =>
  what.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

describe.skipIf(!hasBrowser)('a list that is wider than its page', () => {
  it('keeps names, boxes and menus of its rows in sight, however far it is scrolled', async () => {
    await page.setViewportSize({ width: 1024, height: 720 });
    await page.goto(`${harness.product.url}/admin/gptsystem`);
    const row = page.getByRole('row', { name: new RegExp(agent) });
    await row.hover();
    const kept = [
      row.getByRole('checkbox'),
      row.getByRole('link', { name: agent }),
      row.getByRole('button', { name: t('entity:grid.actionsOf', { name: agent }), exact: true }),
    ];
    const scrolled = () =>
      row.evaluate((element) => {
        let box = element.parentElement;
        while (box && getComputedStyle(box).overflowX === 'visible') box = box.parentElement;
        if (!box) return 0;
        const before = box.scrollLeft;
        box.scrollBy(10_000, 0);
        return box.scrollLeft - before;
      });
    for (const what of kept) expect(await isUncovered(what)).toBe(true);
    expect(await scrolled()).toBeGreaterThan(100);
    for (const what of kept) expect(await isUncovered(what)).toBe(true);
  });
});
