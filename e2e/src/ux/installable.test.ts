/** Installed application: its name, its icon, and a clear page while the server is down. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, hasBrowser } from '../browser/browser.ts';
import { administrator } from '../people/administrator.ts';
import { composerOf, signInOnScreen } from '../people/sign-in-on-screen.ts';
import { startProduct } from '../product/product.ts';
import { addSecondBrand, secondBrandUrl } from '../product/second-brand-fixture.ts';
import { createHarness } from '../product/harness.ts';

let profile: string;
/** No private window: browsers install nothing from those. */
let context: BrowserContext;
let page: Page;

const harness = createHarness({ prepare: addSecondBrand });
beforeAll(async () => {
  profile = await mkdtemp(path.join(os.tmpdir(), 'polylogue-profile-'));
  const executablePath = process.env['CHROMIUM'];
  context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  page = await context.newPage();
});
afterAll(async () => {
  await context.close();
  await rm(profile, { recursive: true, force: true });
});

async function installability(address: string) {
  await page.goto(address);
  const devTools = await context.newCDPSession(page);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  const { url, data, errors } = await devTools.send('Page.getAppManifest');
  const { appId } = await devTools.send('Page.getAppId');
  await devTools.detach();
  return { installabilityErrors, errors, url, appId, manifest: JSON.parse(data ?? '{}') };
}

/** Colours of an icon at shares of its size, as the browser draws it. */
const coloursOf = (src: string, places: [number, number][]) =>
  page.evaluate(
    async ([source, shares]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = new OffscreenCanvas(192, 192);
      const drawing = canvas.getContext('2d');
      drawing?.drawImage(image, 0, 0, 192, 192);
      return shares.map(([x, y]) => [
        ...(drawing?.getImageData(Math.floor(x * 191), Math.floor(y * 191), 1, 1).data ?? []),
      ]);
    },
    [src, places] as const,
  );

describe.skipIf(!hasBrowser)('the installable application', () => {
  it('is installable as the brand of its address, and another brand as another application', async () => {
    const [first, second] = [harness.product.url, secondBrandUrl(harness.product.url)];
    const own = await installability(`${first}/auth/jwt/login`);
    expect([own.installabilityErrors, own.errors]).toEqual([[], []]);
    expect(own.appId).toBe(`${first}/`);
    expect(own.manifest).toMatchObject({
      id: '/',
      name: 'Polylogue',
      start_url: '/chat',
      scope: '/',
      display: 'standalone',
      theme_color: '#6D28D9',
    });
    const other = await installability(`${second}/auth/jwt/login`);
    expect([other.installabilityErrors, other.errors]).toEqual([[], []]);
    expect(other.appId).toBe(`${second}/`);
    expect(other.manifest).toMatchObject({
      name: 'Meridian Assist',
      short_name: 'Meridian',
      theme_color: '#0F766E',
    });
  });

  it('has icons with the brand’s logo, which the maskable one keeps inside every mask', async () => {
    const { manifest } = await installability(`${secondBrandUrl(harness.product.url)}/auth/jwt/login`);
    const icons = manifest.icons as { src: string; purpose: string }[];
    expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'maskable']);
    const [white, teal] = [
      [255, 255, 255, 255],
      [15, 118, 110, 255],
    ];
    const [corner, edge, logo] = await coloursOf(icons[1]?.src ?? '', [
      [0, 0],
      [0.12, 0.5],
      [0.3, 0.5],
    ]);
    expect([corner, edge, logo]).toEqual([white, white, teal]);
    const [roundCorner] = await coloursOf(icons[0]?.src ?? '', [[0, 0]]);
    expect(roundCorner?.[3]).toBe(0);
  });

  it('shows an offline page while the server is down, reloads afterwards, and caches nothing else', async () => {
    const { url, dataFolder } = harness.product;
    await signInOnScreen({ page, origin: url }, administrator);
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await composerOf(page).fill('Half a thought');
    const kept = await page.evaluate(async () => {
      const addresses: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url: address } of await cache.keys()) addresses.push(new URL(address).pathname);
      }
      return addresses.toSorted();
    });
    expect(kept).toEqual([
      '/first-paint.css',
      '/first-paint.js',
      '/offline.css',
      '/offline.html',
      '/offline.js',
    ]);
    await harness.product.stop();
    await page.goto(`${url}/chat`);
    await page.getByRole('heading', { name: 'The server can’t be reached' }).waitFor();
    expect(await page.title()).toBe('Polylogue');
    expect(await axeViolations(page)).toEqual([]);
    await context.setOffline(true);
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    expect(
      await page.evaluate(async () =>
        fetch('/api/internal/InstanceSettings/application').then(
          () => 'answered',
          () => 'failed',
        ),
      ),
    ).toBe('failed');
    harness.product = await startProduct(dataFolder, { PORT: new URL(url).port });
    await context.setOffline(false);
    await composerOf(page).waitFor();
    await expect.poll(() => composerOf(page).inputValue()).toBe('Half a thought');
  });
});
