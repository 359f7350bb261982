/** Document 1 §2 and §9: the About panel. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectSound } from '../browser.ts';
import { ada, composer, visitSignedIn } from './shell.ts';

async function openAbout(page: Page) {
  await page.goto('/chat');
  await composer(page).waitFor();
  await page
    .getByRole('button', { name: `Account: ${ada.name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'About', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'About' });
  await panel.getByText('Version:').waitFor();
  return panel;
}

export function aboutRules(): void {
  describe('document 1 §2, About panel', () => {
    it('stands at the right, 280 wide, with title, close button, version and release notes in a new tab', async () => {
      const page = await visitSignedIn();
      const panel = await openAbout(page);
      await expectSound(page, 'about');
      expect(await panel.boundingBox()).toEqual({ x: 1000, y: 0, width: 280, height: 800 });
      expect((await panel.innerText()).replaceAll(/\s+/g, ' ')).toContain('Version: 2.2508.3684');
      expect(await panel.getByRole('img', { name: /Version mismatch/ }).count()).toBe(0);
      const notes = panel.getByRole('link', { name: 'Release Notes' });
      const [tab] = await Promise.all([page.context().waitForEvent('page'), notes.click()]);
      await tab.getByRole('heading', { level: 1 }).waitFor();
      await panel.getByRole('button', { name: 'Close' }).click();
      await panel.waitFor({ state: 'hidden' });
    });

    it('hovering the version for 500 ms shows build details above it, N/A for what is missing', async () => {
      const page = await visitSignedIn();
      const panel = await openAbout(page);
      const version = panel.getByRole('button', { name: '2.2508.3684' });
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await version.hover();
      const details = page.getByRole('tooltip');
      await page.clock.runFor(480);
      expect(await details.count()).toBe(0);
      await page.clock.runFor(40);
      await details.waitFor({ state: 'attached' });
      await page.clock.resume();
      await details.waitFor();
      expect((await details.innerText()).split(/\n+/)).toEqual([
        'API version',
        '2.2508.3684',
        'Build id',
        'N/A',
        'Commit hash',
        'N/A',
        'Timestamp',
        'N/A',
      ]);
      const [tip, word] = [await details.boundingBox(), await version.boundingBox()];
      expect((tip?.y ?? 0) + (tip?.height ?? 0)).toBeLessThanOrEqual(word?.y ?? 0);
    });

    it('a warning names both versions when they differ', async () => {
      const page = await visitSignedIn();
      const build = { version: '9.9.9', buildId: '77', commitHash: 'abc', timestamp: '2026-11-01' };
      await page.route('**/InstanceSettings/buildInfo', (route) => route.fulfill({ json: build }));
      const panel = await openAbout(page);
      const warning = 'Version mismatch - client: 2.2508.3684, api: 9.9.9';
      await panel.getByRole('img', { name: warning }).hover();
      await page.getByRole('tooltip').getByText(warning, { exact: true }).waitFor();
      await page.mouse.move(0, 0);
      await panel.getByRole('button', { name: '2.2508.3684' }).hover();
      const details = page.getByRole('tooltip').filter({ hasText: 'Build id' });
      await details.waitFor();
      expect((await details.innerText()).split(/\n+/)).toEqual(
        expect.arrayContaining(['9.9.9', '77', 'abc', '2026-11-01']),
      );
    });
  });
}
