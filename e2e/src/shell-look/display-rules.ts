/** Document 1 §3, §4, §9: the settings drawer and how it, the language and the system make the page look. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectSound } from '../browser/browser.ts';
import { boxOf, buttonIn, chooseOfAccount, en, expectWidth, menuOf, type Shell, styleOf } from './shell.ts';

const drawerOf = (page: Page) => page.getByRole('dialog', { name: en('settings:title'), exact: true });
/** Includes the message field hidden behind the open drawer. */
const composerOf = (page: Page) =>
  page.getByRole('textbox', { name: en('conversations:composer.label'), includeHidden: true });
const choose = (page: Page, name: string) =>
  drawerOf(page).getByRole('button', { name, exact: true }).click();
const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('settings') ?? 'null'));
const page = (attribute: string) => (opened: Page) =>
  opened.evaluate((name) => document.documentElement.getAttribute(name), attribute);
const direction = page('dir');

/** Contrast of an element's text with the page behind it, by WCAG 2. */
const contrastOf = (opened: Page, selector: string) =>
  opened.evaluate<number>(`{
    const parts = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    const luminance = (colour) => parts(colour).reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
    const pair = [
      getComputedStyle(document.querySelector('${selector}')).color,
      getComputedStyle(document.body).backgroundColor,
    ].map(luminance).sort((a, b) => b - a);
    (pair[0] + 0.05) / (pair[1] + 0.05);
  }`);

/** Red, green and blue of `#RRGGBB`, 0–255. */
const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Degrees on the colour wheel: 0 red, 120 green, 240 blue. */
function hueOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour);
  const radians = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue);
  return ((radians * 180) / Math.PI + 360) % 360;
}

const defaults = {
  themeMode: 'light',
  themeDirection: 'ltr',
  themeContrast: 'default',
  themeLayout: 'vertical',
  themeColorPresets: 'default',
  themeStretch: false,
};

export function displayRules(shell: Shell): void {
  describe('display settings', () => {
    const openDrawer = async () => {
      const opened = await shell.open();
      await chooseOfAccount(opened, 'settings');
      await drawerOf(opened).waitFor();
      return opened;
    };

    it('document 1 §9: opens the settings drawer and the About panel at the right, 280 px wide', async () => {
      const opened = await openDrawer();
      await expect.poll(async () => (await boxOf(drawerOf(opened))).right).toBe(1440);
      await expectWidth(drawerOf(opened), 280);
      await opened.keyboard.press('Escape');
      await drawerOf(opened).waitFor({ state: 'hidden' });
      await chooseOfAccount(opened, 'about');
      const about = opened.getByRole('dialog', { name: en('about:title'), exact: true });
      await expect.poll(async () => (await boxOf(about)).right).toBe(1440);
      await expectWidth(about, 280);
    });

    it('document 1 §3, §4: starts with the defaults, keeps changes as `settings`, and resets only what was changed', async () => {
      const opened = await openDrawer();
      const reset = buttonIn(opened, en('settings:reset'));
      expect(await reset.count()).toBe(0);
      for (const name of ['dark', 'bold', 'rtl', 'widthStretched'])
        await choose(opened, en(`settings:${name}`));
      const changed = {
        ...defaults,
        themeMode: 'dark',
        themeContrast: 'bold',
        themeDirection: 'rtl',
        themeStretch: true,
      };
      await expect.poll(() => kept(opened)).toEqual(changed);
      await opened.reload();
      await composerOf(opened).waitFor();
      expect([await page('data-color-scheme')(opened), await direction(opened)]).toEqual(['dark', 'rtl']);
      await chooseOfAccount(opened, 'settings');
      await reset.click();
      await expect.poll(() => kept(opened)).toEqual(defaults);
      await reset.waitFor({ state: 'detached' });
      expect([await page('data-color-scheme')(opened), await direction(opened)]).toEqual(['light', 'ltr']);
    });

    it('document 1 §3: switches to rtl for the language ar and keeps it after a reset', async () => {
      const opened = await openDrawer();
      await choose(opened, 'العربية');
      await expect.poll(() => direction(opened)).toBe('rtl');
      expect(await page('lang')(opened)).toBe('ar');
      const dialog = opened.getByRole('dialog');
      await expect.poll(async () => (await boxOf(dialog)).x).toBe(0);
      expect((await boxOf(menuOf(opened))).right).toBe(1440);
      expect(await dialog.getByRole('button', { name: 'إعادة الضبط' }).count()).toBe(0);
      await dialog.getByRole('button', { name: 'English' }).click();
      await expect.poll(() => direction(opened)).toBe('ltr');
    });

    it('document 1 §3: starts in rtl for a browser with Arabic as its language', async () => {
      const opened = await shell.openAsVisitor({ locale: 'ar' });
      await opened.goto(`${shell.url}/auth/jwt/login`);
      await opened.getByRole('button', { name: 'تسجيل الدخول' }).waitFor();
      expect([await page('lang')(opened), await direction(opened)]).toEqual(['ar', 'rtl']);
      await opened.context().close();
    });

    it('document 1 §4: toggles between Fullscreen and Exit Fullscreen', async () => {
      const opened = await openDrawer();
      await choose(opened, 'Fullscreen');
      await buttonIn(opened, 'Exit Fullscreen').waitFor();
      expect(await opened.evaluate(() => document.fullscreenElement?.tagName)).toBe('HTML');
      await choose(opened, 'Exit Fullscreen');
      await buttonIn(opened, 'Fullscreen').waitFor();
      expect(await opened.evaluate(() => document.fullscreenElement)).toBeNull();
    });

    it('document 1 §9: darkens text and borders with bold contrast, chosen by the setting or the system', async () => {
      const opened = await openDrawer();
      const secondary = 'main p';
      const ratio = () => contrastOf(opened, secondary);
      const lineOf = () => styleOf(opened.locator('main li button').first(), 'border-top-color');
      const [before, lineBefore] = [await ratio(), await lineOf()];
      await choose(opened, en('settings:bold'));
      await expect.poll(ratio).toBeGreaterThan(before + 1);
      const [bold, boldLine] = [await ratio(), await lineOf()];
      expect(bold).toBeGreaterThanOrEqual(7);
      await choose(opened, en('settings:default'));
      await expect.poll(ratio).toBeCloseTo(before);
      expect(await lineOf()).toBe(lineBefore);
      await opened.emulateMedia({ contrast: 'more' });
      await expect.poll(ratio).toBeCloseTo(bold);
      expect(await lineOf()).toBe(boldLine);
    });

    it('document 1 §3: stretches a conversation to the full page width with themeStretch', async () => {
      const opened = await openDrawer();
      const widthPx = async () => (await boxOf(composerOf(opened))).width;
      const before = await widthPx();
      expect(before).toBeLessThan(760);
      await choose(opened, en('settings:widthStretched'));
      await expect.poll(widthPx).toBeGreaterThan(1_000);
      await choose(opened, en('settings:widthNormal'));
      await expect.poll(widthPx).toBe(before);
    });

    it('document 1 §9: uses purple, pink, green, amber, orange-red and black as default colours', async () => {
      const opened = await shell.open();
      await composerOf(opened).waitFor();
      const named = (name: string) =>
        opened.evaluate(
          (variable) => getComputedStyle(document.documentElement).getPropertyValue(variable).trim(),
          `--mui-palette-${name}-main`,
        );
      const ranges = {
        primary: [255, 285],
        secondary: [315, 345],
        success: [110, 150],
        warning: [20, 50],
        error: [5, 20],
      } as const;
      for (const [name, [from, to]] of Object.entries(ranges)) {
        const hue = hueOf(await named(name));
        expect(hue, name).toBeGreaterThanOrEqual(from);
        expect(hue, name).toBeLessThanOrEqual(to);
      }
      expect(Math.max(...channelsOf(await named('menu')))).toBeLessThan(26);
      expect(await styleOf(menuOf(opened), 'background-color')).toBe(
        `rgb(${channelsOf(await named('menu')).join(', ')})`,
      );
    });

    it('document 1 §9: sizes avatars 1.5rem, also with a larger root font', async () => {
      const opened = await shell.open();
      const avatar = menuOf(opened).locator('[data-letters]');
      expect((await boxOf(avatar)).width).toBe(24);
      await opened.evaluate(() => document.documentElement.style.setProperty('font-size', '24px'));
      expect(await boxOf(avatar)).toMatchObject({ width: 36, height: 36 });
    });

    it('design §4: disables slide transitions under prefers-reduced-motion', async () => {
      const opened = await shell.open();
      await composerOf(opened).waitFor();
      expect(await styleOf(menuOf(opened), 'transition-duration')).toBe('0.24s');
      await opened.emulateMedia({ reducedMotion: 'reduce' });
      expect(await styleOf(menuOf(opened), 'transition-duration')).toBe('1e-05s');
    });

    it('design §4: keeps borders and outlines of controls, selection and focus in forced colours', async () => {
      const opened = await shell.open();
      await composerOf(opened).waitFor();
      await opened.emulateMedia({ forcedColors: 'active' });
      const history = opened.getByRole('tab', { name: en('conversations:menu.history') });
      expect([await styleOf(history, 'outline-style'), await styleOf(history, 'outline-width')]).toEqual([
        'solid',
        2,
      ]);
      await opened.keyboard.press('Tab');
      await opened.keyboard.press('Shift+Tab');
      const focused = opened.locator(':focus-visible');
      expect(await styleOf(focused, 'outline-width')).toBe(3);
      expect(await styleOf(buttonIn(opened, 'New Chat'), 'border-top-style')).toBe('solid');
      expect(await styleOf(menuOf(opened), 'border-inline-end-style')).toBe('solid');
      await opened.keyboard.press('ControlOrMeta+,');
      expect(await styleOf(drawerOf(opened), 'border-inline-start-style')).toBe('solid');
    });

    it('design §4: clips no content at 200 % and 400 % zoom', async () => {
      const opened = await shell.open();
      await composerOf(opened).waitFor();
      // Viewports of 1440 × 900 and 1280 × 1024 at these zooms.
      for (const viewport of [
        { width: 720, height: 450 },
        { width: 320, height: 256 },
      ]) {
        await opened.setViewportSize(viewport);
        await buttonIn(opened, en('layout:menu.open')).waitFor();
        await expectSound(opened, `the chat at ${viewport.width} px`);
        expect((await boxOf(composerOf(opened))).bottom).toBeLessThan(viewport.height);
      }
    });
  });
}
