/** Document 1 §2 and §9: the About panel. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectSound } from '../browser/browser.ts';
import { administrator } from '../people/administrator.ts';
import { composerOf } from '../people/sign-in-on-screen.ts';
import { visit, visitSignedIn } from './shell.ts';

async function openAbout(page: Page) {
  await page.goto('/chat');
  await composerOf(page).waitFor();
  await page
    .getByRole('button', { name: `Account: ${administrator.name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'About', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'About' });
  await panel.getByText('Version:').waitFor();
  return panel;
}

/** Hovers and returns the tooltip, which must appear above after 500 ms and not before (document 1 §9). */
async function tooltipOf(page: Page, target: Locator): Promise<Locator> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await target.hover();
  const tooltip = page.getByRole('tooltip');
  await page.clock.runFor(480);
  expect(await tooltip.count()).toBe(0);
  await page.clock.runFor(40);
  await tooltip.waitFor({ state: 'attached' });
  await page.clock.resume();
  await tooltip.waitFor();
  const [above, below] = [await tooltip.boundingBox(), await target.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  return tooltip;
}

export function aboutRules(): void {
  describe('document 1 §2, About panel', () => {
    it('opens at the right, 280 px wide, with title, close button, version and release notes link', async () => {
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

    it('shows build details above the version after hovering for 500 ms, N/A for missing values', async () => {
      const page = await visitSignedIn();
      const panel = await openAbout(page);
      const details = await tooltipOf(page, panel.getByRole('button', { name: '2.2508.3684' }));
      expect((await details.innerText()).split(/\n+/)).toEqual([
        'API version',
        '2.2508.3684',
        'Build ID',
        'N/A',
        'Commit hash',
        'N/A',
        'Timestamp',
        'N/A',
      ]);
    });

    it('warns with both versions when client and API differ, in a tooltip after 500 ms', async () => {
      const page = await visitSignedIn();
      const build = { version: '9.9.9', buildId: '77', commitHash: 'abc', timestamp: '2026-11-01' };
      await page.route('**/InstanceSettings/buildInfo', (route) => route.fulfill({ json: build }));
      const panel = await openAbout(page);
      const warning = 'Version mismatch - client: 2.2508.3684, api: 9.9.9';
      const tooltip = await tooltipOf(page, panel.getByRole('img', { name: warning }));
      expect(await tooltip.innerText()).toBe(warning);
      await page.mouse.move(0, 0);
      await panel.getByRole('button', { name: '2.2508.3684' }).hover();
      const details = page.getByRole('tooltip').filter({ hasText: 'Build ID' });
      await details.waitFor();
      expect((await details.innerText()).split(/\n+/)).toEqual(
        expect.arrayContaining(['9.9.9', '77', 'abc', '2026-11-01']),
      );
    });

    it('serves build info without sign-in (document 2 §7.1) and the same version in the page (document 1 §9)', async () => {
      const { request } = (await visit()).context();
      const build = await request.get('/api/internal/InstanceSettings/buildInfo');
      expect(await build.json()).toEqual({
        version: '2.2508.3684',
        buildId: null,
        commitHash: null,
        timestamp: null,
      });
      const served = await (await request.get('/chat')).text();
      expect(served).toContain('<meta name="app-version" content="2.2508.3684"');
      const application = await request.get('/api/internal/InstanceSettings/application');
      expect(await application.json()).toMatchObject({
        name: 'Polylogue',
        organizationName: '',
        entraIdSettings: {
          clientId: expect.any(String),
          tenantId: expect.any(String),
          instance: expect.any(String),
        },
      });
    });
  });
}
