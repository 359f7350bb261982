/** Document 2 §7.0: headers of every call. */
import { expect, it } from 'vitest';
import { agents } from './call-rules.ts';
import { composerOf } from '../people/sign-in-on-screen.ts';
import { kept, visitSignedIn, watchCalls } from './shell.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function headerRules(): void {
  it('document 2 §7.0: every call carries bearer, its own X-Request-ID, and stored x-cosmos headers (8 characters)', async () => {
    const page = await visitSignedIn();
    const calls = watchCalls(page, /\/api\/internal\/(?!Brands\/\w+\/.*\.)/);
    await page.route(agents, async (route) => {
      const headers = { 'x-cosmos-session-token-a': '0/16B', 'x-cosmo-session': '1', 'x-other': '2' };
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
    });
    await page.goto('/chat');
    await composerOf(page).waitFor();
    const { n1aiToken } = await kept(page, 'auth');
    expect(calls.length).toBeGreaterThan(5);
    expect(new Set(calls.map(({ headers }) => headers['authorization']))).toEqual(
      new Set([`Bearer ${String(n1aiToken)}`]),
    );
    const ids = calls.map(({ headers }) => headers['x-request-id'] ?? '');
    expect(ids.filter((id) => !uuid.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(calls.some(({ headers }) => 'x-cosmos-session-token-a' in headers)).toBe(false);
    await expect.poll(() => kept(page, 'sessionTokens')).toEqual({ 'x-cosmos-session-token-a': '0/16B' });
    calls.length = 0;
    await page.reload();
    await composerOf(page).waitFor();
    expect(calls.length).toBeGreaterThan(2);
    for (const { headers } of calls) {
      expect(headers).toMatchObject({ 'x-cosmos-session-token-a': '0/16B' });
      expect(headers).not.toHaveProperty('x-cosmo-session');
    }
  });

  it('document 2 §7.0: a body is JSON and says so; what has no body says nothing', async () => {
    const page = await visitSignedIn();
    await page.goto('/chat');
    const title = 'How do I delete a conversation?';
    const gets = watchCalls(page, /\/userConversations\/archived/);
    await page.getByRole('tab', { name: 'Archived' }).click();
    await expect.poll(() => gets.length).toBe(1);
    expect(gets[0]?.headers).not.toHaveProperty('content-type');
    await page.getByRole('tab', { name: 'History' }).click();
    await page.route('**/updateTitle', (route) => route.fulfill({ status: 204 }));
    const renaming = page.waitForRequest('**/updateTitle');
    await page.getByRole('link', { name: title, exact: true }).hover();
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'New title' }).fill('In other words');
    await page.keyboard.press('Enter');
    const sent = await renaming;
    expect([sent.method(), sent.headers()['content-type']]).toEqual(['PUT', 'application/json']);
    expect(sent.postDataJSON()).toEqual({ title: 'In other words' });
  });
}
