/** Document 1 §2: redirects, the path after login, page titles. */
import { describe, expect, it } from 'vitest';
import { composerOf } from '../people/sign-in-on-screen.ts';
import { keep, kept, quietPage, shell, signInButton, visit, visitSignedIn } from './shell.ts';

const login = '/auth/jwt/login';

export function addressRules(): void {
  describe('document 1 §2, redirects', () => {
    it('redirects a signed-in user from login to the chat or the saved path', async () => {
      const page = await visitSignedIn();
      await page.goto(quietPage);
      await keep(page, 'auth', { pathAfterLogin: '' });
      await page.goto(login);
      await page.waitForURL('**/chat');
      await page.goto(quietPage);
      await keep(page, 'auth', { pathAfterLogin: '/release-notes?from=here' });
      await page.goto(login);
      await page.waitForURL('**/release-notes?from=here');
    });

    it('redirects a signed-out user to login, replacing the history entry and saving path and query', async () => {
      const page = await visit();
      await page.goto('/404');
      await page.goto('/chat/0192?conversation=7');
      await signInButton(page).waitFor();
      expect(new URL(page.url()).pathname).toBe(login);
      await expect
        .poll(() => kept(page, 'auth'))
        .toMatchObject({ pathAfterLogin: '/chat/0192?conversation=7' });
      await page.goBack();
      expect(new URL(page.url()).pathname).toBe('/404');
      await page.goForward();
      await signInButton(page).waitFor();
      // Simulates a sign-in in another tab of the same browser.
      const { account, n1aiToken, n1aiTokenArgs } = authOf();
      const tab = await page.context().newPage();
      await tab.goto(quietPage);
      await keep(tab, 'auth', { account, n1aiToken, n1aiTokenArgs });
      await page.waitForURL('**/chat/0192?conversation=7');
    });
  });

  it('document 1 §2: titles pages with their own name and that of the product', async () => {
    const page = await visitSignedIn();
    for (const [path, title] of [
      ['/404', 'Page not found · Polylogue'],
      ['/release-notes', 'Release notes · Polylogue'],
      ['/setup/model', 'Connect a model · Polylogue'],
      ['/admin/models', 'Model Providers · Polylogue'],
      ['/admin/searchIndex', 'Search Index · Polylogue'],
      [`/chat?conversation=${shell().conversations.first}`, 'How do I export a conversation? · Polylogue'],
      ['/chat', 'Chat · Polylogue'],
    ] as const) {
      await page.goto(path);
      await expect.poll(() => page.title(), { message: path }).toBe(title);
    }
    await composerOf(page).waitFor();
    const stranger = await visit();
    await stranger.route('**/InstanceSettings/application', async (route) => {
      const response = await route.fetch();
      const settings = (await response.json()) as object;
      await route.fulfill({ response, json: { ...settings, name: 'Northwind' } });
    });
    for (const [path, title] of [
      [login, 'Sign in · Northwind'],
      ['/setup', 'Set up · Northwind'],
    ] as const) {
      await stranger.goto(path);
      await expect.poll(() => stranger.title(), { message: path }).toBe(title);
    }
  });
}

/** The auth state that the signed-in browser keeps. */
function authOf(): Record<string, unknown> {
  const { localStorage = [] } = shell().signedIn.origins[0] ?? {};
  const auth = localStorage.find(({ name }) => name === 'auth');
  return JSON.parse(auth?.value ?? '{}') as Record<string, unknown>;
}
