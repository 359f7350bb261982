/** Document 1 §9: when the pictures of an answer are fetched. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sendQuestion } from '../people/sign-in-on-screen.ts';
import { framesOf, openFirst, stream } from './stream-rules.ts';
import { conversations, visitSignedIn } from './shell.ts';

const segmentId = '0192f0c1-7b7a-7cc0-8f00-1a2b3c4d5e7a';
const names = ['first', 'second', 'third'] as const;
const distance = 'Far away. '.repeat(2_000);
const text = [
  ...names.map((name) => `${distance}\n\n![${name}](/favicons/favicon.svg?${name})`),
  distance,
].join('\n\n');

/** Answer with pictures thousands of pixels apart, all outside the viewport. */
async function openPictures(page: Page): Promise<void> {
  await openFirst(page);
  await page.route('**/segments', (route) =>
    route.fulfill(
      stream(
        framesOf(route, [
          [
            'conversation-and-segment-id',
            { ConversationId: conversations().first, conversationSegmentId: segmentId },
          ],
          ['response-updated', { text }],
          ['response-model', { conversationSegmentId: segmentId, Citations: [], status: 'Complete' }],
          ['no-more-data', {}],
        ]),
      ),
    ),
  );
  await sendQuestion(page, 'Show three pictures');
  await page.getByRole('img', { name: 'third' }).waitFor({ state: 'attached' });
}

export function pictureRules(): void {
  it('document 1 §9: checks for visible pictures every 300 ms and skips those scrolled past', async () => {
    const page = await visitSignedIn();
    const fetched: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/favicons/favicon.svg' && search) fetched.push(search.slice(1));
    });
    await openPictures(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    expect(fetched).toEqual([]);
    const scrollTo = async (name: (typeof names)[number]) => {
      await page
        .getByRole('img', { name })
        .evaluate((image) => image.scrollIntoView({ block: 'center', behavior: 'instant' }));
      // Observers report with the browser's frames, which the stopped clock does not control.
      await page.waitForTimeout(200);
    };
    await scrollTo('first');
    await expect.poll(() => fetched).toEqual(['first']);
    await scrollTo('second');
    await scrollTo('third');
    await page.clock.runFor(299);
    await page.waitForTimeout(100);
    expect(fetched).toEqual(['first']);
    await page.clock.runFor(1);
    await expect.poll(() => fetched).toEqual(['first', 'third']);
    await scrollTo('second');
    expect(fetched).toEqual(['first', 'third']);
    await page.clock.runFor(300);
    await expect.poll(() => fetched).toEqual(['first', 'third', 'second']);
  });
}
