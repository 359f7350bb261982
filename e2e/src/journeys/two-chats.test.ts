/** Two independent chats on one page of a running product: a draft's test next to the published agent. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../server/src/clock.ts';
import { reachDatabase } from '../../../server/src/db/start/reach-database.ts';
import { addDraft } from '../../../server/src/testing/chat/chat-contexts.ts';
import { beginStream, endFrame, streamTokens } from '../../../server/src/testing/models/completion-stream.ts';
import { ScriptedProvider } from '../../../server/src/testing/models/scripted-provider.ts';
import { expectSound, hasBrowser, openPage, startBrowser, type WatchedPage } from '../browser/browser.ts';
import { textsIn } from '../browser/texts.ts';
import { administrator, administratorInEnvironment } from '../people/administrator.ts';
import { signInOnScreen } from '../people/sign-in-on-screen.ts';
import { freshDataFolder, type Product, removeDataFolder, startProduct } from '../product/product.ts';
import { type SideBySide, startSideBySide } from '../product/side-by-side.ts';

const t = textsIn('en');
let browser: Browser;
let provider: ScriptedProvider;
let product: Product;
let sideBySide: SideBySide;
let address: string;
/** Browser storage of a signed-in person. */
let storageState: Awaited<ReturnType<BrowserContext['storageState']>>;

beforeAll(async () => {
  if (!hasBrowser) return;
  [browser, provider] = await Promise.all([startBrowser(), ScriptedProvider.start()]);
  registerAnswers();
  const starting = freshDataFolder().then((folder) =>
    startProduct(folder, { ...administratorInEnvironment, ...provider.environment }),
  );
  sideBySide = await startSideBySide(starting);
  product = await starting;
  address = sideBySide.pageOf(...(await draftAndAgent()));
  const { page, context } = await openPage(browser, sideBySide.url);
  await signInOnScreen({ page, origin: sideBySide.url }, administrator);
  storageState = await context.storageState();
  await context.close();
});
afterAll(async () => {
  if (!hasBrowser) return;
  await browser.close();
  await sideBySide.stop();
  await product.stop();
  await provider.stop();
  await removeDataFolder(product.dataFolder);
});

/** Registers different answers to the same question: `d000 d001 …` by the draft, `p000 p001 …` by the agent. */
function registerAnswers(): void {
  provider.register(/\[(\d+) words, (\d+) a second\]/, async ({ body, response }, [, count, perSecond]) => {
    const letter = body.includes('You are Parrot.') ? 'd' : 'p';
    beginStream(response);
    const pieceAt = (index: number) => `${letter}${String(index).padStart(3, '0')} `;
    await streamTokens(response, { count: Number(count), pieceAt, perSecond: Number(perSecond) });
    response.end(endFrame);
  });
}

/** Creates a draft of the administrator, and the agent to compare. */
async function draftAndAgent(): Promise<[draftId: string, agentId: string]> {
  const silent = () => undefined;
  const log = { debug: silent, info: silent, warn: silent };
  const { db, stop } = await reachDatabase({ dataFolder: product.dataFolder, log, onTakenOver: silent });
  try {
    const [user, agent] = await Promise.all([
      db.selectFrom('users').select('id').executeTakeFirstOrThrow(),
      db.selectFrom('agents').select('id').where('built_in', '=', 'assistant').executeTakeFirstOrThrow(),
    ]);
    const draft = { authorId: user.id, agentId: agent.id, agentType: 'System' as const, name: 'Parrot' };
    return [await addDraft({ db, clock: systemClock }, draft), agent.id];
  } finally {
    await stop();
  }
}

/** Region of a chat, to which all locators are relative. */
class Pane {
  readonly region: Locator;
  readonly composer: Locator;
  readonly thread: Locator;
  readonly answers: Locator;

  constructor(page: Page, name: 'Draft' | 'Published') {
    this.region = page.getByRole('region', { name, exact: true });
    this.composer = this.region.getByRole('textbox', {
      name: t('conversations:composer.label'),
      exact: true,
    });
    this.thread = this.region.getByRole('region', { name: t('conversations:thread.regionOf', { name }) });
    this.answers = this.region.locator('[data-answer]');
  }

  async ask(question: string): Promise<void> {
    await this.composer.fill(question);
    await this.composer.press('Enter');
  }
  button = (name: 'composer.stop' | 'menu.newChat') =>
    this.region.getByRole('button', { name: t(`conversations:${name}`), exact: true });
  words = async () => ((await this.answers.last().textContent()) ?? '').trim().split(/\s+/);
  waitForWord = (word: string) => this.answers.last().getByText(word).waitFor();
  isAnswering = async () => (await this.region.locator('[aria-busy="true"]').count()) > 0;
  isStopped = () =>
    this.region.getByText(t('conversations:status.Aborted'), { exact: true }).last().waitFor();
  isFocused = (of: Locator) => of.evaluate((element) => element === document.activeElement);
}

interface OpenedPage extends WatchedPage {
  draft: Pane;
  published: Pane;
  /** Addresses of the stop requests. */
  stops: string[];
  /** Navigations since the page was opened. */
  travels: string[];
}

async function open(): Promise<OpenedPage> {
  const watched = await openPage(browser, sideBySide.url, { storageState });
  const { page } = watched;
  await page.goto(address);
  const [draft, published] = [new Pane(page, 'Draft'), new Pane(page, 'Published')];
  await Promise.all([draft.composer.waitFor(), published.composer.waitFor()]);
  const [stops, travels]: [string[], string[]] = [[], []];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') stops.push(new URL(request.url()).pathname);
  });
  page.on('framenavigated', (frame) => travels.push(frame.url()));
  return { ...watched, draft, published, stops, travels };
}

const slowly = (count: number) => `Tell me more [${count} words, 25 a second]`;
const inOrder = (letter: string, words: string[]) =>
  words.map((_, index) => `${letter}${String(index).padStart(3, '0')}`);

/** Asks both the same. */
async function askBoth({ draft, published }: OpenedPage, count: number): Promise<void> {
  await draft.ask(slowly(count));
  await published.ask(slowly(count));
  await Promise.all([draft.waitForWord('d010'), published.waitForWord('p010')]);
}

/** Both are in the middle of an answer. */
async function expectBothAnswering({ draft, published }: OpenedPage): Promise<void> {
  expect(await Promise.all([draft.isAnswering(), published.isAnswering()])).toEqual([true, true]);
}

/** Checks that each answer contains all of its own words and none of the other. */
async function expectApart({ draft, published }: OpenedPage): Promise<void> {
  for (const [pane, letter] of [
    [draft, 'd'],
    [published, 'p'],
  ] as const) {
    const words = await pane.words();
    expect(words).toEqual(inOrder(letter, words));
  }
}

describe.skipIf(!hasBrowser)('two chats on one page', () => {
  it('are answered at the same time, each in its own words; stopping one leaves the other', async () => {
    const opened = await open();
    const { page, draft, published, stops, travels } = opened;
    await expectSound(page, 'two chats that begin');
    await askBoth(opened, 200);
    await expectBothAnswering(opened);
    await expectApart(opened);
    await draft.button('composer.stop').click();
    await draft.isStopped();
    const words = await draft.words();
    expect(await published.isAnswering()).toBe(true);
    await published.waitForWord('p199');
    await expect.poll(() => published.isAnswering()).toBe(false);
    await expectApart(opened);
    expect(await published.words()).toHaveLength(200);
    expect(await draft.words()).toEqual(words);
    expect(await published.region.getByText(t('conversations:status.Aborted')).count()).toBe(0);
    expect(stops).toHaveLength(1);
    await expectSound(page, 'two chats with answers');
    // A new chat in one leaves the conversation of the other.
    await draft.button('menu.newChat').click();
    await draft.answers.waitFor({ state: 'detached' });
    expect(await published.words()).toHaveLength(200);
    expect([page.url(), travels]).toEqual([address, []]);
    expect(opened.complaints).toEqual([]);
    await opened.context.close();
  });

  it('take a key once, and in the chat with the focus alone', async () => {
    const opened = await open();
    const { page, draft, published, stops, travels } = opened;
    await askBoth(opened, 5_000);
    await expectBothAnswering(opened);
    await published.composer.focus();
    await page.keyboard.press('Escape');
    await published.isStopped();
    expect(stops).toHaveLength(1);
    expect(await draft.isAnswering()).toBe(true);
    const widthPx = async () => (await page.locator('#side-menu').boundingBox())?.width;
    const before = await widthPx();
    await page.keyboard.press('Control+b');
    // Twice would be as before.
    await expect.poll(widthPx).not.toBe(before);
    // Neither chat handles these keys with the focus in the menu or in the other chat.
    for (const place of [page.locator('#side-menu'), published.composer]) {
      for (const key of ['Escape', 'Shift+Escape', 'Control+Shift+O']) {
        await place.focus();
        await page.keyboard.press(key);
        expect(await draft.isFocused(place), key).toBe(true);
      }
    }
    await draft.waitForWord('d060');
    expect([await draft.answers.count(), await published.answers.count()]).toEqual([1, 1]);
    expect(stops).toHaveLength(1);
    // The last question is edited where the arrow is pressed.
    await published.composer.press('ArrowUp');
    await published.region.getByRole('article').getByRole('textbox').waitFor();
    expect(await draft.region.getByRole('article').getByRole('textbox').count()).toBe(0);
    await page.keyboard.press('Escape');
    await draft.composer.press('Escape');
    await draft.isStopped();
    expect(stops).toHaveLength(2);
    expect(new Set(stops).size).toBe(2);
    expect([page.url(), travels]).toEqual([address, []]);
    expect(opened.complaints).toEqual([]);
    await opened.context.close();
  });

  it('keep drafts apart, and both resume after a reload without a gap', async () => {
    const opened = await open();
    const { page, draft, published } = opened;
    await askBoth(opened, 250);
    await draft.composer.fill('half a thought');
    expect(await published.composer.inputValue()).toBe('');
    await published.composer.fill('another');
    expect(await draft.composer.inputValue()).toBe('half a thought');
    await page.reload();
    await Promise.all([draft.waitForWord('d050'), published.waitForWord('p050')]);
    await expectBothAnswering(opened);
    await expectApart(opened);
    expect(await draft.composer.inputValue()).toBe('half a thought');
    expect(await published.composer.inputValue()).toBe('another');
    await Promise.all([draft.waitForWord('d249'), published.waitForWord('p249')]);
    await expectApart(opened);
    expect(page.url()).toBe(address);
    expect(opened.complaints).toEqual([]);
    await opened.context.close();
  });

  it('are both reached with the keyboard', async () => {
    const opened = await open();
    const { page, draft, published } = opened;
    await askBoth(opened, 20);
    const stopsOf = [draft.composer, draft.thread, published.composer, published.thread];
    const focused = async () => {
      const isThere = await Promise.all(stopsOf.map((stop) => draft.isFocused(stop)));
      return isThere.indexOf(true);
    };
    const walk = async (key: string) => {
      const reached: number[] = [];
      for (let step = 0; step < 7; step += 1) {
        await page.keyboard.press(key);
        reached.push(await focused());
      }
      return reached;
    };
    // The menu and the page itself are further stops.
    await draft.composer.focus();
    expect(await walk('F6')).toEqual([1, 2, 3, -1, -1, 0, 1]);
    await draft.composer.focus();
    expect(await walk('Shift+F6')).toEqual([-1, -1, 3, 2, 1, 0, -1]);
    await draft.composer.focus();
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab');
        return focused();
      })
      .toBe(2);
    await page.keyboard.type('And now? [5 words, 25 a second]');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => [await draft.answers.count(), await published.answers.count()])
      .toEqual([1, 2]);
    await published.waitForWord('p004');
    expect(opened.complaints).toEqual([]);
    await opened.context.close();
  });
});
