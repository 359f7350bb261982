/** Document 2 §8: handling of failed calls. */
import { describe, expect, it } from 'vitest';
import { composerOf } from '../people/sign-in-on-screen.ts';
import { visitSignedIn, watchCalls } from './shell.ts';

export const agents = '**/currentUser/AvailableGptSystems';
const agentCalls = /AvailableGptSystems$/;

function failureRules(): void {
  it.each([
    {
      kind: 'HTTP 500: body read as text',
      answer: { status: 500, contentType: 'text/plain', body: 'a plain text' },
      failure: { status: 500, data: 'a plain text' },
      text: 'Something went wrong on the server.',
    },
    {
      kind: 'no network: FETCH_ERROR',
      answer: 'abort' as const,
      failure: { status: 'FETCH_ERROR' },
      text: "The server can't be reached. Check the connection and try again.",
    },
  ])('document 2 §8: $kind; the failed load is logged as rejected', async ({ answer, failure, text }) => {
    const page = await visitSignedIn();
    const logged: unknown[] = [];
    page.on('console', (message) => {
      const [, details] = message.args();
      if (message.text().startsWith('agents rejected'))
        void details?.jsonValue().then((value) => logged.push(value));
    });
    const calls = watchCalls(page, agentCalls);
    await page.route(agents, (route) => (answer === 'abort' ? route.abort() : route.fulfill(answer)));
    await page.goto('/chat');
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    await page.getByText(text, { exact: true }).waitFor();
    await expect.poll(() => logged[0]).toMatchObject(failure);
    expect(await page.locator('main').innerText()).toContain(calls[0]?.headers['x-request-id']);
    await page.unrouteAll();
    await page.locator('main').getByRole('button', { name: 'Try again' }).click();
    await composerOf(page).waitFor();
  });
}

export function callRules(): void {
  describe('calls', () => {
    failureRules();
  });
}
