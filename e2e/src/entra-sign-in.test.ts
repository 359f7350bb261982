/** MSAL in a real browser against an OpenID Connect provider over TLS that nobody here wrote, in Entra ID's place. */
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { decodeJwt } from 'jose';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectSound, hasBrowser, openPage, startBrowser, type WatchedPage } from './browser/browser.ts';
import { ada, type EntraPerson, startEntraPerson } from './people/entra-person.ts';
import { freshDataFolder, type Product, removeDataFolder, startProduct } from './product/product.ts';
import { textsIn } from './browser/texts.ts';

const t = textsIn('en');
let browser: Browser;
let entra: EntraPerson;
let product: Product;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  browser = await startBrowser();
  entra = await startEntraPerson();
  product = await startProduct(await freshDataFolder(), entra.environment);
  watched = await openPage(browser, product.url, { ignoreHTTPSErrors: true });
  page = watched.page;
});
afterAll(async () => {
  await watched.context.close();
  await product.stop();
  await removeDataFolder(product.dataFolder);
  await entra.double.stop();
  await browser.close();
});

/** Complaints but for requests to the configured authority, and refusals of tokens that a test broke. */
const complaints = () =>
  watched.complaints.filter(
    (text) => text !== `request to https://${entra.double.address}` && !text.includes('status of 401'),
  );
const composer = (on = page) =>
  on.getByRole('textbox', { name: t('conversations:composer.label'), exact: true });
const signInButton = () => page.getByRole('button', { name: t('auth:signIn'), exact: true });

interface KeptAuth {
  n1aiToken?: string;
  account: { name: string; userName: string };
}
/** The persisted auth state. */
const kept = (on = page) =>
  on.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}') as unknown) as Promise<KeptAuth>;
const keptToken = async (on = page) => (await kept(on)).n1aiToken ?? '';
/** Invalidates the product's token, as if it had expired. */
const breakToken = (on = page) =>
  on.evaluate(() => {
    const auth = JSON.parse(localStorage.getItem('auth') ?? '{}') as { n1aiToken: string };
    localStorage.setItem('auth', JSON.stringify({ ...auth, n1aiToken: `${auth.n1aiToken}x` }));
  });
const statusWith = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(product.url + identityRoutes.resolvedActions.path, { headers })).status;
};

// Tests run in order: each builds on the previous one.
describe.skipIf(!hasBrowser)('a browser at an outside provider over TLS', () => {
  it('grants the administrator role to the first sign-in through the set-up link', async () => {
    await page.goto(product.setupLink ?? '');
    const begin = page.getByRole('button', { name: t('setup:outsideSubmit') });
    await begin.waitFor();
    await expectSound(page, 'set-up with an outside provider');
    await begin.click();
    await page.getByRole('heading', { name: t('model-providers:title') }).waitFor();
    expect((await kept()).account).toEqual(ada);
    expect(entra.takeRequests()).toContain('token authorization_code');
    expect(decodeJwt(await keptToken())).toMatchObject({ ...ada, v: '2.2508.3684.0' });
    expect(complaints()).toEqual([]);
  });

  it('stays signed in over a reload without asking the provider', async () => {
    await page.goto(`${product.url}/chat`);
    await composer().waitFor();
    const token = await keptToken();
    entra.takeRequests();
    await page.reload();
    await composer().waitFor();
    expect(await keptToken()).toBe(token);
    expect(entra.takeRequests()).toEqual([]);
  });

  it('renews a refused token silently, in the same session', async () => {
    const before = decodeJwt(await keptToken());
    await breakToken();
    await page.reload();
    await composer().waitFor();
    await expect.poll(async () => statusWith(await keptToken())).toBe(200);
    expect(entra.takeRequests()).toEqual(['token refresh_token']);
    expect(decodeJwt(await keptToken())['sid']).toBe(before['sid']);
    expect(page.url()).toBe(`${product.url}/chat`);
  });

  it('renews in a new tab, which has no identity cache, through a hidden frame', async () => {
    await breakToken();
    const tab = await watched.context.newPage();
    await tab.goto(`${product.url}/chat`);
    await composer(tab).waitFor();
    await expect.poll(async () => statusWith(await keptToken(tab))).toBe(200);
    expect(entra.takeRequests()).toContain('authorize none');
    await tab.close();
  });

  it('document 1 §4, document 2 §7.1: pages through directory groups if the token has none', async () => {
    await page.goto(`${product.url}/chat`);
    await composer().waitFor();
    entra.takeRequests();
    await page
      .getByRole('button', { name: new RegExp(ada.name) })
      .first()
      .click();
    await page.getByRole('menuitem', { name: t('account:settings') }).click();
    const list = page.getByRole('list', { name: t('account:groups') });
    await expect
      .poll(() => list.getByRole('listitem').allInnerTexts())
      .toEqual(['Legal', 'Sales\n\nEverybody who sells']);
    await expectSound(page, 'settings with groups');
    await page.getByRole('button', { name: t('account:moreGroups') }).click();
    await list.getByText('Board').waitFor();
    expect(await list.getByRole('listitem').allInnerTexts()).toEqual([
      'Board',
      'Legal',
      'Sales\n\nEverybody who sells',
    ]);
    expect(await page.getByRole('button', { name: t('account:moreGroups') }).count()).toBe(0);
    await expect.poll(() => list.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(entra.takeRequests()).toEqual(['groups 100', 'groups next page']);
    expect(complaints()).toEqual([]);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
  });

  it('document 1 §4, reset: signs out of product and provider, and revokes the stored token', async () => {
    const token = await keptToken();
    expect(await statusWith(token)).toBe(200);
    await page.bringToFront();
    await page
      .getByRole('button', { name: new RegExp(ada.name) })
      .first()
      .click();
    await page.getByRole('menuitem', { name: t('account:logout') }).click();
    await expect.poll(() => entra.takeRequests()).toEqual(['end session']);
    await page.waitForURL(`${product.url}/auth/jwt/login`);
    await signInButton().waitFor();
    expect(await statusWith(token)).toBe(401);
    expect(await kept()).toMatchObject({ account: { name: '', userName: '' } });
    expect(await keptToken()).toBe('');
    await page.goto(`${product.url}/chat`);
    await signInButton().waitFor();
    expect(page.url()).toBe(`${product.url}/auth/jwt/login`);
  });

  it('returns to the requested page, also with the response in the fragment', async () => {
    entra.answersIn = 'fragment';
    await page.goto(`${product.url}/admin/models?from=here`);
    await signInButton().click();
    await page.waitForURL(`${product.url}/admin/models?from=here`);
    expect(entra.takeRequests()).toContain('authorize with a page #');
    expect(complaints()).toEqual([]);
  });
});
