/**
 * Every screen in both brands, light and dark: no accessibility violation, no overflow, no complaint of the browser.
 * SCREENSHOTS=folder also keeps a picture of each at three sizes, left-to-right and right-to-left.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectSound, hasBrowser, openPage, startBrowser } from './browser.ts';
import { type Display, preferDisplay } from './display.ts';
import { freshDataFolder, type Product, removeDataFolder, startProduct } from './product.ts';
import { type Screen, screens, type Tour } from './screens.ts';
import { addSecondBrand, secondBrandUrl } from './second-brand-fixture.ts';
import { textsIn } from './texts.ts';

const pictures = process.env['SCREENSHOTS'];
const account = { email: 'ada@example.com', password: 'correct horse battery' };
const sizes = { phone: [390, 844], tablet: [768, 1024], desktop: [1440, 900] } as const;

let browser: Browser;
let product: Product;
let dataFolder: string;

beforeAll(async () => {
  browser = await startBrowser();
  dataFolder = await freshDataFolder();
  await addSecondBrand(dataFolder);
  product = await startProduct(dataFolder, {
    POLYLOGUE_ADMIN_EMAIL: account.email,
    POLYLOGUE_ADMIN_PASSWORD: account.password,
    POLYLOGUE_ADMIN_NAME: 'Ada Lovelace',
  });
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await removeDataFolder(dataFolder);
});

const originOf = (brand: string) => (brand === 'second' ? secondBrandUrl(product.url) : product.url);

async function signIn({ page, origin, language }: Tour): Promise<void> {
  const t = textsIn(language);
  await page.goto(`${origin}/auth/jwt/login`);
  await page.getByRole('button', { name: t('auth:signIn') }).click();
  await page.getByRole('textbox', { name: t('auth:local.email') }).fill(account.email);
  await page.getByLabel(t('auth:local.password'), { exact: true }).fill(account.password);
  await page.getByRole('button', { name: t('auth:local.submit') }).click();
  await page.getByRole('textbox', { name: t('conversations:composer.label') }).waitFor();
}

interface Look extends Display {
  brand: string;
  size: keyof typeof sizes;
}

/** Opens the screens one after the other in one browser context. */
async function look({ brand, size, ...display }: Look, of: readonly Screen[] = screens): Promise<string[]> {
  const [width, height] = sizes[size];
  const origin = originOf(brand);
  const { page, context, complaints } = await openPage(browser, origin, { viewport: { width, height } });
  await preferDisplay(context, display);
  const language = display.language ?? 'en';
  const tour: Tour = { page, origin, language, isMobile: size !== 'desktop' };
  const open = async (screen: Screen) => {
    await screen.open(tour);
    const name = `${screen.name}-${brand}-${display.mode ?? 'light'}-${size}-${language}`;
    if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
    await expectSound(page, name);
  };
  for (const screen of of.filter(({ isSignedIn }) => !isSignedIn)) await open(screen);
  await signIn(tour);
  for (const screen of of.filter(({ isSignedIn }) => isSignedIn)) await open(screen);
  await context.close();
  return complaints;
}

describe.skipIf(!hasBrowser).each(['default', 'second'])('the %s brand', (brand) => {
  it.each(['light', 'dark'] as const)('is sound in %s', async (mode) => {
    expect(await look({ brand, mode, size: 'desktop' })).toEqual([]);
  });
});

it.skipIf(!hasBrowser)('is sound on a phone, and from right to left', async () => {
  expect(await look({ brand: 'default', size: 'phone', mode: 'dark' })).toEqual([]);
  expect(await look({ brand: 'second', size: 'tablet', language: 'ar' })).toEqual([]);
});
