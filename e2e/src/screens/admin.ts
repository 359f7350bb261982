/** What the administration's frame can look like; its screens' own states stand with the chat's menus. */
import type { Page } from 'playwright-core';
import { button, openAdmin, openChat, type Screen } from './steps.ts';
import { textsIn } from '../browser/texts.ts';

const ownActions = /UserRolesWithResolvedActions/;

/** As somebody who holds no more than these actions. */
const actAs = (page: Page, resolvedActions: string[]) =>
  page.route(ownActions, (route) => route.fulfill({ json: { roles: [], resolvedActions } }));

export const adminScreens: readonly Screen[] = [
  {
    name: 'admin-search-index',
    isSignedIn: true,
    open: async ({ page, origin, language }) => {
      await page.goto(`${origin}/admin/searchIndex`);
      await button(page, textsIn(language)('search-index:rebuild')).waitFor();
    },
  },
  {
    name: 'admin-read-only',
    isSignedIn: true,
    open: async ({ page, origin, language }) => {
      await actAs(page, ['GptSystemsRead', 'InstanceSettingsRead']);
      await page.goto(`${origin}/admin/models`);
      await page
        .getByRole('heading', { name: textsIn(language)('model-providers:pageTitle'), exact: true })
        .waitFor();
    },
  },
  {
    name: 'admin-not-allowed',
    isSignedIn: true,
    open: async ({ page, origin, language }) => {
      await actAs(page, ['GptSystemsRead', 'AnalyticsRead']);
      await page.goto(`${origin}/admin/models`);
      await page.getByText(textsIn(language)('administration:notAllowed.text')).waitFor();
    },
  },
  {
    name: 'admin-nothing',
    isSignedIn: true,
    open: async (tour) => {
      const { page, origin, language } = tour;
      await openChat(tour);
      await actAs(page, ['GptSystemsRead', 'AnalyticsRead']);
      await page.goto(`${origin}/admin`);
      await page.getByText(textsIn(language)('administration:nothing')).waitFor();
    },
  },
  {
    name: 'admin-failed',
    isSignedIn: true,
    open: async ({ page, origin, language }) => {
      await page.route(ownActions, (route) =>
        route.fulfill({ status: 500, json: { code: 'server.error', errors: [], requestId: 'r' } }),
      );
      await page.goto(`${origin}/admin/models`);
      await button(page, textsIn(language)('ui:retry')).waitFor();
    },
  },
  // Last: the menu stays as it was left.
  {
    name: 'admin-mini-menu',
    isSignedIn: true,
    open: async (tour) => {
      await openAdmin(tour);
      await tour.page.keyboard.press('ControlOrMeta+b');
    },
  },
];
