/** Document 2 §7.16: the admin notification stream, as the rebuilding of the search index shows it. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { administrator } from '../people/administrator.ts';
import { visitSignedIn, watchCalls } from './shell.ts';
import { framesOf, stream } from './stream-rules.ts';

type Events = Parameters<typeof framesOf>[1];

const requestId = '0192f0c1-7b7a-4cc0-8f00-1a2b3c4d5e6f';
const running = {
  requestId,
  status: 'Pending',
  done: 0,
  total: 4,
  startedBy: administrator.name,
  startedAt: '2026-11-01T08:00:00.000Z',
  endedAt: null,
  error: null,
};
const index = { health: 'current', documents: 1, passages: 2, sizeBytes: 3_000, builtAt: null };
const half: Events[number] = ['response-model', { status: 'Pending', done: 2, total: 4 }];
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Rebuilding the search index' });

/** The search index's page while a task runs whose stream is one answer after the other; the last one stays silent. */
async function openWithStreams(...streams: Events[]) {
  const page = await visitSignedIn();
  const follows = watchCalls(page, /\/admin\/notifications\//);
  const reads = watchCalls(page, /\/instanceSettings\/searchIndex$/);
  await page.route('**/instanceSettings/searchIndex', (route) =>
    route.fulfill({ json: { index, rebuild: running } }),
  );
  await page.route('**/admin/notifications/*', (route) => {
    const events = streams.shift();
    return events && route.fulfill(stream(framesOf(route, events)));
  });
  await page.goto('/admin/searchIndex');
  return { page, follows, reads };
}

export function notificationRules(): void {
  describe('document 2 §7.16, admin notification stream', () => {
    it('is Idle until it tells something, then streams: a connection that breaks is taken up behind the last event', async () => {
      const { page, follows } = await openWithStreams([half]);
      await expect.poll(() => bar(page).getAttribute('aria-valuenow')).toBe('50');
      await expect.poll(() => follows.length).toBe(2);
      expect(follows.map(({ headers }) => headers['last-event-id'])).toEqual(['0', '1']);
      expect(await bar(page).count()).toBe(1);
    });

    it.each<[string, string, Events[number]]>([
      [
        'an error',
        'The last rebuild failed. The disk is away.',
        ['error', { code: 'x', text: 'The disk is away.' }],
      ],
      [
        'a response-model that carries errors',
        'The last rebuild failed. No room is left.',
        [
          'response-model',
          { status: 'Rejected', done: 2, total: 4, errors: [{ key: 'x', value: 'No room is left.' }] },
        ],
      ],
    ])('is completed by %s, with the error', async (_event, text, event) => {
      const { page, follows } = await openWithStreams([half, event]);
      await page.getByRole('alert').getByText(text).waitFor();
      expect(await bar(page).count()).toBe(0);
      expect(follows).toHaveLength(1);
    });

    it('is completed by no-more-data: nothing is followed any more, the state is read again', async () => {
      const { page, follows, reads } = await openWithStreams([half, ['no-more-data', {}]]);
      await expect.poll(() => reads.length).toBeGreaterThan(2);
      expect(follows).toHaveLength(1);
      expect(await page.getByRole('alert').count()).toBe(0);
    });
  });
}
