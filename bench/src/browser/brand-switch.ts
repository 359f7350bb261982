/** Time until a page shows another brand. */
import type { Page, Route } from 'playwright-core';
import { brandRoutes } from '@polylogue/contract/brands/brands/routes';
import { fillPath } from '@polylogue/contract/path';
import { secondBrand } from '../../../server/src/testing/second-brand.ts';
import { reportTarget } from '../target-row.ts';
import { percentile } from '../timing.ts';

const rounds = 8;

declare global {
  var brandPainted: Promise<number>;
}

/** Follows the page's colours: resolves to the ms from the arrival of a theme to the frame that shows it. */
function watchColours(path: string): void {
  const colour = () =>
    getComputedStyle(document.documentElement).getPropertyValue('--mui-palette-primary-main');
  const before = colour();
  globalThis.brandPainted = new Promise((resolve) => {
    const look = () => {
      if (colour() === before) requestAnimationFrame(look);
      // This frame draws the new colours; a task after it finds it drawn.
      else
        setTimeout(() => {
          const [entry] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(path));
          if (entry instanceof PerformanceResourceTiming) resolve(performance.now() - entry.responseEnd);
        }, 0);
    };
    requestAnimationFrame(look);
  });
}

/**
 * Measures one switch in ms: from the brand of the last visit to the one in the address (`?brand=`). The theme's
 * response is held back until the conversation is visible, as on a slow line; the time counts from its arrival.
 */
async function switchMs(page: Page, url: string, brandKey: string): Promise<number> {
  const path = fillPath(brandRoutes.theme.path, { brandKey });
  let release = () => {};
  const isDrawn = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Route) => {
    await isDrawn;
    await route.continue();
  };
  await page.route(`**${path}`, hold);
  const address = new URL(url);
  address.searchParams.set('brand', brandKey);
  await page.goto(address.href);
  await page.getByRole('article').last().waitFor();
  await page.waitForTimeout(500);
  await page.evaluate(watchColours, path);
  release();
  const paintedMs = await page.evaluate(() => globalThis.brandPainted);
  await page.unroute(`**${path}`, hold);
  return paintedMs;
}

/** Switches to and fro in front of the conversation that is open; the median of all. */
export async function measureBrandSwitch(page: Page): Promise<void> {
  const url = page.url();
  const timesMs: number[] = [];
  // The first one only puts the page into the second brand.
  await switchMs(page, url, secondBrand.key);
  for (let round = 0; round < rounds; round += 1) {
    timesMs.push(await switchMs(page, url, round % 2 === 0 ? 'default' : secondBrand.key));
  }
  reportTarget({
    what: 'Brand switch in front of a long answer, from its theme to the paint',
    unit: 'ms',
    figure: percentile(timesMs, 50),
    bound: { atMost: 100 },
  });
}
