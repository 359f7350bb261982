/** Document 2 §8: what becomes of a call that does not succeed. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { composerOf, sendPassword } from '../people/sign-in-on-screen.ts';
import { fixChance, keep, kept, quietPage, runUntil, visit, visitSignedIn, watchCalls } from './shell.ts';

export const agents = '**/currentUser/AvailableGptSystems';
const agentCalls = /AvailableGptSystems$/;
const exchanges = /\/authorization\/EntraId\/GenerateToken$/;

/** Answers the first calls in the given ways, and lets the server answer the others. */
async function answerFirst(page: Page, ...answers: Parameters<Route['fulfill']>[0][]): Promise<void> {
  let count = 0;
  await page.route(agents, (route) => {
    const answer = answers[count];
    count += 1;
    return answer ? route.fulfill(answer) : route.continue();
  });
}

function refusedTokenRules(): void {
  it('document 2 §8: a 401 clears the token, requests a new one once, and repeats the call with it', async () => {
    const page = await visitSignedIn();
    const calls = watchCalls(page, agentCalls);
    const tokens = watchCalls(page, exchanges);
    await answerFirst(page, { status: 401, json: { code: 'auth.required' } });
    let tokenMeanwhile: unknown = 'unknown';
    await page.route('**/GenerateToken', async (route) => {
      tokenMeanwhile = (await kept(page, 'auth'))['n1aiToken'];
      await route.continue();
    });
    await page.goto('/chat');
    await composerOf(page).waitFor();
    expect(tokenMeanwhile).toBeUndefined();
    expect([tokens.length, calls.length]).toEqual([1, 2]);
    const [first, second] = calls.map(({ headers }) => headers);
    expect(second?.['x-request-id']).toBe(first?.['x-request-id']);
    expect(second?.['authorization']).not.toBe(first?.['authorization']);
  });

  it('document 2 §8: a 401 whose new token is refused clears token and account, and asks no more', async () => {
    const page = await visitSignedIn();
    const tokens = watchCalls(page, exchanges);
    await page.clock.install();
    await page.route('**/GenerateToken', (route) =>
      route.fulfill({ status: 403, json: { code: 'auth.forbidden', errors: [] } }),
    );
    await answerFirst(page, { status: 401 }, { status: 401 }, { status: 401 });
    await page.goto('/chat');
    await page.getByText('You are not allowed to do this.').waitFor();
    await expect.poll(() => kept(page, 'auth')).toMatchObject({ account: { name: '', userName: '' } });
    expect(await kept(page, 'auth')).not.toHaveProperty('n1aiToken');
    await page.clock.fastForward(60_000);
    expect(tokens).toHaveLength(1);
  });

  it('document 2 §8: a 401 without account name and user name clears the token and repeats nothing', async () => {
    const page = await visitSignedIn();
    const calls = watchCalls(page, agentCalls);
    const tokens = watchCalls(page, exchanges);
    let answer = () => Promise.resolve();
    const isAsked = new Promise<void>((resolve) => {
      void page.route(agents, (route) => {
        answer = () => route.fulfill({ status: 401 });
        resolve();
      });
    });
    await page.goto('/chat');
    await isAsked;
    const tab = await page.context().newPage();
    await tab.goto(quietPage);
    await keep(tab, 'auth', { account: { name: '', userName: '' } });
    await page.waitForURL('**/auth/jwt/login');
    expect(await kept(page, 'auth')).toHaveProperty('n1aiToken');
    await answer();
    await expect.poll(() => kept(page, 'auth')).not.toHaveProperty('n1aiToken');
    expect([calls.length, tokens.length]).toEqual([1, 0]);
  });

  it('document 2 §8: a 401 before the token request is known waits 500 ms and tries again', async () => {
    const page = await visitSignedIn();
    await page.goto(quietPage);
    const { n1aiTokenArgs } = await kept(page, 'auth');
    await keep(page, 'auth', { n1aiTokenArgs: undefined });
    const tokens = watchCalls(page, exchanges);
    let isRefused = false;
    await page.route(agents, async (route) => {
      await (isRefused ? route.continue() : route.fulfill({ status: 401 }));
      isRefused = true;
    });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/chat');
    await runUntil(page, () => isRefused, 1);
    await page.waitForTimeout(200);
    const tab = await page.context().newPage();
    await tab.goto(quietPage);
    await keep(tab, 'auth', { n1aiTokenArgs });
    await page.clock.runFor(450);
    await page.waitForTimeout(200);
    expect(tokens).toEqual([]);
    await page.clock.runFor(60);
    await runUntil(page, () => tokens.length === 1);
    await page.clock.resume();
    await composerOf(page).waitFor();
  });
}

function busyRules(): void {
  const busy = (page: Page) => page.getByText('The server is busy. Trying again…');

  it.each([
    { header: '7', chance: 0, waitMs: 7_000 },
    { header: undefined, chance: 0, waitMs: 10_000 },
    { header: undefined, chance: 0.5, waitMs: 11_000 },
  ])(
    'document 2 §8: a 503 is repeated until served, after its Retry-After ($header), 10 s without one, jittered',
    async ({ header, chance, waitMs }) => {
      const page = await visitSignedIn();
      await fixChance(page, chance);
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      const calls = watchCalls(page, agentCalls);
      const headers: Record<string, string> = header ? { 'retry-after': header } : {};
      const refusal = { status: 503, headers };
      await answerFirst(page, refusal, refusal);
      await page.goto('/chat');
      await runUntil(page, () => calls.length === 1, 5);
      await busy(page).waitFor();
      for (const sent of [1, 2]) {
        await page.clock.runFor(waitMs - 100);
        await page.waitForTimeout(100);
        expect(calls).toHaveLength(sent);
        expect(await busy(page).isVisible()).toBe(true);
        await page.clock.runFor(150);
        await expect.poll(() => calls.length).toBe(sent + 1);
        await page.waitForTimeout(100);
      }
      await page.clock.resume();
      await composerOf(page).waitFor();
      await busy(page).waitFor({ state: 'detached' });
    },
  );

  it('document 2 §8: a 503 is not repeated any more once the tab closes', async () => {
    const page = await visitSignedIn();
    await page.clock.install();
    const calls = watchCalls(page, agentCalls);
    await page.route(agents, (route) => route.fulfill({ status: 503 }));
    await page.goto('/chat');
    await busy(page).waitFor();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false })));
    await page.clock.fastForward(120_000);
    await busy(page).waitFor({ state: 'detached' });
    expect(calls).toHaveLength(1);
  });
}

function failureRules(): void {
  it.each([
    {
      kind: 'HTTP 500: body read as text',
      answer: { status: 500, contentType: 'text/plain', body: 'a plain text' },
      failure: { status: 500, data: 'a plain text' },
      text: 'Something went wrong on the server.',
    },
    {
      kind: 'other non-2xx: status plus response data',
      answer: { status: 403, json: { code: 'auth.forbidden', errors: [{ key: 'auth', value: 'No' }] } },
      failure: { status: 403, data: { code: 'auth.forbidden', errors: [{ key: 'auth', value: 'No' }] } },
      text: 'You are not allowed to do this.',
    },
    {
      kind: 'garbage: PARSING_ERROR',
      answer: { status: 200, contentType: 'application/json', body: '<html>' },
      failure: { status: 'PARSING_ERROR', originalStatus: 200, data: '<html>' },
      text: 'The server sent an invalid response.',
    },
    {
      kind: 'no network: FETCH_ERROR',
      answer: 'abort' as const,
      failure: { status: 'FETCH_ERROR' },
      text: "The server can't be reached. Check the connection and try again.",
    },
    {
      kind: 'no answer in time: TIMEOUT_ERROR',
      answer: 'none' as const,
      failure: { status: 'TIMEOUT_ERROR' },
      text: 'The server took too long to answer.',
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
    await page.clock.install();
    await page.route(agents, (route) => {
      if (answer === 'none') return;
      return answer === 'abort' ? route.abort() : route.fulfill(answer);
    });
    await page.goto('/chat');
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    if (answer === 'none') await page.clock.fastForward(61_000);
    await page.getByText(text, { exact: true }).waitFor();
    await expect.poll(() => logged[0]).toMatchObject(failure);
    expect(await page.locator('main').innerText()).toContain(calls[0]?.headers['x-request-id']);
    await page.unrouteAll();
    await page.locator('main').getByRole('button', { name: 'Try again' }).click();
    await composerOf(page).waitFor();
  });

  it.each([
    [
      'a list',
      [
        { key: 'email', value: 'is unknown' },
        { key: 'password', value: 'is short' },
      ],
    ],
    ['a map', { email: ['is unknown'], password: ['is short'] }],
  ])('document 2 §8: errors as %s become pairs of field and value', async (_form, errors) => {
    const page = await visit();
    await page.route('**/identity/interactions/*', (route) =>
      route.fulfill({ status: 400, json: { code: 'request.invalid', errors } }),
    );
    await page.goto('/auth/jwt/login');
    await sendPassword(page, { email: 'a@b.example', password: 'x' });
    await page.getByText('email: is unknown', { exact: true }).waitFor();
    await page.getByText('password: is short', { exact: true }).waitFor();
  });
}

export function callRules(): void {
  describe('calls', () => {
    refusedTokenRules();
    busyRules();
    failureRules();
  });
}
