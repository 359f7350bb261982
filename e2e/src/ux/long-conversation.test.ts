/** A conversation that is longer than what it opens with: older turns come on the way up, and nothing jumps. */
import type { Page, Route } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../server/src/db/id.ts';
import { connectDatabase } from '../../../server/src/db/start/connect-database.ts';
import { expectSound, hasBrowser, openPage, type WatchedPage } from '../browser/browser.ts';
import { textsIn } from '../browser/texts.ts';
import { administrator } from '../people/administrator.ts';
import { signInOnScreen } from '../people/sign-in-on-screen.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const turns = 70;
let watched: WatchedPage;
let page: Page;
let conversationId: string;

/** Answers of different heights. */
const answerOf = (place: number) =>
  'Some words that fill a line or two of the answer. '.repeat(1 + (place % 7) * 6);

/** Writes a branch of seventy turns, and another version of its second one. */
async function addConversation(dataFolder: string): Promise<string> {
  const ignore = () => undefined;
  const log = { debug: ignore, info: ignore, warn: ignore };
  const { db, stop } = await connectDatabase({ dataFolder, log, onTakenOver: ignore });
  const [id, at] = [newId(), new Date()];
  const ids = Array.from({ length: turns }, () => newId());
  const { id: owner_id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', administrator.email)
    .executeTakeFirstOrThrow();
  const { id: agent_id } = await db
    .selectFrom('agents')
    .select('id')
    .where('built_in', '=', 'guide')
    .executeTakeFirstOrThrow();
  const head = { id, owner_id, agent_id, brand_key: 'default', title: 'A long one', title_source: 'person' };
  await db
    .insertInto('conversations')
    .values({ ...head, created_at: at, updated_at: at })
    .execute();
  const rows = ids.map((segmentId, place) => ({
    id: segmentId,
    conversation_id: id,
    parent_id: ids[place - 1] ?? null,
    question: `Question ${place}?`,
    answer: answerOf(place),
    answer_source: 'library',
    status: 'Complete',
    created_at: at,
  }));
  const version = { id: newId(), parent_id: ids[0] ?? null, question: 'Question 1, differently?' };
  await db
    .insertInto('segments')
    .values([...rows, { ...rows[1]!, ...version }])
    .execute();
  await db
    .updateTable('conversations')
    .set({ selected_leaf_id: ids.at(-1) ?? null })
    .where('id', '=', id)
    .execute();
  await stop();
  return id;
}

const harness = createHarness();
beforeAll(async () => {
  watched = await openPage(harness.browser, harness.product.url);
  page = watched.page;
  await signInOnScreen({ page, origin: harness.product.url }, administrator);
  conversationId = await addConversation(harness.product.dataFolder);
});

const thread = () => page.getByRole('region', { name: t('conversations:thread.region'), exact: true });
const question = (place: number) => page.getByText(`Question ${place}?`, { exact: true });
const scrollTop = () => thread().evaluate((element) => element.scrollTop);
const olderWindows = '**/userConversations/*until=*';

/** The questions that are drawn, and where they stand. */
const questionPlaces = () =>
  page
    .getByRole('article')
    .evaluateAll((articles) =>
      articles.map((article): [string, number] => [
        /Question \d+/.exec(article.textContent)?.[0] ?? '',
        article.getBoundingClientRect().top,
      ]),
    );

/** The same, once nothing moves any more. */
async function restingPlaces(): Promise<ReadonlyMap<string, number>> {
  for (let before = ''; ; ) {
    await page.waitForTimeout(60);
    const now = await questionPlaces();
    if (JSON.stringify(now) === before) return new Map(now);
    before = JSON.stringify(now);
  }
}

/** Measures the vertical position of the question once it is stable. */
async function placeOf(place: number): Promise<number> {
  const topOf = async () => Math.round((await question(place).boundingBox())?.y ?? Number.NaN);
  for (let before = Number.NaN; ; ) {
    const now = await topOf();
    if (now === before) return now;
    before = now;
    await page.waitForTimeout(150);
  }
}

describe.skipIf(!hasBrowser)('a conversation of seventy turns', () => {
  beforeEach(async () => {
    await page.goto(`${harness.product.url}/chat?conversation=${conversationId}`);
    await question(turns - 1).waitFor();
  });

  it('opens at its end', async () => {
    await expect
      .poll(() =>
        thread().evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop),
      )
      .toBeLessThan(2);
  });

  it('gains older turns above without moving what is read', async () => {
    const held: Route[] = [];
    await page.route(olderWindows, (route) => void held.push(route), { times: 1 });
    await thread().hover();
    await page.mouse.wheel(0, -100_000);
    await expect.poll(() => held.length).toBe(1);
    const before = await placeOf(50);
    const from = await scrollTop();
    await held[0]?.continue();
    await expect.poll(scrollTop).toBeGreaterThan(from + 1_000);
    expect(Math.abs((await placeOf(50)) - before)).toBeLessThanOrEqual(2);
  });

  it('is scrolled to its first turn with the wheel, turn by turn', async () => {
    const stepPx = 500;
    const seen = new Set<string>();
    let before = await restingPlaces();
    await thread().hover();
    for (let round = 0; round < 200 && (seen.size < turns || (await scrollTop()) > 0); round += 1) {
      await page.mouse.wheel(0, -stepPx);
      const now = await restingPlaces();
      for (const [text, top] of now) {
        seen.add(text);
        const movedPx = top - (before.get(text) ?? top);
        expect(movedPx, `${text} moved`).toBeGreaterThanOrEqual(-2);
        // A step may arrive with the next one.
        expect(movedPx, `${text} moved`).toBeLessThanOrEqual(2 * stepPx + 2);
      }
      before = now;
    }
    expect(seen.size).toBe(turns);
  });

  it('goes to its first turn and to its last with a key', async () => {
    await thread().focus();
    await page.keyboard.press('Home');
    await question(0).waitFor();
    await expect.poll(scrollTop).toBe(0);
    await page.keyboard.press('End');
    await question(turns - 1).waitFor();
  });

  it('shows another version of a turn in its place, and what is below it', async () => {
    await thread().focus();
    await page.keyboard.press('Home');
    await question(0).waitFor();
    await page.getByText('1/2').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: t('conversations:turn.question.next') }).click();
    await page.getByText('Question 1, differently?').waitFor();
    await page.getByRole('button', { name: t('conversations:turn.question.previous') }).click();
    await question(1).waitFor();
    await expectSound(page, 'a long conversation');
  });
});
