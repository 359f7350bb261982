/** Document 1 §2, §3, §9: the login screen and the colours as a brand wants them, measured in a browser. */
import { randomUUID } from 'node:crypto';
import { brandRoutes } from '@polylogue/contract/brands/brands/routes';
import type { Brand } from '@polylogue/contract/brands/brands/schemas';
import type { BrandTheme } from '@polylogue/contract/brands/brands/theme';
import { fillPath } from '@polylogue/contract/path';
import type { Page, Route } from 'playwright-core';
import { describe, afterAll, beforeAll, expect, it } from 'vitest';
import { administrator } from '../people/administrator.ts';
import { signInOnScreen } from '../people/sign-in-on-screen.ts';
import { secondBrandUrl } from '../product/second-brand-fixture.ts';
import { boxOf, buttonIn, en, menuOf, type Shell, styleOf } from './shell.ts';

const themePath = fillPath(brandRoutes.theme.path, { brandKey: 'default' });
const brandPath = fillPath(brandRoutes.get.path, { brandKey: 'default' });

/** Overrides fields of the server's response, to simulate another brand. */
const change = <T extends object>(page: Page, path: string, changed: (answer: T) => Partial<T>) =>
  page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as T;
    await route.fulfill({ response, json: { ...answer, ...changed(answer) } });
  });

const variableOf = (page: Page, name: string) =>
  page.evaluate(
    (variable) => getComputedStyle(document.documentElement).getPropertyValue(variable).trim(),
    `--mui-palette-${name}`,
  );

/** Reads the backdrop of the login panel. */
const backdropOf = (page: Page) =>
  page.evaluate(() => {
    const { backgroundImage, backgroundColor, content } = getComputedStyle(
      document.documentElement,
      '::before',
    );
    if (content === 'none') return undefined;
    return { picture: /url\(".*"\)/.exec(backgroundImage)?.[0], colour: backgroundColor };
  });

/** Reports the content of each painted frame: the backdrop, the chat, or neither. */
function watchBackdrop(name: string): void {
  // Excludes the frame of a silent sign-in.
  if (window !== window.top) return;
  const see = (globalThis as unknown as Record<string, (what: string) => void>)[name];
  if (!see) return;
  const look = () => {
    const hasBackdrop = getComputedStyle(document.documentElement, '::before').content !== 'none';
    const content = document.getElementById('side-menu') ? 'chat' : 'nothing';
    see(hasBackdrop ? 'backdrop' : content);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const groups = ['primary', 'secondary', 'info', 'success', 'warning', 'error'] as const;
const shades = ['lighter', 'light', 'main', 'dark', 'darker', 'contrastText'] as const;

/** Returns a theme with all colours different. */
function withDistinctColours(theme: BrandTheme): BrandTheme {
  const numbered = { next: 0x102030 };
  const colour = () => {
    numbered.next += 0x010203;
    return `#${numbered.next.toString(16)}`;
  };
  const distinct = (value: unknown): unknown => {
    if (typeof value === 'string') return colour();
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, distinct(part)]));
  };
  return distinct(theme) as BrandTheme;
}

export function brandRules(shell: Shell): void {
  describe('brands', () => {
    const opened: { page?: Page } = {};
    beforeAll(async () => {
      opened.page = await shell.openAsVisitor();
    });
    afterAll(() => opened.page?.context().close());

    /** Opens the login screen with empty local storage. */
    async function openLogin(origin = shell.url, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
      const { page } = opened;
      if (!page) throw new Error('The page is not open.');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goto(`${origin}/health/live`);
      await page.evaluate(() => localStorage.clear());
      await prepare?.(page);
      await page.goto(`${origin}/auth/jwt/login`);
      await buttonIn(page, en('auth:signIn')).waitFor();
      return page;
    }
    const panelOf = (page: Page) => page.locator('main > .MuiPaper-root');

    it('document 1 §9: renders the login logo 240 px wide', async () => {
      const page = await openLogin();
      const logo = page.getByRole('img', { name: 'Polylogue' });
      await logo.waitFor();
      expect((await boxOf(logo)).width).toBe(240);
    });

    it('document 1 §2: aligns the login panel centre, left or right as set by the brand', async () => {
      const middleOf = async (page: Page) => {
        const { x, width } = await boxOf(panelOf(page));
        return x + width / 2;
      };
      expect(await middleOf(await openLogin())).toBe(720);
      expect(await middleOf(await openLogin(secondBrandUrl(shell.url)))).toBeGreaterThan(1_000);
      const left = await openLogin(shell.url, (page) =>
        change<Brand>(page, brandPath, () => ({ loginAlignment: 'Left' })),
      );
      expect(await middleOf(left)).toBeLessThan(440);
      const mirrored = await openLogin(shell.url, async (page) => {
        await change<Brand>(page, brandPath, () => ({ loginAlignment: 'Left' }));
        await page.evaluate(() => localStorage.setItem('settings', '{"themeDirection":"rtl"}'));
      });
      expect(await middleOf(mirrored)).toBeLessThan(440);
    });

    it('document 1 §2: shows the brand’s image or colour as the login background', async () => {
      const own = await openLogin();
      expect((await backdropOf(own))?.picture).toContain('/api/internal/Brands/default/');
      const second = await openLogin(secondBrandUrl(shell.url));
      expect(await backdropOf(second)).toEqual({ picture: undefined, colour: 'rgb(220, 249, 245)' });
    });

    it('keeps the login background unchanged from the first paint to the chat', async () => {
      const page = await openLogin();
      const shown = await backdropOf(page);
      // Page before any script of the product has loaded.
      await page.route('**/assets/**', (route) => route.abort());
      await page.reload();
      expect(await backdropOf(page)).toEqual(shown);
      // Page before the parser has reached the spinner.
      await page.evaluate(() => {
        document.documentElement.dataset['reading'] = '';
        document.getElementById('root')?.remove();
      });
      expect(await backdropOf(page)).toEqual(shown);
      await page.unroute('**/assets/**');
      const seen = new Set<string>();
      // A retry of the test reuses the page, which already exposes the function of the first run.
      const name = `see${randomUUID().replaceAll('-', '')}`;
      await page.exposeFunction(name, (what: string) => seen.add(what));
      await page.addInitScript(watchBackdrop, name);
      await signInOnScreen({ page, origin: shell.url }, administrator);
      expect(seen).toEqual(new Set(['backdrop', 'chat']));
      expect(await backdropOf(page)).toBeUndefined();
    });

    it('document 1 §3: shows the brand’s colour while its image is disabled, even if a file exists', async () => {
      const page = await openLogin(shell.url, async (soon) => {
        await change<Brand>(soon, brandPath, () => ({ useLoginBackgroundImg: false }));
        await change<BrandTheme>(soon, themePath, () => ({ loginBackground: '#123456' }));
      });
      expect(await backdropOf(page)).toEqual({ picture: undefined, colour: 'rgb(18, 52, 86)' });
    });

    it('document 1 §3: applies every colour of a theme', async () => {
      const sent: { theme?: BrandTheme } = {};
      const page = await openLogin(shell.url, (soon) =>
        change<BrandTheme>(soon, themePath, (theme) => (sent.theme = withDistinctColours(theme))),
      );
      const { theme } = sent;
      if (!theme) throw new Error('No theme was asked for.');
      await expect.poll(() => variableOf(page, 'primary-main')).toBe(theme.primary.main);
      const shown = async (names: readonly (readonly [string, string])[]) =>
        Promise.all(names.map(async ([variable]) => [variable, await variableOf(page, variable)] as const));
      const expected = [
        ...groups.flatMap((group) =>
          shades.map((shade) => [`${group}-${shade}`, theme[group][shade]] as const),
        ),
        ['menu-main', theme.menu.main],
        ['menu-text', theme.menuTextPrimary],
        ['menu-textSecondary', theme.menuTextSecondary],
        ['menu-textDisabled', theme.menuTextDisabled],
        ['text-primary', theme.textPrimary],
        ['text-secondary', theme.textSecondary],
        ['text-disabled', theme.textDisabled],
        ['surface-login', theme.loginBackground],
      ] as const;
      expect(await shown(expected)).toEqual(expected);
    });

    it('document 1 §3: useGradientButtons paints primary buttons with a gradient', async () => {
      const image = async (page: Page) => styleOf(buttonIn(page, en('auth:signIn')), 'background-image');
      expect(await image(await openLogin())).toBe('none');
      const second = await openLogin(secondBrandUrl(shell.url));
      expect(await image(second)).toBe('linear-gradient(135deg, rgb(15, 118, 110), rgb(194, 65, 12))');
    });

    it('document 1 §3: uses the brand named by defaultBrandKey, or `default` if none is named', async () => {
      const answerWith = (answer: Parameters<Route['fulfill']>[0]) =>
        openLogin(shell.url, (page) =>
          page.route('**/InstanceSettings/defaultBrand', (route) => route.fulfill(answer)),
        );
      const named = await answerWith({ json: { defaultBrandKey: 'meridian' } });
      await named.getByRole('heading', { name: 'Meridian Assist' }).waitFor();
      const nameless = await answerWith({ status: 500, body: '' });
      await nameless.getByRole('heading', { name: 'Polylogue' }).waitFor();
    });

    it('document 1 §9: falls back to the brand `default` for an unknown brand', async () => {
      const page = await openLogin();
      await page.goto(`${shell.url}/auth/jwt/login?brand=nobody`);
      await page.getByRole('heading', { name: 'Polylogue' }).waitFor();
      expect(await variableOf(page, 'primary-main')).toBe('#6D28D9');
      // The tab keeps a preview until it is ended.
      await page.goto(`${shell.url}/auth/jwt/login?brand=`);
    });

    it('document 1 §3: shows the brand’s name, menu colour and logo in the chat', async () => {
      const page = await shell.open('/chat?brand=meridian');
      await menuOf(page).getByText('Meridian Assist').waitFor();
      expect(await styleOf(menuOf(page), 'background-color')).toBe('rgb(12, 32, 32)');
      const mark = menuOf(page).locator('img');
      expect(await mark.getAttribute('src')).toContain('/Brands/meridian/');
      expect((await boxOf(mark)).width).toBe(28);
    });
  });
}
