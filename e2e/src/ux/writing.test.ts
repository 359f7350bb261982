/** Drafts, the queue of next questions, and what becomes of both when an answer or the connection breaks. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TcpProxy } from '../../faults/harness/tcp-proxy.ts';
import { expectSound, hasBrowser, openPage, type WatchedPage } from '../browser/browser.ts';
import { administrator } from '../people/administrator.ts';
import { composerOf, sendQuestion, signInOnScreen } from '../people/sign-in-on-screen.ts';
import { passwordIn, runCommand } from '../product/product.ts';
import { textsIn } from '../browser/texts.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const words = 'Slowly, word by word. '.repeat(12);
const firstWords = words.slice(0, 12);
/** Completes the held answer. */
let resume: () => void;
let resumed: Promise<void>;
/** The connection to the product. */
let proxy: TcpProxy;
let url: string;
let watched: WatchedPage;
let page: Page;

const harness = createHarness({
  model(provider) {
    provider.say(/./, 'Done.');
    provider.say(/breaks/, words, { perSecond: 16, breaksAfter: 8 });
    provider.say(/Please hold/, words, { resumes: () => resumed });
  },
});
beforeAll(async () => {
  proxy = await TcpProxy.start({ host: '127.0.0.1', port: Number(new URL(harness.product.url).port) });
  url = `http://127.0.0.1:${proxy.port}`;
  watched = await openPage(harness.browser, url);
  page = watched.page;
  await signInOnScreen({ page, origin: url }, administrator);
});
afterAll(() => proxy.stop());
beforeEach(async () => {
  ({ promise: resumed, resolve: resume } = Promise.withResolvers<void>());
  proxy.mode = 'pass';
  await page.goto(`${url}/chat`);
  await composerOf(page).waitFor();
  await page.keyboard.press('Control+Shift+O');
  await page.getByRole('article').first().waitFor({ state: 'detached' });
});

const send = (text: string) => sendQuestion(page, text);
const queue = (wait: 'answer' | 'connection' | 'person') =>
  page.getByRole('list', { name: t(`conversations:composer.waitsFor.${wait}`) });
const questions = () =>
  page.getByRole('article').evaluateAll((all) => all.map(({ textContent }) => textContent));
const answersDone = (count: number) =>
  expect
    .poll(() => page.getByRole('article').filter({ hasText: 'Done.' }).count(), { timeout: 30_000 })
    .toBe(count);

describe.skipIf(!hasBrowser)('next questions', () => {
  it('wait during an answer, can be edited or removed, survive reloads, and keep their order', async () => {
    await send('Please hold');
    await page.locator('[aria-busy="true"]').first().waitFor();
    for (const text of ['First next', 'Not this', 'Second nex']) await send(text);
    const waiting = queue('answer').getByRole('listitem');
    expect(await waiting.allTextContents()).toEqual(['First next', 'Not this', 'Second nex']);
    await waiting
      .nth(1)
      .getByRole('button', { name: t('conversations:composer.queuedRemove') })
      .click();
    await waiting
      .nth(1)
      .getByRole('button', { name: t('conversations:composer.queuedEdit') })
      .click();
    expect(await composerOf(page).inputValue()).toBe('Second nex');
    await send('Second next');
    await page.reload();
    expect(await waiting.first().textContent()).toBe('First next');
    resume();
    await answersDone(2);
    const asked = (await questions()).join('|');
    expect(asked).toMatch(/First next.*Second next/);
    expect(asked).not.toContain('Not this');
    expect(await queue('answer').count()).toBe(0);
  });

  it('are not sent after an interrupted answer until the person confirms', async () => {
    await send('This one breaks');
    await page.locator('[aria-busy="true"]').first().waitFor();
    await send('And then?');
    await queue('person').waitFor({ timeout: 30_000 });
    await expectSound(page, 'a held queue');
    expect((await questions()).join()).not.toContain('And then?');
    await queue('person')
      .getByRole('button', { name: t('conversations:composer.queuedSendNow') })
      .click();
    await answersDone(1);
  });

  it('are sent once, by the tab where they were written, if two show the conversation', async () => {
    const asked: string[] = [];
    watched.context.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/segments'))
        asked.push((request.postDataJSON() as { question: string }).question);
    });
    await send('Please hold');
    await page.getByRole('article').getByText(firstWords).waitFor();
    const other = await watched.context.newPage();
    await other.goto(page.url());
    await other.getByRole('article').getByText(firstWords).waitFor();
    await send('Only once?');
    await other.getByRole('listitem').filter({ hasText: 'Only once?' }).waitFor();
    resume();
    await answersDone(1);
    // Its own answer is complete, and nothing of it is to be sent by the other tab.
    await other
      .getByRole('button', { name: t('conversations:composer.stop') })
      .waitFor({ state: 'detached' });
    await other.reload();
    await other.getByRole('article').filter({ hasText: 'Only once?' }).waitFor();
    expect(asked).toEqual(['Only once?']);
    await other.close();
  });

  it('are accepted while offline, and sent when the connection is back', async () => {
    await watched.context.setOffline(true);
    await page.getByText(t('app:offline')).waitFor();
    await send('Are you there?');
    await queue('connection').getByText('Are you there?').waitFor();
    await expectSound(page, 'offline with a queue');
    await watched.context.setOffline(false);
    await page.getByText(t('app:offline')).waitFor({ state: 'detached' });
    await answersDone(1);
    // Meanwhile nothing was asked twice.
    expect(await page.getByRole('article').count()).toBe(1);
  });
});

const listPath = /\/userConversations(\?|$)/;

describe.skipIf(!hasBrowser)('a broken connection', () => {
  it('shows a busy server while it answers 503, and recovers by itself (document 2 §8)', async () => {
    let refusals = 0;
    await page.route(listPath, (route) => {
      refusals += 1;
      return refusals > 1
        ? route.continue()
        : route.fulfill({
            status: 503,
            headers: { 'retry-after': '1' },
            json: { code: 'server.unavailable' },
          });
    });
    await page.reload();
    await page.getByText(t('app:busy')).waitFor();
    await page.getByText(t('app:busy')).waitFor({ state: 'detached' });
    expect(refusals).toBeGreaterThan(1);
    await page.unroute(listPath);
  });

  it('is shown at the interrupted answer, which is complete after reconnecting', async () => {
    const reconnecting = page.getByText(t('conversations:thread.reconnecting'));
    await send('Please hold');
    await page.getByRole('article').getByText(firstWords).waitFor();
    proxy.mode = 'refuse';
    proxy.reset();
    await reconnecting.waitFor();
    await expectSound(page, 'an answer that is reconnecting');
    proxy.mode = 'pass';
    resume();
    await reconnecting.waitFor({ state: 'detached' });
    await page.getByRole('article').getByText(words.trim(), { exact: true }).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
  });

  it('reloads failed lists when the connection is back', async () => {
    const failure = page.getByText(/Something went wrong while loading your chat history/);
    await page.route(listPath, (route) => route.abort());
    await page.reload();
    await failure.waitFor();
    await page.unroute(listPath);
    await watched.context.setOffline(true);
    await watched.context.setOffline(false);
    await failure.waitFor({ state: 'detached' });
  });
});

describe.skipIf(!hasBrowser)('a draft', () => {
  it('is its conversation’s: kept over a switch and a reload', async () => {
    await send('What is one?');
    await answersDone(1);
    const { search } = new URL(page.url());
    await composerOf(page).fill('Of the first chat');
    await page.keyboard.press('Control+Shift+O');
    await expect.poll(() => composerOf(page).inputValue()).toBe('');
    await composerOf(page).fill('Of a new chat');
    await page.locator(`a[href$="${search}"]`).first().click();
    await expect.poll(() => composerOf(page).inputValue()).toBe('Of the first chat');
    await page.reload();
    await expect.poll(() => composerOf(page).inputValue()).toBe('Of the first chat');
    await page.keyboard.press('Control+Shift+O');
    await expect.poll(() => composerOf(page).inputValue()).toBe('Of a new chat');
    await composerOf(page).fill('');
  });

  it('is its writer’s: hidden from the next person of this browser, back when the writer is', async () => {
    const added = await runCommand(harness.product.dataFolder, ['add-account', 'bob@example.com', 'Bob']);
    const password = passwordIn(added);
    await composerOf(page).fill('Only for Ada');
    const other = await watched.context.newPage();
    await other.goto(`${url}/admin/models`);
    await other
      .getByRole('button', { name: new RegExp(administrator.name) })
      .first()
      .waitFor();
    await signOut(administrator.name);
    await other.getByRole('button', { name: t('auth:signIn'), exact: true }).waitFor();
    await signInOnScreen({ page, origin: url }, { email: 'bob@example.com', password });
    expect(await composerOf(page).inputValue()).toBe('');
    // The other tab is Bob's too, and shows nothing of Ada.
    await composerOf(other).waitFor();
    await other.getByText(t('conversations:menu.noChats')).waitFor();
    await other.close();
    await composerOf(page).fill('Only for Bob');
    await signOut('Bob');
    await signInOnScreen({ page, origin: url }, administrator);
    await expect.poll(() => composerOf(page).inputValue()).toBe('Only for Ada');
    await composerOf(page).fill('');
  });
});

async function signOut(name: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: t('account:logout') }).click();
  await page.getByRole('button', { name: t('auth:signIn'), exact: true }).waitFor();
}
