/** Document 1 §4: sign-in, token version, new version. */
import { decodeJwt } from 'jose';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { administrator } from '../people/administrator.ts';
import { composerOf, sendPassword } from '../people/sign-in-on-screen.ts';
import { kept, shell, visit, visitSignedIn, watchCalls } from './shell.ts';

const exchanges = /\/authorization\/EntraId\/GenerateToken$/;

const enterPassword = (page: Page) => sendPassword(page, administrator);

/**
 * Holds the next request for the pattern until it is continued. Later ones continue at once: removing the route would
 * disable interception while the page sends its next requests, one of which can get lost.
 */
const holdOne = (page: Page, pattern: string): Promise<Route> =>
  new Promise((resolve) => {
    let isTaken = false;
    void page.route(pattern, async (route) => {
      if (isTaken) {
        await route.continue();
        return;
      }
      isTaken = true;
      resolve(route);
    });
  });

function exchangeRules(): void {
  it('document 1 §4: requests openid, offline_access and User.Read and exchanges the tokens once, under EntraId', async () => {
    const page = await visit();
    const authorize = page.waitForRequest(/\/oidc\/auth\?.*redirect_uri/);
    const exchange = page.waitForRequest(exchanges);
    const tokens = watchCalls(page, exchanges);
    await page.goto('/');
    await enterPassword(page);
    const { searchParams } = new URL((await authorize).url());
    expect(searchParams.get('scope')?.split(' ')).toEqual(
      expect.arrayContaining(['openid', 'offline_access', 'User.Read']),
    );
    expect(searchParams.get('redirect_uri')).toBe(`${shell().product.url}/auth/jwt/login`);
    const sent = (await exchange).postDataJSON() as { tokenRequest: Record<string, unknown> };
    await composerOf(page).waitFor();
    const auth = await kept(page, 'auth');
    expect(auth['n1aiTokenArgs']).toEqual({ identityProvider: 'EntraId', tokenRequest: sent.tokenRequest });
    expect(auth['account']).toEqual({ name: administrator.name, userName: administrator.email });
    expect(decodeJwt(String(auth['n1aiToken']))).toMatchObject({ v: '2.2508.3684.0' });
    expect(tokens).toHaveLength(1);
    expect(sent.tokenRequest['accessToken']).toMatch(/^[\w-]{20}/);
    const caches = await page.evaluate(() => [Object.keys(sessionStorage), Object.keys(localStorage)]);
    const isIdentity = (key: string) => /idtoken|accesstoken|refreshtoken/i.test(key);
    expect(caches.map((keys) => keys.some(isIdentity))).toEqual([true, false]);
    expect(caches[0]?.some((key) => key.includes('active-account'))).toBe(true);
  });

  it('document 1 §4: marks the login screen busy during identity client calls and the token exchange', async () => {
    const page = await visit();
    const busy = page.getByRole('button', { name: 'Signing you in…', exact: true });
    await page.goto('/');
    const discovery = holdOne(page, '**/.well-known/openid-configuration');
    const exchange = holdOne(page, '**/GenerateToken');
    await enterPassword(page);
    const heldDiscovery = await discovery;
    await busy.waitFor();
    expect(await busy.getAttribute('aria-busy')).toBe('true');
    await heldDiscovery.continue();
    const heldExchange = await exchange;
    // The form is replaced by the progress message.
    const completing = page.getByRole('status').filter({ hasText: 'Signing you in…' });
    await completing.waitFor();
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
    await heldExchange.continue();
    await composerOf(page).waitFor();
  });
}

function versionRules(): void {
  it('document 1 §4: another app-version reloads the page, once for each version, and never over what is typed', async () => {
    const page = await visitSignedIn();
    await page.goto('/chat');
    await composerOf(page).fill('Half a thought');
    let loads = 0;
    page.on('load', () => (loads += 1));
    const asked: Record<string, string>[] = [];
    let version = '2.2508.3684';
    await page.route('**/chat', async (route) => {
      const request = route.request();
      if (request.resourceType() === 'document') return route.continue();
      asked.push(request.headers());
      const body = `<meta name="app-version" content="${version}">`;
      await route.fulfill({ contentType: 'text/html', body });
    });
    const look = async () => {
      const before = asked.length;
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect.poll(() => asked.length).toBe(before + 1);
      await page.waitForTimeout(300);
    };
    await look();
    expect(asked[0]).toMatchObject({ 'cache-control': 'no-cache', pragma: 'no-cache' });
    version = '2.2508.4000';
    await look();
    expect(loads).toBe(0);
    await composerOf(page).fill('');
    await look();
    await expect.poll(() => loads).toBe(1);
    await composerOf(page).waitFor();
    await look();
    expect(loads).toBe(1);
    version = '2.2508.4001';
    await look();
    await expect.poll(() => loads).toBe(2);
  });
}

function forcedReloadRules(): void {
  it('document 1 §4: forces one reload when the page’s scripts are missing on the server', async () => {
    const page = await visitSignedIn();
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.goto('/404');
    await page.route('**/assets/chat-layout-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Go to chat' }).click();
    await expect.poll(() => loads).toBe(2);
    await page.getByRole('link', { name: 'Go to chat' }).click();
    await page.getByText(/^Something went wrong/).waitFor();
    expect(loads).toBe(2);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload the Page' }).click();
    await composerOf(page).waitFor();
  });
}

export function signInRules(): void {
  describe('sign-in', () => {
    exchangeRules();
    versionRules();
    forcedReloadRules();
  });
}
