/** Long work of administrators, as it is watched in the browser (document 2 §7.16, admin notification stream). */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { connectDatabase } from '../../../server/src/db/start/connect-database.ts';
import { lockTable } from '../../../server/src/testing/database/lock-table.ts';
import { expectSound, hasBrowser, openPage } from '../browser/browser.ts';
import { administrator } from '../people/administrator.ts';
import { signInOnScreen } from '../people/sign-in-on-screen.ts';
import { preferDisplay } from '../browser/display.ts';
import { startProduct } from '../product/product.ts';
import { textsIn } from '../browser/texts.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');

const harness = createHarness();

const pagePath = '/admin/searchIndex';
const bar = (page: Page) => page.getByRole('progressbar', { name: t('search-index:progressLabel') });
const barValue = async (page: Page) => Number(await bar(page).getAttribute('aria-valuenow'));
/** Progress on the screen; `null` without a bar. */
const shownProgress = async (page: Page) =>
  bar(page)
    .getAttribute('aria-valuenow', { timeout: 1_000 })
    .catch(() => null);
const rebuildButton = (page: Page) => page.locator('main button').first();
const outcome = (page: Page) => page.getByText(/Rebuilt on .* by Ada Lovelace: [\d,]+ entries in/).first();

async function openSignedIn() {
  const watched = await openPage(harness.browser, harness.product.url);
  await signInOnScreen({ page: watched.page, origin: harness.product.url }, administrator);
  await watched.page.goto(`${harness.product.url}${pagePath}`);
  await rebuildButton(watched.page).waitFor();
  return watched;
}

/** Starts rebuilding and holds it in the middle, by a lock in the running product's database; returns what lets it go. */
async function rebuildHalf(page: Page): Promise<() => Promise<void>> {
  const log = { debug() {}, info() {}, warn() {} };
  const { dataFolder } = harness.product;
  const { db, stop } = await connectDatabase({ dataFolder, log, onTakenOver() {} });
  const isPending = () =>
    db.selectFrom('long_tasks').select('id').where('status', '=', 'Pending').executeTakeFirst();
  const isHeld = async () => {
    const { rows } = await sql`select from pg_locks
      where relation = 'library_phrasings'::regclass and not granted`.execute(db);
    return rows.length > 0;
  };
  for (;;) {
    await rebuildButton(page).click();
    await expect.poll(() => barValue(page)).toBeGreaterThan(0);
    const letGo = await lockTable(db, 'library_phrasings');
    // Other readers may wait for the table while the task no longer needs it: a held task makes no progress.
    while (await isPending()) {
      const progress = await shownProgress(page);
      await delay(1_000);
      if ((await isHeld()) && (await isPending()) && progress && (await shownProgress(page)) === progress)
        return async () => {
          await letGo();
          await stop();
        };
    }
    await letGo();
  }
}

describe.skipIf(!hasBrowser)('rebuilding the search index', () => {
  it('shows and announces its progress, after a reload and in two tabs, and runs once', async () => {
    const { page, context, complaints } = await openSignedIn();
    await page.evaluate(() => {
      const announced = new Set<string>();
      Object.assign(globalThis, { announced });
      const region = document.querySelector('[aria-live="polite"]');
      if (region)
        new MutationObserver(() => announced.add(region.textContent)).observe(region, {
          childList: true,
          subtree: true,
          characterData: true,
        });
    });
    const second = await context.newPage();
    await second.goto(`${harness.product.url}${pagePath}`);
    await rebuildButton(second).waitFor();
    let startsOfSecond = 0;
    second.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/rebuild')) startsOfSecond += 1;
    });
    // For less than the 30 s that a statement may take.
    const release = await rebuildHalf(page);
    const before = await barValue(page);
    const announced = await page.evaluate(() => [
      ...(globalThis as unknown as { announced: Set<string> }).announced,
    ]);
    expect(announced.join()).toContain('documents');
    await Promise.all([page.reload(), second.reload()]);
    await Promise.all([bar(page).waitFor(), bar(second).waitFor()]);
    await expect.poll(() => barValue(page)).toBeGreaterThanOrEqual(before);
    // Its button is busy there too, under its own name: it starts nothing. A plain click would wait for its end.
    await second.getByRole('button', { name: t('search-index:rebuild'), exact: true }).click({ force: true });
    expect(startsOfSecond).toBe(0);
    await release();
    await Promise.all([outcome(page).waitFor(), outcome(second).waitFor()]);
    expect(await bar(second).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is readable on a phone, from right to left, in the dark', async () => {
    const watched = await openPage(harness.browser, harness.product.url, {
      viewport: { width: 390, height: 844 },
    });
    await signInOnScreen({ page: watched.page, origin: harness.product.url }, administrator);
    await preferDisplay(watched.context, { language: 'ar', mode: 'dark' });
    await watched.page.goto(`${harness.product.url}${pagePath}`);
    await watched.page.getByRole('button', { name: textsIn('ar')('search-index:rebuild') }).waitFor();
    await expectSound(watched.page, 'search index');
    await watched.context.close();
  });

  it('ends with an error when its worker is killed, and can be started again', async () => {
    const { page, context } = await openSignedIn();
    const release = await rebuildHalf(page);
    const { url, dataFolder, process: worker } = harness.product;
    const died = new Promise((resolve) => worker.once('exit', resolve));
    worker.kill('SIGKILL');
    await died;
    await release();
    harness.product = await startProduct(dataFolder, { PORT: new URL(url).port });
    const failure = page.getByRole('alert').filter({ hasText: t('search-index:failed') });
    await failure.waitFor({ timeout: 60_000 });
    expect(await bar(page).count()).toBe(0);
    await expectSound(page, 'search index, failed');
    await rebuildButton(page).click();
    await outcome(page).waitFor();
    await context.close();
  });
});
