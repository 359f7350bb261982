/** Document 2 §7.16 and §8: the chat's handling of stream events, refused questions, and failed downloads. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sendQuestion } from '../people/sign-in-on-screen.ts';
import { conversations, kept, runUntil, visitSignedIn, watchCalls, watchConsole } from './shell.ts';

const segmentId = '0192f0c1-7b7a-7cc0-8f00-1a2b3c4d5e6f';

/** Formats events as server-sent events of the route's request. */
export function framesOf(route: Route, events: [event: string, data: Record<string, unknown>][]): string {
  const requestId = route.request().headers()['x-request-id'] ?? '';
  return events
    .map(
      ([event, data], at) =>
        `id: ${at + 1}\nevent: ${event}\ndata: ${JSON.stringify({ requestId, ...data })}\n\n`,
    )
    .join('');
}
const named = (conversationId: string): [string, Record<string, unknown>] => [
  'conversation-and-segment-id',
  { ConversationId: conversationId, conversationSegmentId: segmentId },
];
const updated = (text: string): [string, Record<string, unknown>] => ['response-updated', { text }];
const done = (status: string): [string, Record<string, unknown>] => [
  'response-model',
  { conversationSegmentId: segmentId, Citations: [], status },
];
const end: [string, Record<string, unknown>] = ['no-more-data', {}];
export const stream = (body: string) => ({ contentType: 'text/event-stream', body });

export async function openFirst(page: Page): Promise<void> {
  await page.goto(`/chat?conversation=${conversations().first}`);
  await page.getByRole('article').first().waitFor();
}
const lastTurn = (page: Page) => page.getByRole('article').last();

function eventRules(): void {
  it('document 2 §7.16: appends text and images, stores session tokens and ignores events after no-more-data', async () => {
    const page = await visitSignedIn();
    await openFirst(page);
    await page.route('**/segments', (route) =>
      route.fulfill(
        stream(
          framesOf(route, [
            named(conversations().first),
            ['cosmos-db-session-tokens', { tokens: { 'x-cosmos-session-token-b': '0/2', 'x-evil': '1' } }],
            ['step-update', { stepId: 's', kind: 'retrieval', title: 'Searching', status: 'complete' }],
            updated('One and '),
            updated('two.'),
            ['response-updated', { requestId: 'another', text: ' Of another.' }],
            ['generated-image-link', { Uri: '/favicons/favicon.svg', Title: 'A sign' }],
            ['a-name-of-tomorrow', {}],
            done('Complete'),
            end,
            updated(' Too late.'),
          ]),
        ),
      ),
    );
    await sendQuestion(page, 'Count');
    await lastTurn(page).getByText('One and two.').waitFor();
    await lastTurn(page).getByRole('img', { name: 'A sign' }).waitFor();
    await lastTurn(page).getByRole('button', { name: 'Copy answer' }).waitFor({ state: 'attached' });
    expect(await lastTurn(page).innerText()).not.toMatch(/Too late|Of another/);
    await expect.poll(() => kept(page, 'sessionTokens')).toMatchObject({ 'x-cosmos-session-token-b': '0/2' });
    expect(await kept(page, 'sessionTokens')).not.toHaveProperty('x-evil');
  });

  it.each(['error', 'internal-server-error'])(
    'document 2 §8: appends the text of the stream event %s to the answer',
    async (event) => {
      const page = await visitSignedIn();
      await openFirst(page);
      await page.route('**/segments', (route) =>
        route.fulfill(
          stream(
            framesOf(route, [
              named(conversations().first),
              updated('So far so good.'),
              [event, { code: 'code.of.tomorrow', text: 'The model went home.' }],
              done('Failed'),
              end,
            ]),
          ),
        ),
      );
      await sendQuestion(page, 'Go on');
      await lastTurn(page).getByText('The model went home.').waitFor();
      const text = await lastTurn(page).innerText();
      expect(text.indexOf('So far so good.')).toBeGreaterThan(-1);
      expect(text.indexOf('The model went home.')).toBeGreaterThan(text.indexOf('So far so good.'));
    },
  );

  it('document 2 §8: logs a refused question and leaves it out of the conversation', async () => {
    const page = await visitSignedIn();
    await openFirst(page);
    const lines = watchConsole(page);
    await page.route('**/segments', (route) => route.fulfill({ status: 500, body: 'stack and secrets' }));
    await sendQuestion(page, 'Refuse me');
    await lastTurn(page).getByText('Message not sent.').waitFor();
    expect(lines.join('\n')).toMatch(/error: The answer stream failed/);
    expect(await page.locator('body').innerText()).not.toContain('stack and secrets');
    await page.reload();
    await openFirst(page);
    expect(await page.getByRole('article').filter({ hasText: 'Refuse me' }).count()).toBe(0);
  });

  it('document 2 §8: logs a conversation that fails to load as rejected', async () => {
    const page = await visitSignedIn();
    const lines = watchConsole(page);
    await page.route(`**/userConversations/${conversations().first}?*`, (route) =>
      route.fulfill({ status: 500, body: 'stack and secrets' }),
    );
    await page.goto(`/chat?conversation=${conversations().first}`);
    await expect.poll(() => lines.join('\n')).toContain('error: conversation rejected');
    expect(await page.locator('body').innerText()).not.toContain('stack and secrets');
  });

  it('document 1 §4, §9: aborts the request on selecting another conversation and reloads the list after 1 s', async () => {
    const page = await visitSignedIn();
    await openFirst(page);
    const aborted: string[] = [];
    page.on('requestfailed', (request) => aborted.push(new URL(request.url()).pathname));
    const lists = watchCalls(page, /\/api\/internal\/userConversations(\?|$)/);
    let held: Route | undefined;
    await page.route('**/segments', (route) => void (held = route));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await sendQuestion(page, 'Wait for me');
    await expect.poll(() => held !== undefined).toBe(true);
    await page.locator(`a[href*="${conversations().second}"]`).click();
    await runUntil(page, () => aborted.length > 0, 2);
    expect(aborted).toEqual([`/api/internal/userConversations/${conversations().first}/segments`]);
    const before = lists.length;
    await page.clock.runFor(900);
    await page.waitForTimeout(150);
    expect(lists.length).toBe(before);
    await page.clock.runFor(150);
    await expect.poll(() => lists.length).toBe(before + 1);
  });
}

function downloadRules(): void {
  it('document 2 §8: downloads that fail are logged as “failed to fetch blob with status” and “error fetching object URL”', async () => {
    const page = await visitSignedIn();
    await openFirst(page);
    const lines = watchConsole(page);
    const exportIt = async () => {
      await page
        .getByRole('button', { name: /^Actions for / })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Export' }).click();
    };
    await page.route('**/export', (route) => route.fulfill({ status: 502, body: '' }));
    await exportIt();
    await expect.poll(() => lines.join('\n')).toContain('error: failed to fetch blob with status 502');
    await page.unroute('**/export');
    await page.route('**/export', (route) => route.abort());
    lines.length = 0;
    await exportIt();
    await expect.poll(() => lines.join('\n')).toContain('error: error fetching object URL');
  });
}

export function streamRules(): void {
  describe('streams and downloads', () => {
    eventRules();
    downloadRules();
  });
}
