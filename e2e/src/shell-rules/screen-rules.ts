/** Document 1 §2, other shell screens: screens in place of the application. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectSound } from '../browser/browser.ts';
import { composerOf } from '../people/sign-in-on-screen.ts';
import { keep, kept, quietPage, shell, signInButton, visit, visitSignedIn, watchConsole } from './shell.ts';

/** Holds a request until the returned function is called. */
async function holdCall(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await isReleased;
    await route.continue().catch(() => undefined);
  });
  return () => release();
}

const application = '**/InstanceSettings/application';
const ready = '**/health/ready';

function waitingRules(): void {
  it('shows only a spinner until the application settings are loaded', async () => {
    const page = await visit();
    const release = await holdCall(page, application);
    await page.goto('/');
    await page.locator('#root .blank-spinner-ring').waitFor();
    // Its label is for screen readers only.
    expect((await page.locator('body').innerText()).trim()).toMatch(/^(Loading)?$/);
    expect(await signInButton(page).count()).toBe(0);
    // Document 1 §3: initial auth state.
    await expect
      .poll(() => kept(page, 'auth'))
      .toMatchObject({
        user: null,
        account: { name: '', userName: '' },
        settings: { name: 'Loading...' },
        entraGroups: [],
      });
    release();
    await signInButton(page).waitFor();
    expect(await page.locator('.blank-spinner-ring').count()).toBe(0);
  });

  it('creates the identity client once the application settings are loaded (§4)', async () => {
    const page = await visitSignedIn();
    await page.goto(quietPage);
    await keep(page, 'auth', { n1aiToken: undefined });
    const screen = page.waitForResponse(/\/assets\/login-page-.*\.js$/);
    const metadata = page.waitForRequest(/\/\.well-known\/openid-configuration$/);
    await page.route(application, async (route) => {
      const response = await route.fetch();
      const settings = (await response.json()) as { entraIdSettings: object };
      await screen;
      await page.waitForTimeout(300);
      const entraIdSettings = { ...settings.entraIdSettings, tenantId: 'elsewhere' };
      await route.fulfill({ response, json: { ...settings, entraIdSettings } });
    });
    await page.goto('/auth/jwt/login');
    expect(new URL((await metadata).url()).pathname).toBe('/elsewhere/.well-known/openid-configuration');
  });

  it('a first visit gets its brand though a call for it fails once', async () => {
    for (const call of ['**/InstanceSettings/defaultBrand', '**/Brands/*', '**/Brands/*/theme']) {
      const page = await visit();
      let failures = 0;
      await page.route(call, async (route) => {
        failures += 1;
        if (failures === 1) await route.fulfill({ status: 502, body: '' });
        else await route.continue();
      });
      await page.goto('/');
      await signInButton(page).waitFor();
      // Also where the fallback's brand has dressed the page meanwhile.
      await expect.poll(() => failures, { message: call }).toBeGreaterThan(1);
    }
  });

  it('covers the application during a later health issue and keeps the typed text', async () => {
    const page = await visitSignedIn();
    await page.goto('/chat');
    await composerOf(page).fill('Half a thought');
    await page.route(ready, (route) => route.fulfill({ status: 503, body: '' }));
    await page.route(/\/userConversations\/archived/, (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '1' } }),
    );
    await page.getByRole('tab', { name: 'Archived' }).click();
    const text = page.getByText('Application is initializing, please wait...', { exact: true });
    await text.waitFor();
    await page.unrouteAll();
    await text.waitFor({ state: 'detached' });
    expect(await composerOf(page).inputValue()).toBe('Half a thought');
  });

  it('animates a progress bar at the top while a screen loads', async () => {
    const page = await visitSignedIn();
    await page.goto('/404');
    const release = await holdCall(page, '**/assets/chat-layout-*.js');
    await page.getByRole('link', { name: 'Go to chat' }).click();
    const bar = page.getByRole('progressbar');
    await bar.waitFor();
    expect(await bar.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 2 });
    release();
    await composerOf(page).waitFor();
    expect(await bar.count()).toBe(0);
  });
}

/** Exchanges a screen's script for one whose component fails while it renders. */
export async function breakChatPage(page: Page, thrown: string): Promise<void> {
  await page.route('**/assets/chat-page-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export function ChatPage() { throw ${thrown}; }`,
    }),
  );
}

function crashRules(): void {
  it('shows and logs a crash with its component and recovers by Reload the Page', async () => {
    const page = await visitSignedIn();
    const lines = watchConsole(page);
    await breakChatPage(page, 'new TypeError("boom")');
    await page.goto('/chat');
    const screen = page.getByRole('alert');
    await screen.waitFor();
    expect((await screen.innerText()).replaceAll(/\s+/g, ' ')).toBe(
      "Something went wrong. But don't panic, we're on it! In the meantime, you can Reload the Page to try again.",
    );
    expect(lines.join('\n')).toMatch(/error: Crash in chat-page .*boom/);
    await expectSound(page, 'crash');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload the Page' }).click();
    await composerOf(page).waitFor();
    expect(shell().product.process.exitCode).toBeNull();
  });
}

export function screenRules(): void {
  describe('document 1 §2, other shell screens', () => {
    waitingRules();
    crashRules();
  });
}
