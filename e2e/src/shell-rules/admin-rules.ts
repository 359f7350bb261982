/** Document 1 §2, §4, §5, §6, §9: the administration's addresses, side menu and the way to it. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectSound } from '../browser/browser.ts';
import { preferDisplay } from '../browser/display.ts';
import { composerOf, signInOnScreen } from '../people/sign-in-on-screen.ts';
import { type RoleWord, signUpWithRole } from '../people/sign-up-with-role.ts';
import { shell, visit, visitSignedIn } from './shell.ts';

const menuOf = (page: Page): Locator => page.locator('#side-menu');
const linkOf = (page: Page, name: string): Locator => menuOf(page).getByRole('link', { name, exact: true });
const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const expectPath = (page: Page, path: string, from: string) =>
  expect.poll(() => pathOf(page), { message: `from ${from}` }).toBe(path);
const expectMenuWidth = (page: Page, widthPx: number) =>
  expect.poll(async () => (await menuOf(page).boundingBox())?.width).toBe(widthPx);

const openAccountMenu = (page: Page) => page.getByRole('button', { name: /^Account: / }).click();
async function entries(page: Page): Promise<string[]> {
  await page.getByRole('menu').waitFor();
  return page.getByRole('menuitem').allTextContents();
}
const manage = (page: Page) => page.getByRole('menuitem', { name: 'Management', exact: true });

interface FirstScreen {
  name: string;
  path: string;
}
/** First screen of readers of analytics, such as administrators. */
const dashboard: FirstScreen = { name: 'Dashboard', path: '/admin' };
const agents: FirstScreen = { name: 'Agents', path: '/admin/gptsystem' };

async function openModels(page: Page): Promise<Page> {
  await page.goto('/admin/models');
  await linkOf(page, 'Model Providers').waitFor();
  return page;
}

function addressesOfAdmin(): void {
  describe('document 1 §2, redirects', () => {
    it('opens the first screen at /admin and at unknown admin paths, replacing the history entry', async () => {
      const page = await visitSignedIn();
      await page.goto('/404');
      for (const path of ['/admin', '/admin/nowhere', '/admin/models/a/b', '/admin/costs']) {
        await page.goto(path);
        await heading(page, dashboard.name).waitFor();
        await expectPath(page, dashboard.path, path);
      }
      await openModels(page);
      await page.goto('/404');
      await page.goto('/admin/nowhere');
      await heading(page, dashboard.name).waitFor();
      await page.goBack();
      await expectPath(page, '/404', 'the first screen');
    });

    it('redirects former addresses of screens, and the setup of the first model once one exists', async () => {
      const page = await visitSignedIn();
      await page.goto('/setup/search-index');
      await heading(page, 'Search Index').waitFor();
      expect(pathOf(page)).toBe('/admin/searchIndex');
      await page.goto('/setup/model');
      await heading(page, 'Connect a model').waitFor();
      expect(pathOf(page)).toBe('/setup/model');
      const provider = {
        modelProviderId: 'env',
        name: 'Local',
        kind: 'openai-compatible',
        source: 'environment',
        apiKey: { configured: false, last4: null },
        deployments: [],
        isDefault: true,
        version: 1,
      };
      await page.route(/\/modelProviders\?/, (route) => route.fulfill({ json: { items: [provider] } }));
      await page.goto('/setup/model');
      await composerOf(page).waitFor();
      expect(pathOf(page)).toBe('/chat');
    });
  });
}

function menuOfAdmin(): void {
  it('document 1 §4, §9: opens the admin side bar at 280 px, keeps it mini at 72 px, apart from the chat’s', async () => {
    const page = await openModels(await visitSignedIn());
    await expectMenuWidth(page, 280);
    await page.getByRole('button', { name: 'Collapse menu' }).click();
    await expectMenuWidth(page, 72);
    await expectSound(page, 'the narrow admin menu');
    await page.reload();
    await linkOf(page, 'Model Providers').waitFor();
    await expectMenuWidth(page, 72);
    expect(await menuOf(page).getByText('Model Providers').count()).toBe(0);
    await openAccountMenu(page);
    await page.getByRole('menuitem', { name: 'Chat', exact: true }).click();
    await composerOf(page).waitFor();
    await expectMenuWidth(page, 280);
    await page.goBack();
    await linkOf(page, 'Model Providers').waitFor();
    await expectMenuWidth(page, 72);
    await page.keyboard.press('Control+b');
    await expectMenuWidth(page, 280);
    await linkOf(page, 'Model Providers').getByText('Model Providers').waitFor();
  });

  it('document 1 §4: renders the menu as a drawer on a phone and closes it after navigation', async () => {
    const page = await visitSignedIn({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await page.goto('/chat');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await openAccountMenu(page);
    await manage(page).click();
    await heading(page, dashboard.name).waitFor();
    await menuOf(page).waitFor({ state: 'detached' });
    await expectSound(page, 'a phone’s admin screen');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectMenuWidth(page, 280);
    await expectSound(page, 'the admin drawer');
    await linkOf(page, 'Search Index').click();
    await heading(page, 'Search Index').waitFor();
    await menuOf(page).waitFor({ state: 'detached' });
  });

  it('document 1 §3: places the menu on the right in right-to-left languages', async () => {
    const page = await visitSignedIn();
    await preferDisplay(page.context(), { language: 'ar' });
    await page.goto('/admin/models');
    await linkOf(page, 'مزوّدو النماذج').waitFor();
    await expectMenuWidth(page, 280);
    expect((await menuOf(page).boundingBox())?.x).toBe(1000);
  });

  it('supports the keyboard: skip links, F6 between menu and page, command palette', async () => {
    const page = await openModels(await visitSignedIn());
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Skip to content' }).press('Enter');
    expect(await focused()).toBe('main-content');
    await page.keyboard.press('F6');
    expect(await focused()).toBe('side-menu');
    await page.keyboard.press('F6');
    expect(await focused()).toBe('main-content');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('search index');
    await page.getByRole('option', { name: 'Search Index' }).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Search Index').waitFor();
  });
}

/** Opens the chat and the account menu as a user with a role. */
async function visitWithRole(role: RoleWord): Promise<Page> {
  const page = await visit();
  const { product } = shell();
  await signInOnScreen({ page, origin: product.url }, await signUpWithRole(product, role));
  await openAccountMenu(page);
  return page;
}

function rolesOfAdmin(): void {
  it('document 1 §2, §6: offers Management between Chat and Settings in an administrator’s account menu', async () => {
    const page = await visitSignedIn();
    await page.goto('/chat');
    await openAccountMenu(page);
    await manage(page).waitFor();
    expect(await entries(page)).toEqual([
      'Chat',
      'Management',
      'Account',
      'My usage',
      'Settings',
      'Keyboard shortcuts',
      'About',
      'Logout',
    ]);
    expect(await manage(page).getAttribute('href')).toBe('/admin');
    await manage(page).click();
    await heading(page, dashboard.name).waitFor();
    await openAccountMenu(page);
    expect(await page.getByRole('menuitem', { name: 'Chat', exact: true }).getAttribute('href')).toBe(
      '/chat',
    );
  });

  it('document 1 §6: hides Management with GptSystemsRead alone, and all menu items but agents', async () => {
    const page = await visitWithRole('member');
    expect(await entries(page)).not.toContain('Management');
    await page.goto('/admin/models');
    await heading(page, "You don't have access").waitFor();
    expect(await menuOf(page).getByRole('list').getByRole('link').allTextContents()).toEqual([agents.name]);
    await expectSound(page, 'a screen that is not for the role');
    await page.goto('/admin');
    await heading(page, agents.name).waitFor();
    await expectPath(page, agents.path, '/admin');
    await expectSound(page, 'no agent that one may set up');
  });

  it.each<[RoleWord, FirstScreen, string[]]>([
    ['agent-author', agents, ['Agents', 'File Libraries', 'Guidelines', 'Evaluations']],
    ['knowledge-manager', agents, ['Agents', 'File Libraries']],
    ['analyst', dashboard, ['Dashboard', 'Agents']],
  ])('document 1 §6: opens the first screen of the role %s from Management', async (role, first, screens) => {
    const page = await visitWithRole(role);
    await manage(page).click();
    await heading(page, first.name).waitFor();
    await expectPath(page, first.path, 'Management');
    expect(await menuOf(page).getByRole('list').getByRole('link').allTextContents()).toEqual(screens);
  });

  it('document 1 §6: shows screens with InstanceSettingsRead, and requires InstanceSettingsWrite for changes', async () => {
    const page = await visitSignedIn();
    await page.route('**/UserRolesWithResolvedActions', (route) =>
      route.fulfill({ json: { roles: [], resolvedActions: ['GptSystemsRead', 'InstanceSettingsRead'] } }),
    );
    await openModels(page);
    await page.getByText('Only administrators can connect models.').waitFor();
    await linkOf(page, 'Search Index').click();
    await page.getByText('Only administrators can rebuild the search index.').waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  });
}

export function adminRules(): void {
  describe('administration', () => {
    addressesOfAdmin();
    menuOfAdmin();
    rolesOfAdmin();
  });
}
