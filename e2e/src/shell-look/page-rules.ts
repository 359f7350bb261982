/** Document 1 §2, §6, §9: elements around and over the chat, measured in a browser. */
import { gzipSync } from 'node:zlib';
import type { Locator, Page, Response } from 'playwright-core';
import { describe, beforeAll, expect, it } from 'vitest';
import { modelQuestions } from './scripted-model.ts';
import { composerOf } from '../people/sign-in-on-screen.ts';
import { administrator } from '../people/administrator.ts';
import { textsIn } from '../browser/texts.ts';
import { boxOf, buttonIn, en, expectWidth, rowOf, type Shell, stopClock } from './shell.ts';

const toastsOf = (page: Page) => page.locator('[data-toast]');
/** Duration of the transitions of menus and toasts. */
const transitionMs = 200;

/** Chooses the delete entry of a conversation's menu, with the clock stopped. */
async function deleteRow(page: Page, title: string): Promise<void> {
  await rowOf(page, title).hover();
  await buttonIn(page, en('conversations:menu.actions', { title })).click();
  await page.clock.runFor(transitionMs);
  await page.getByRole('menuitem', { name: en('conversations:menu.delete'), exact: true }).click();
  await page.clock.runFor(transitionMs);
}

/** Collects the scripts served to the page from now on. */
function watchScripts(page: Page): Response[] {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.ok() && new URL(response.url()).pathname.endsWith('.js')) scripts.push(response);
  });
  return scripts;
}
const weightKb = async (script: Response) => gzipSync(await script.body(), { level: 9 }).length / 1_000;

export function pageRules(shell: Shell): void {
  describe('around the chat', () => {
    const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    const conversations = { cited: '', picture: '' };
    beforeAll(async () => {
      for (const title of titles) await shell.converse(title, 'Say yes');
      conversations.cited = await shell.converse('Cited', modelQuestions.cited);
      conversations.picture = await shell.converse('Picture', modelQuestions.picture);
    });

    /** Measures the scripts that a screen has fetched when idle after `ready` appeared, in KB. */
    async function initialScriptsKb(page: Page, path: string, ready: Locator): Promise<number> {
      const scripts = watchScripts(page);
      await page.goto(`${shell.url}${path}`);
      await ready.waitFor();
      // The stream of events keeps the network from being idle.
      for (let count = -1; count !== scripts.length; await page.waitForTimeout(1_000)) count = scripts.length;
      expect(scripts.length).toBeGreaterThan(10);
      const weighsKb = (await Promise.all(scripts.map(weightKb))).reduce((sum, weight) => sum + weight, 0);
      return weighsKb;
    }

    it('fetches at most 230 KB of compressed scripts for the login page before any interaction', async () => {
      const page = await shell.openAsVisitor();
      const signIn = buttonIn(page, en('auth:signIn'));
      expect(await initialScriptsKb(page, '/auth/jwt/login', signIn)).toBeLessThanOrEqual(230);
      await page.context().close();
    });

    it('fetches at most 350 KB of compressed scripts for the chat before typing, then the answer renderer', async () => {
      const page = await shell.openSignedIn();
      expect(await initialScriptsKb(page, '/chat', composerOf(page))).toBeLessThanOrEqual(350);
      const renderer = page.waitForResponse(/\/assets\/text-block-.*\.js$/);
      const reader = page.waitForResponse(/\/assets\/stream-events-.*\.js$/);
      await composerOf(page).press('H');
      await Promise.all([renderer, reader]);
      await page.context().close();
    });

    it('document 1 §6: the footer shows only while the flag ShowFooter is on', async () => {
      const opened = await shell.open();
      const footer = opened.getByRole('contentinfo');
      await composerOf(opened).waitFor();
      expect(await footer.count()).toBe(0);
      const withFooter = await shell.open('/chat', (soon) =>
        soon.route(/features\/List/, async (route) => {
          const answer = await route.fetch();
          const { items } = (await answer.json()) as { items: { name: string; enabled: boolean }[] };
          const turnedOn = items.map((item) => ({
            ...item,
            enabled: item.enabled || item.name === 'ShowFooter',
          }));
          await route.fulfill({ response: answer, json: { items: turnedOn } });
        }),
      );
      await withFooter.getByRole('contentinfo').getByText('Polylogue').waitFor();
    });

    it('document 1 §2: shows name and user name in the account menu', async () => {
      const opened = await shell.open();
      await opened.getByRole('button', { name: `${en('account:menu')}:` }).click();
      const popover = opened.locator('.MuiPopover-paper');
      await popover.waitFor();
      for (const line of [administrator.name, administrator.email]) {
        expect(await popover.getByText(line, { exact: true }).count()).toBe(1);
      }
    });

    it('document 1 §9: shows a tooltip in the chat after 1000 ms', async () => {
      const opened = await shell.open();
      const button = buttonIn(opened, en('layout:menu.collapse'));
      await button.waitFor();
      await stopClock(opened);
      await button.hover();
      const tooltip = opened.getByRole('tooltip');
      await opened.clock.runFor(999);
      expect(await tooltip.count()).toBe(0);
      await opened.clock.runFor(1);
      await expect.poll(() => tooltip.count()).toBe(1);
    });

    it('document 1 §9: opens the citation panel 480 px wide', async () => {
      const opened = await shell.open(`/chat?conversation=${conversations.cited}`);
      await opened
        .getByRole('button', { name: /^Source 1: / })
        .first()
        .click();
      const panel = opened.getByRole('complementary');
      await panel.locator('[data-passage]').first().waitFor();
      await expectWidth(panel, 480);
    });

    async function openSource(language: 'en' | 'ar') {
      const opened = await shell.open(`/chat?conversation=${conversations.cited}`, (page) =>
        page.evaluate((chosen) => {
          localStorage.setItem('language', JSON.stringify(chosen));
          const themeDirection = chosen === 'ar' ? 'rtl' : 'ltr';
          localStorage.setItem('settings', JSON.stringify({ themeDirection }));
        }, language),
      );
      const source = textsIn(language)('conversations:citation.open', { id: '1', title: '' }).trim();
      const chip = opened.getByRole('button', { name: new RegExp(`^${source}`) }).first();
      const panel = opened.getByRole('complementary');
      if (!opened.url().includes('source=')) await chip.click();
      await panel.locator('[data-passage]').first().waitFor();
      const separator = opened.getByRole('separator', { name: textsIn(language)('ui:resizePanel') });
      return { opened, panel, separator, thread: opened.locator('section').first() };
    }

    it.each([
      ['en', 'ArrowLeft', -1],
      ['ar', 'ArrowRight', 1],
    ] as const)(
      'resizes the citation panel by pointer and keys, persists its width and resets on double click: %s',
      async (language, wider, towardsPage) => {
        const { opened, panel, separator, thread } = await openSource(language);
        await expectWidth(panel, 480);
        const line = await boxOf(separator);
        await opened.mouse.move(line.x + line.width / 2, 400);
        await opened.mouse.down();
        await opened.mouse.move(line.x + towardsPage * 100, 400, { steps: 5 });
        await opened.mouse.up();
        await expect.poll(async () => Math.abs((await boxOf(panel)).width - 580)).toBeLessThanOrEqual(1);
        // The page reserves space for the panel, so that it covers nothing.
        const [page, side] = [await boxOf(thread), await boxOf(panel)];
        expect(towardsPage < 0 ? page.right <= side.x : page.x >= side.right).toBe(true);
        await separator.press(wider);
        await expect.poll(async () => (await boxOf(panel)).width).toBeGreaterThan(620);
        const { width } = await boxOf(panel);
        await opened.reload();
        await expect.poll(async () => Math.abs((await boxOf(panel)).width - width)).toBeLessThanOrEqual(1);
        await separator.dblclick();
        await expectWidth(panel, 480);
        await opened.reload();
        await expectWidth(panel, 480);
        await separator.press('Escape');
        await panel.waitFor({ state: 'detached' });
      },
    );

    it('filters the audit log by a day when its chart bar is clicked', async () => {
      const opened = await shell.open('/admin/audit');
      const chart = opened.getByRole('figure', { name: en('audit:perDay.title') });
      const bar = chart.locator('.MuiBarChart-element').last();
      await bar.waitFor();
      // All entries of the initial set-up were created today.
      const today = new Intl.DateTimeFormat('en-CA').format(new Date());
      await bar.click();
      await expect
        .poll(() => new URL(opened.url()).search)
        .toBe(`?timeStampFrom=${today}&timeStampTo=${today}`);
      await opened.getByRole('row').nth(1).waitFor();
    });

    it('document 1 §9: fetches an image 100 px before it enters the viewport', async () => {
      const opened = await shell.open(`/chat?conversation=${conversations.picture}`);
      const fetched: string[] = [];
      opened.on('request', (request) => request.url().endsWith('?picture') && fetched.push(request.url()));
      const image = opened.getByRole('img', { name: 'The sign' });
      await image.waitFor({ state: 'attached' });
      /** Scrolls until the image is `distancePx` above the viewport. */
      const scrollTo = (distancePx: number) =>
        image.evaluate(async (element, wantedPx) => {
          const thread = element.closest('section');
          if (!thread) throw new Error('The image is in no thread.');
          const awayPx = thread.getBoundingClientRect().top - element.getBoundingClientRect().bottom;
          thread.scrollBy(0, wantedPx - awayPx);
          for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
          return Math.round(thread.getBoundingClientRect().top - element.getBoundingClientRect().bottom);
        }, distancePx);
      expect(await scrollTo(110)).toBe(110);
      expect(fetched).toEqual([]);
      await scrollTo(90);
      await expect.poll(() => fetched.length).toBe(1);
    });

    it('document 1 §9: at most five toasts stand at the bottom right, never over the message field', async () => {
      const opened = await shell.open();
      await rowOf(opened, 'Six').waitFor();
      await stopClock(opened);
      const counts: number[] = [];
      for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
        await deleteRow(opened, title);
        counts.push(await toastsOf(opened).count());
      }
      expect(counts.slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
      await expect.poll(() => toastsOf(opened).count()).toBe(5);
      for (const viewport of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        await opened.setViewportSize(viewport);
        await opened.clock.runFor(20);
        const boxes = await Promise.all((await toastsOf(opened).all()).map((toast) => boxOf(toast)));
        const last = Math.max(...boxes.map(({ bottom }) => bottom));
        const farthest = Math.max(...boxes.map(({ right }) => right));
        expect(viewport.width - farthest).toBeLessThanOrEqual(24);
        expect(last).toBeLessThan((await boxOf(composerOf(opened))).y);
        expect(last).toBeGreaterThan(viewport.height / 2);
      }
    });
  });
}
