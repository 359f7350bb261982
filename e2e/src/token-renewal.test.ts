/** Token version, exchange loops and silent renewal, with the documents' figures, in a real browser. */
import { decodeJwt } from 'jose';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectSound, hasBrowser, openPage, startBrowser, type WatchedPage } from './browser/browser.ts';
import { administrator, administratorInEnvironment } from './people/administrator.ts';
import { composerOf, sendPassword, signInOnScreen } from './people/sign-in-on-screen.ts';
import { freshDataFolder, type Product, removeDataFolder, startProduct } from './product/product.ts';
import { textsIn } from './browser/texts.ts';

const t = textsIn('en');
const exchangePath = '**/api/internal/authorization/EntraId/GenerateToken';
let browser: Browser;
let product: Product;
let watched: WatchedPage;
let page: Page;
/** Secrets sent over the network: codes, tokens, the password. */
const secrets = new Set([administrator.password]);
/** Times of the exchanges since the start of the test. */
let exchangedAtMs: number[];

beforeAll(async () => {
  browser = await startBrowser();
  product = await startProduct(await freshDataFolder(), {
    ...administratorInEnvironment,
    LOG_LEVEL: 'trace',
  });
});
afterAll(async () => {
  await product.stop();
  await removeDataFolder(product.dataFolder);
  await browser.close();
});

const signInButton = () => page.getByRole('button', { name: t('auth:signIn'), exact: true });
const keptToken = () =>
  page.evaluate(() => {
    const auth = JSON.parse(localStorage.getItem('auth') ?? '{}') as { n1aiToken?: string };
    return auth.n1aiToken ?? '';
  });
/** Puts another token where the browser keeps its own. */
const keepToken = (token: string) =>
  page.evaluate((n1aiToken) => {
    const auth = JSON.parse(localStorage.getItem('auth') ?? '{}') as object;
    localStorage.setItem('auth', JSON.stringify({ ...auth, n1aiToken }));
  }, token);
const withVersion = (token: string, v: string) => {
  const [header, , signature] = token.split('.');
  const payload = Buffer.from(JSON.stringify({ ...decodeJwt(token), v })).toString('base64url');
  return [header, payload, signature].join('.');
};
const keptVersion = async () => {
  const token = await keptToken();
  return token && decodeJwt(token)['v'];
};

beforeEach(async () => {
  watched = await openPage(browser, product.url);
  page = watched.page;
  page.on('request', (request) => {
    const code = new URL(request.url()).searchParams.get('code');
    if (code) secrets.add(code);
    const bearer = request.headers()['authorization']?.replace('Bearer ', '');
    if (bearer) secrets.add(bearer);
    const idToken = /"idToken":"([^"]+)"/.exec(request.postData() ?? '')?.[1];
    if (idToken) secrets.add(idToken);
  });
  await signInOnScreen({ page, origin: product.url }, administrator);
  exchangedAtMs = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/GenerateToken')) exchangedAtMs.push(performance.now());
  });
  return () => watched.context.close();
});

describe.skipIf(!hasBrowser)('a token of another version', () => {
  it('is replaced once after 100 ms (document 1 §4), with a reload and the documented warning', async () => {
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.evaluate(() => localStorage.setItem('logLevel', 'WARN'));
    await keepToken(withVersion(await keptToken(), '1.0.0.0'));
    let loads = 0;
    page.on('load', () => (loads += 1));
    const startedAtMs = performance.now();
    await page.reload();
    await expect.poll(() => loads, { timeout: 15_000 }).toBe(2);
    await composerOf(page).waitFor();
    expect(await keptVersion()).toBe('2.2508.3684.0');
    expect(warnings.join()).toContain(
      'Version mismatch detected. Attempting to refresh token and reload page.',
    );
    expect(exchangedAtMs).toHaveLength(1);
    expect((exchangedAtMs[0] ?? 0) - startedAtMs).toBeGreaterThan(100);
  });

  it('asks for a click (document 1 §2) instead of reloading forever if it persists', async () => {
    await page.route(exchangePath, async (route) => {
      const response = await route.fetch();
      const { n1AIToken } = (await response.json()) as { n1AIToken: string };
      await route.fulfill({ response, json: { n1AIToken: withVersion(n1AIToken, '1.0.0.0') } });
    });
    await keepToken(withVersion(await keptToken(), '1.0.0.0'));
    await page.reload();
    await page.getByText('Click anywhere to continue').first().waitFor();
    await expectSound(page, 'click to continue');
    expect(exchangedAtMs).toHaveLength(1);
    await page.unroute(exchangePath);
    await page.getByRole('button', { name: 'Click anywhere to continue' }).click();
    await composerOf(page).waitFor();
    expect(await keptVersion()).toBe('2.2508.3684.0');
  });
});

describe.skipIf(!hasBrowser)('a refused token', () => {
  const callPath = '**/api/internal/currentUser/**';

  it('is exchanged three times in 30000 ms, then clears the identity cache (document 1 §9)', async () => {
    // The sign-in of this test was the first exchange of its tab. However slow the machine is, 30 s don't pass.
    await page.clock.setFixedTime(Date.now());
    await page.route(callPath, (route) => route.fulfill({ status: 401, json: { code: 'auth.required' } }));
    for (const exchanges of [1, 2]) {
      await page.reload();
      await expect.poll(() => exchangedAtMs.length).toBe(exchanges);
      await expect.poll(keptVersion).toBe('2.2508.3684.0');
    }
    const msalKeys = () =>
      page.evaluate(() =>
        Object.keys(sessionStorage).filter((key) => /idtoken|accesstoken|account/i.test(key)),
      );
    expect(await msalKeys()).not.toEqual([]);
    await page.reload();
    await page.getByText(t('auth:loop')).waitFor();
    expect(exchangedAtMs).toHaveLength(2);
    expect(await msalKeys()).toEqual([]);
    expect(await keptToken()).toBe('');
    await page.unroute(callPath);
    await sendPassword(page, administrator);
    await composerOf(page).waitFor();
    expect(exchangedAtMs).toHaveLength(3);
  });

  it('is renewed silently (document 2 §8), and the call made again with the new one', async () => {
    const token = await keptToken();
    await keepToken(`${token}x`);
    await page.reload();
    await composerOf(page).waitFor();
    await expect.poll(keptVersion).toBe('2.2508.3684.0');
    await expect.poll(() => exchangedAtMs.length).toBe(1);
    expect(await keptToken()).not.toBe(`${token}x`);
    expect(decodeJwt(await keptToken())['sid']).toBe(decodeJwt(token)['sid']);
  });

  it('leads to the login page where the provider’s session is over, and back after it', async () => {
    await keepToken(`${await keptToken()}x`);
    await watched.context.clearCookies();
    await page.goto(`${product.url}/admin/models?from=here`);
    await signInButton().waitFor();
    expect(await keptToken()).toBe('');
    expect(exchangedAtMs).toEqual([]);
    await sendPassword(page, administrator);
    await page.waitForURL(`${product.url}/admin/models?from=here`);
  });
});

it.skipIf(!hasBrowser)(
  'the log, at its most talkative, keeps every secret of these sign-ins to itself',
  () => {
    expect(secrets.size).toBeGreaterThan(10);
    const output = product.output();
    expect([...secrets].filter((secret) => output.includes(secret))).toEqual([]);
  },
);
