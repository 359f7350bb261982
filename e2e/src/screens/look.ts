/** Opens screens one after the other, looks for what is wrong, and keeps pictures where SCREENSHOTS says. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { expectSound, openPage, startBrowser } from '../browser/browser.ts';
import { type Display, preferDisplay } from '../browser/display.ts';
import { administrator } from '../people/administrator.ts';
import { signInOnScreen } from '../people/sign-in-on-screen.ts';
import { freshDataFolder, type Product, removeDataFolder, startProduct } from '../product/product.ts';
import type { Screen, Tour } from './steps.ts';
import { addSecondBrand, secondBrandUrl } from '../product/second-brand-fixture.ts';

const pictures = process.env['SCREENSHOTS'];
const wanted = new RegExp(process.env['SCREENSHOTS_OF'] ?? '.');
const sizes = {
  narrow: [320, 640],
  phone: [390, 844],
  tablet: [768, 1024],
  desktop: [1440, 900],
  wide: [1920, 1080],
} as const;

/** The browser of a test file. */
export function runningBrowser(): () => Browser {
  const started: { browser?: Browser } = {};
  beforeAll(async () => {
    started.browser = await startBrowser();
  });
  afterAll(() => started.browser?.close());
  return () => {
    if (!started.browser) throw new Error('The browser is not running.');
    return started.browser;
  };
}

/** An instance with two brands for the tests of a block. */
export function runningProduct(environment: () => Promise<Record<string, string>> | Record<string, string>) {
  const started: { product?: Product; dataFolder?: string } = {};
  beforeAll(async () => {
    started.dataFolder = await freshDataFolder();
    await addSecondBrand(started.dataFolder);
    started.product = await startProduct(started.dataFolder, await environment());
  });
  afterAll(async () => {
    await started.product?.stop();
    if (started.dataFolder) await removeDataFolder(started.dataFolder);
  });
  return () => {
    if (!started.product) throw new Error('The product is not running.');
    return started.product;
  };
}

export interface Look extends Display {
  brand: string;
  size: keyof typeof sizes;
}

/** Opens the screens one after the other in one browser context. Returns what went wrong on the way. */
export async function look(
  { browser, product }: { browser: Browser; product: Product },
  { brand, size, ...display }: Look,
  of: readonly Screen[],
): Promise<string[]> {
  const chosen = of.filter(({ name }) => wanted.test(name));
  if (chosen.length === 0) return [];
  const [width, height] = sizes[size];
  const isSmall = width < 600;
  const origin = brand === 'second' ? secondBrandUrl(product.url) : product.url;
  const viewport = { width, height };
  const { page, context, complaints } = await openPage(browser, origin, { viewport, hasTouch: isSmall });
  await preferDisplay(context, display);
  const language = display.language ?? 'en';
  const setupPath =
    product.setupLink && new URL(product.setupLink).pathname + new URL(product.setupLink).search;
  const tour: Tour = { page, origin, language, isMobile: width < 900, ...(setupPath && { setupPath }) };
  const open = async (screen: Screen) => {
    const name = `${screen.name}-${brand}-${display.mode ?? 'light'}-${size}-${language}`;
    await screen.open(tour);
    await keepPicture(page, name);
    await expectSound(page, name);
  };
  const failures: string[] = [];
  const openAll = async (isSignedIn: boolean) => {
    for (const screen of chosen.filter((candidate) => candidate.isSignedIn === isSignedIn)) {
      // One screen that can't be opened must not hide the others.
      await open(screen).catch(async (error: unknown) => {
        failures.push(`${screen.name}: ${String(error)}`);
        await keepPicture(page, `failed-${screen.name}-${size}`);
      });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.setOffline(false);
    }
  };
  await openAll(false);
  if (chosen.some(({ isSignedIn }) => isSignedIn)) await signInOnScreen(tour, administrator);
  await openAll(true);
  await context.close();
  return [...failures, ...complaints];
}

async function keepPicture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  // What fades in is there by then.
  await page.waitForTimeout(600);
  await page.screenshot({ path: `${pictures}/${name}.png` });
}
