/** What the side menu, its drawers and the screens around the chat can look like. */
import type { Locator } from 'playwright-core';
import { modelQuestions } from './model.ts';
import {
  askQuestion,
  button,
  openChat,
  openFromAccountMenu,
  openMenuDrawer,
  type Screen,
  type Tour,
} from './steps.ts';
import { textsIn } from '../browser/texts.ts';

const list = /\/userConversations(\/archived)?(\?|$)/;
const dayMs = 24 * 60 * 60 * 1_000;
const titles = [
  'Retention windows explained',
  'Draft a supplier letter',
  'Compare two contracts that differ only in the clauses about liability and termination',
  'شرح رسالة الخطأ',
  'Weekly report',
  'Names for a cat',
];

/** A year of conversations. */
function manyConversations() {
  return Array.from({ length: 40 }, (_, index) => {
    const at = new Date(Date.now() - index * index * 0.4 * dayMs).toISOString();
    return {
      conversationId: `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      title: titles[index % titles.length],
      createdAt: at,
      updatedAt: at,
      gptSystem: { gptSystemId: '0190a000-0000-7000-8000-000000000000', name: 'Guide' },
    };
  });
}

/** Opens the menu over a list as the test says it is. */
const withList = async (tour: Tour, answer: { status: number; json: unknown }): Promise<void> => {
  await tour.page.route(list, (route) => route.fulfill(answer));
  await openChat(tour);
  await openMenuDrawer(tour);
};

const overList = (name: string, items: unknown[], then?: (tour: Tour) => Promise<void>): Screen => ({
  name,
  isSignedIn: true,
  open: async (tour) => {
    await withList(tour, { status: 200, json: { items } });
    await then?.(tour);
  },
});
const failing = { status: 500, json: { code: 'server.error', errors: [], requestId: 'r' } };
const failed = (name: string, then?: (tour: Tour) => Promise<void>): Screen => ({
  name,
  isSignedIn: true,
  open: async (tour) => {
    await withList(tour, failing);
    await then?.(tour);
    await button(tour.page, textsIn(tour.language)('ui:retry')).waitFor();
  },
});

const showArchived = ({ page, language }: Tour) =>
  page.getByRole('tab', { name: textsIn(language)('conversations:menu.archived') }).click();

async function search({ page, language }: Tour, words: string): Promise<void> {
  const t = textsIn(language);
  await button(page, t('conversations:menu.search')).click();
  await page.getByRole('textbox', { name: t('conversations:menu.search') }).fill(words);
}

/** The menu of the first conversation of a new instance's list. */
async function openRowMenu(tour: Tour): Promise<Locator> {
  const { page, language } = tour;
  const t = textsIn(language);
  await askQuestion(tour, modelQuestions.cited);
  await openMenuDrawer(tour);
  const row = page.locator('.row').first();
  await row.hover();
  await row.getByRole('button').click();
  await page.getByRole('menu').waitFor();
  return page.getByRole('menuitem').filter({ hasText: t('conversations:menu.rename') });
}

const field = ({ page, language }: Tour, key: string) =>
  page.getByLabel(textsIn(language)(`model-providers:${key}`), { exact: true });

export const menuScreens: readonly Screen[] = [
  overList('history-many', manyConversations()),
  overList('history-empty', []),
  overList('archived-empty', [], showArchived),
  failed('history-failed'),
  failed('archived-failed', showArchived),
  overList('search', manyConversations(), (tour) => search(tour, 're')),
  overList('search-nothing', [], (tour) => search(tour, 'zzz')),
  {
    name: 'row-menu',
    isSignedIn: true,
    open: async (tour) => {
      await openRowMenu(tour);
    },
  },
  {
    name: 'rename',
    isSignedIn: true,
    open: async (tour) => {
      await (await openRowMenu(tour)).click();
      await tour.page.getByRole('textbox').first().waitFor();
    },
  },
  {
    name: 'deleted',
    isSignedIn: true,
    open: async (tour) => {
      await openRowMenu(tour);
      await tour.page.getByRole('menuitem').last().click();
      await button(tour.page, textsIn(tour.language)('ui:undo')).waitFor();
    },
  },
  {
    name: 'shortcuts',
    isSignedIn: true,
    open: async (tour) => {
      await openFromAccountMenu(tour, 'shortcuts');
      await tour.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'release-notes',
    isSignedIn: true,
    open: async ({ page, origin }) => {
      await page.goto(`${origin}/release-notes`);
      await page.getByRole('heading').first().waitFor();
    },
  },
  {
    name: 'models',
    isSignedIn: true,
    open: async ({ page, origin, language }) => {
      await page.goto(`${origin}/admin/models`);
      await page.getByText(textsIn(language)('model-providers:default'), { exact: true }).waitFor();
    },
  },
  {
    name: 'models-found',
    isSignedIn: true,
    open: async ({ page, origin, language }) => {
      const server = {
        server: 'ollama',
        isConfigured: false,
        name: 'Ollama',
        kind: 'openai-compatible',
        baseUrl: 'http://127.0.0.1:11434/v1',
      };
      await page.route(/modelProviders\/discovered/, (route) =>
        route.fulfill({ json: { items: [{ ...server, models: ['llama3.3', 'qwen3:8b'] }] } }),
      );
      await page.goto(`${origin}/admin/models/new`);
      await page.getByText(textsIn(language)('model-providers:found')).waitFor();
    },
  },
  {
    name: 'models-invalid',
    isSignedIn: true,
    open: async (tour) => {
      const t = textsIn(tour.language);
      await tour.page.goto(`${tour.origin}/admin/models/new`);
      await tour.page.getByLabel(t('model-providers:columns.name'), { exact: true }).fill('');
      await button(tour.page, t('model-providers:save')).click();
      await tour.page.getByText(t('ui:form.required')).first().waitFor();
    },
  },
  {
    name: 'models-refused',
    isSignedIn: true,
    open: async (tour) => {
      const { page, origin, language } = tour;
      await page.route(/modelProviders\/test$/, (route) =>
        route.fulfill({ json: { status: 'failed', at: 'models', code: 'model.key_refused' } }),
      );
      await page.goto(`${origin}/admin/models/new`);
      await field(tour, 'apiKey').fill('sk-not-a-key');
      await button(page, textsIn(language)('model-providers:test')).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'models-tested',
    isSignedIn: true,
    open: async (tour) => {
      const { page, origin, language } = tour;
      await page.route(/modelProviders\/test$/, (route) =>
        route.fulfill({
          json: {
            status: 'ok',
            modelsListed: true,
            models: ['gpt-5.2', 'gpt-5.2-mini', 'o5'],
            answeredBy: null,
          },
        }),
      );
      await page.goto(`${origin}/admin/models/new`);
      await field(tour, 'apiKey').fill('sk-a-key');
      await button(page, textsIn(language)('model-providers:test')).click();
      await page.getByRole('status').filter({ hasText: /\S/ }).first().waitFor();
    },
  },
  // Last: the menu stays as it was left.
  {
    name: 'mini-menu',
    isSignedIn: true,
    open: async (tour) => {
      await openChat(tour);
      await tour.page.keyboard.press('ControlOrMeta+b');
    },
  },
];
