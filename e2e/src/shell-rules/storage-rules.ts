/** Document 1 §3, §4, §8, §9 and document 2 §9: stored data, its lifetime, and unavailable storage. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { composerOf, sendQuestion } from '../people/sign-in-on-screen.ts';
import { kept, conversations, visitSignedIn, watchCalls } from './shell.ts';

const dayMs = 24 * 3600 * 1000;

function keptRules(): void {
  it('document 1 §4: the chat state is kept without anything of the answer that streams, and New Chat empties it', async () => {
    const { first } = conversations();
    const page = await visitSignedIn();
    await takeOverStream(page);
    await page.goto(`/chat?conversation=${first}`);
    await page.getByRole('article').first().waitFor();
    await sendQuestion(page, 'What streams?');
    await page.waitForFunction(() => 'sendEvent' in globalThis);
    const conversationSegmentId = '0192f0c1-7b7a-7cc0-8f00-1a2b3c4d5000';
    await sendEvent(page, 'conversation-and-segment-id', { ConversationId: first, conversationSegmentId });
    await sendEvent(page, 'response-updated', { text: 'Words that only stream.' });
    await page.getByText('Words that only stream.').waitFor();
    const chat = await kept(page, 'userChat');
    expect(Object.keys(chat).toSorted()).toEqual(['currentConversationId', 'currentGptSystemId']);
    expect(chat['currentConversationId']).toBe(first);
    const storages = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(storages).toContain('currentConversationId');
    expect(storages).not.toContain('only stream');
    await page.getByRole('button', { name: 'New Chat' }).first().click();
    await expect.poll(async () => (await kept(page, 'userChat'))['currentConversationId']).toBe('');
  });
}

/** Makes the server reject the next list of the side menu, so that the page requests a new token. */
async function renew(page: Page, tab: 'Archived' | 'History'): Promise<void> {
  const list = /\/userConversations(\/archived)?(\?|$)/;
  await page.route(list, (route) => route.fulfill({ status: 401 }), { times: 1 });
  const exchange = page.waitForResponse(/GenerateToken/);
  const repeated = page.waitForResponse((response) => list.test(response.url()) && response.ok());
  await page.getByRole('tab', { name: tab }).click();
  await exchange;
  await (await repeated).finished();
}

/** Replaces the page's event stream by one fed by `sendEvent`. */
async function takeOverStream(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const realFetch = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      if (init?.method !== 'POST' || typeof input !== 'string' || !input.endsWith('/segments'))
        return realFetch(input, init);
      const requestId = new Headers(init.headers).get('x-request-id');
      let sequence = 0;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          Object.assign(globalThis, {
            sendEvent(event: string, data: object) {
              sequence += 1;
              const json = JSON.stringify({ requestId, ...data });
              const frame = `id: ${sequence}\nevent: ${event}\ndata: ${json}\n\n`;
              controller.enqueue(new TextEncoder().encode(frame));
            },
          });
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    };
  });
}
const sendEvent = (page: Page, event: string, data: object) =>
  page.evaluate(
    ([name, fields]) =>
      (globalThis as unknown as { sendEvent(n: string, d: object): void }).sendEvent(name, fields),
    [event, data] as const,
  );

function timeRules(): void {
  it('document 2 §7.1: caches the instance settings for 7 days (604800 s)', async () => {
    const page = await visitSignedIn();
    const reads = watchCalls(page, /\/api\/internal\/InstanceSettings$/);
    await page.clock.install();
    await page.goto('/chat');
    await composerOf(page).waitFor();
    await expect.poll(() => reads.length).toBe(1);
    expect(reads[0]?.headers).toHaveProperty('authorization');
    await page.clock.fastForward(7 * dayMs - 3_600_000);
    await renew(page, 'Archived');
    expect(reads.length).toBe(1);
    await page.clock.fastForward(3_700_000);
    await renew(page, 'History');
    await expect.poll(() => reads.length).toBe(2);
  });

  it('document 2 §7.1: stores the response as the instance settings', async () => {
    const page = await visitSignedIn();
    await page.route('**/api/internal/InstanceSettings', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as object;
      await route.fulfill({ response, json: { ...answer, organizationName: 'Northwind Traders' } });
    });
    await page.goto('/chat');
    await composerOf(page).waitFor();
    await expect
      .poll(async () => (await kept(page, 'auth'))['settings'])
      .toMatchObject({ name: 'Polylogue', organizationName: 'Northwind Traders' });
  });

  it('document 2 §9: caches data no longer shown for 60 s', async () => {
    const { first, second } = conversations();
    const page = await visitSignedIn();
    // With a clock that is turned, the stream of events falls silent, and cached data would be read again.
    await page.route(`**${conversationRoutes.events.path}`, () => undefined);
    await page.clock.install();
    const articles = page.getByRole('article').filter({ hasText: 'How do I export a conversation?' });
    await page.goto(`/chat?conversation=${first}`);
    await articles.waitFor();
    const select = (id: string) => page.locator(`nav a[href*="${id}"]`).click();
    const held: Route[] = [];
    await page.route(`**/userConversations/${first}?*`, (route) => void held.push(route));
    const leaveFor = async (awayMs: number) => {
      await select(second);
      await articles.waitFor({ state: 'detached' });
      await page.waitForTimeout(200);
      await page.clock.fastForward(awayMs);
      await select(first);
      await expect.poll(() => held.length).toBe(1);
    };
    await leaveFor(50_000);
    await articles.waitFor();
    const answered = page.waitForResponse(`**/userConversations/${first}?*`);
    await held.pop()?.continue();
    await answered;
    await leaveFor(62_000);
    await page.waitForTimeout(200);
    expect(await articles.count()).toBe(0);
  });

  it('document 2 §9: stores received text every 500 ms', async () => {
    const { first, second } = conversations();
    const page = await visitSignedIn();
    await takeOverStream(page);
    await page.goto(`/chat?conversation=${first}`);
    await page.getByRole('article').first().waitFor();
    await page.route(`**/userConversations/${first}?*`, () => undefined);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const select = (id: string) => page.locator(`nav a[href*="${id}"]`).click();
    for (const [waitMs, isKept] of [
      [450, false],
      [550, true],
    ] as const) {
      await sendQuestion(page, `After ${waitMs} ms`);
      await page.waitForFunction(() => 'sendEvent' in globalThis);
      const conversationSegmentId = `0192f0c1-7b7a-7cc0-8f00-1a2b3c4d5${waitMs}`;
      await sendEvent(page, 'conversation-and-segment-id', { ConversationId: first, conversationSegmentId });
      await sendEvent(page, 'response-updated', { text: `Words of ${waitMs}.` });
      await page.waitForTimeout(200);
      await page.clock.runFor(waitMs);
      await select(second);
      await page.getByRole('article').filter({ hasText: 'delete a conversation' }).first().waitFor();
      await select(first);
      const turn = page.getByRole('article').filter({ hasText: `After ${waitMs} ms` });
      await turn.waitFor();
      await page.waitForTimeout(300);
      expect((await turn.innerText()).includes(`Words of ${waitMs}.`), `after ${waitMs} ms`).toBe(isKept);
      await page.evaluate(() => delete (globalThis as { sendEvent?: unknown }).sendEvent);
    }
  });
}

export function storageRules(): void {
  describe('storage and caching', () => {
    keptRules();
    timeRules();
  });
}
