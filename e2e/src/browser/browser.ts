/** Chromium, with errors of pages as failures. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const chromiumPath = process.env['CHROMIUM'];

/** Without Chromium, journeys are skipped: `npm test` reports the reason, and fails on a build server. */
export const hasBrowser = chromiumPath !== undefined;

/** Launches the browser at `CHROMIUM`. */
export function startBrowser(ownFlags: readonly string[] = []): Promise<Browser> {
  const args = [...flags, ...ownFlags];
  return chromium.launch({ ...(chromiumPath && { executablePath: chromiumPath }), args });
}

/**
 * Replaces what playwright-core disables (the last of two such flags holds): without its
 * ThirdPartyStoragePartitioning, a frame of another site keeps its own storage, as in people's browsers.
 * What would call servers beyond this machine stays disabled.
 */
export const partitionedStorage =
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,PaintHolding,' +
  'OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch';

export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** Console errors, page errors, and requests beyond the product's own origin; empty when all is well. */
  complaints: string[];
}

/** A page in a context of its own whose complaints are collected. */
export async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  // Requests of a service worker can't be intercepted, so only tests of the worker enable it.
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) complaints.push(`request to ${url.origin}`);
  });
  return { page, context, complaints };
}

const coldMs = 90_000;

/** Goes there once before the tests: the first page of a product and a browser takes long on a busy machine. */
export async function warmUp(browser: Browser, visit: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  context.setDefaultTimeout(coldMs);
  await visit(await context.newPage());
  await context.close();
}

interface AxeViolation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** Rules of WCAG 2.2, level A and AA, that the page breaks, one line each. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Through the debugger: the page's own policy rightly refuses injected scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate<AxeViolation[]>(`axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
    preload: false,
    elementRef: false,
  }).then(({ violations }) => violations)`);
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** Waits until nothing fades, slides or is dimmed while it loads: such text has less contrast. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isDimmed = () =>
      [...document.querySelectorAll('[aria-busy="true"]')].some(
        (one) => getComputedStyle(one).opacity !== '1',
      );
    const end = performance.now() + 5_000;
    while (isDimmed() && performance.now() < end) await nextFrame();
    await nextFrame();
    await nextFrame();
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    await nextFrame();
  });
}

/**
 * Finds scrolling boxes that do not contain their positioned content: far down, such content would stretch the outer
 * box, which then scrolls into empty space. Also finds boxes without such content yet.
 */
function findLeakyBoxes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const leaky = new Set<string>();
    for (const element of document.querySelectorAll('body *')) {
      // SVG elements have no offset parent.
      if (!(element instanceof HTMLElement) || getComputedStyle(element).position !== 'absolute') continue;
      const holder = element.offsetParent;
      // An element that is not rendered has no offset parent.
      if (!holder) continue;
      for (let box = element.parentElement; box && box !== holder; box = box.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(box).overflowY)) continue;
        leaky.add(`${box.outerHTML.slice(0, 120)} … ${element.outerHTML.slice(0, 120)}`);
      }
    }
    return [...leaky];
  });
}

/** Fails on accessibility violations, content wider than the window, and content that scrolls outside its pane. */
export async function expectSound(page: Page, screen: string): Promise<void> {
  await settled(page);
  let violations = await axeViolations(page);
  if (violations.length > 0) {
    // A tooltip may have begun to fade in meanwhile, which a timer of its own decides.
    await settled(page);
    violations = await axeViolations(page);
  }
  expect(violations, `accessibility of ${screen}: ${violations.join('; ')}`).toEqual([]);
  // Also inside what scrolls up and down: a phone does not scroll it sideways.
  const overflow = await page.evaluate(() => {
    const scrollers = [...document.querySelectorAll<HTMLElement>('[data-region], html')];
    return Math.max(...scrollers.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });
  expect(overflow, `horizontal overflow of ${screen}`).toBeLessThanOrEqual(0);
  const leaky = await findLeakyBoxes(page);
  expect(leaky, `boxes of ${screen} that don’t hold what they scroll: ${leaky.join('; ')}`).toEqual([]);
}
