/** Every screen and the states worth looking at, each with the way to it from a signed-in chat. */
import type { Page } from 'playwright-core';
import { textsIn, type Language } from './texts.ts';

export interface Tour {
  page: Page;
  /** Address of the brand that is shown. */
  origin: string;
  language: Language;
  isMobile: boolean;
}

export interface Screen {
  name: string;
  /** Whether somebody must be signed in. */
  isSignedIn: boolean;
  open(tour: Tour): Promise<void>;
}

const button = (page: Page, name: string) => page.getByRole('button', { name }).first();

async function openAccountMenu({ page, language, isMobile }: Tour): Promise<void> {
  const t = textsIn(language);
  if (isMobile) await button(page, t('app:menu.open')).click();
  await button(page, `${t('account:menu')}:`).click();
  await page.getByRole('menu').waitFor();
}

async function openFromAccountMenu(tour: Tour, entry: string): Promise<void> {
  const t = textsIn(tour.language);
  await tour.page.goto(`${tour.origin}/chat`);
  await openAccountMenu(tour);
  await tour.page.getByRole('menuitem', { name: t(`account:${entry}`), exact: true }).click();
}

async function openChat({ page, origin, language }: Tour): Promise<void> {
  await page.goto(`${origin}/chat`);
  await page.getByRole('textbox', { name: textsIn(language)('conversations:composer.label') }).waitFor();
}

async function askQuestion(tour: Tour, question: string): Promise<void> {
  const { page, language } = tour;
  const t = textsIn(language);
  await openChat(tour);
  await button(page, t('conversations:menu.newChat'))
    .click({ timeout: 1_000 })
    .catch(() => undefined);
  await page.getByRole('textbox', { name: t('conversations:composer.label') }).fill(question);
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: t('conversations:turn.copyAnswer') })
    .first()
    .waitFor({ state: 'attached' });
}

export const screens: readonly Screen[] = [
  {
    name: 'login',
    isSignedIn: false,
    open: async ({ page, origin, language }) => {
      await page.goto(`${origin}/auth/jwt/login`);
      await button(page, textsIn(language)('auth:signIn')).waitFor();
    },
  },
  {
    name: 'not-found',
    isSignedIn: false,
    open: async ({ page, origin, language }) => {
      await page.goto(`${origin}/404`);
      await page.getByRole('heading', { name: textsIn(language)('app:notFound.title') }).waitFor();
    },
  },
  { name: 'chat-empty', isSignedIn: true, open: openChat },
  {
    name: 'answer',
    isSignedIn: true,
    open: (tour) => askQuestion(tour, 'How do I connect a model?'),
  },
  {
    name: 'no-answer',
    isSignedIn: true,
    open: (tour) => askQuestion(tour, 'Who won the football world cup in 1998?'),
  },
  {
    name: 'citation',
    isSignedIn: true,
    open: async (tour) => {
      await askQuestion(tour, 'How do I export a conversation?');
      const name = textsIn(tour.language)('conversations:citation.open', { id: '1', title: '' }).trim();
      await tour.page
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first()
        .click();
      await tour.page.locator('[data-passage]').first().waitFor();
    },
  },
  {
    name: 'execution-details',
    isSignedIn: true,
    open: async (tour) => {
      await askQuestion(tour, 'How do I delete a conversation?');
      const t = textsIn(tour.language);
      await button(tour.page, t('conversations:turn.details')).click();
      await tour.page.getByText(t('conversations:details.passages')).first().waitFor();
    },
  },
  {
    name: 'account-menu',
    isSignedIn: true,
    open: async (tour) => {
      await openChat(tour);
      await openAccountMenu(tour);
    },
  },
  {
    name: 'settings',
    isSignedIn: true,
    open: async (tour) => {
      await openFromAccountMenu(tour, 'settings');
      await tour.page.getByText(textsIn(tour.language)('settings:contrast')).first().waitFor();
    },
  },
  {
    name: 'about',
    isSignedIn: true,
    open: async (tour) => {
      await openFromAccountMenu(tour, 'about');
      await tour.page.getByText(textsIn(tour.language)('about:version')).first().waitFor();
    },
  },
  {
    name: 'connect-a-model',
    isSignedIn: true,
    open: async ({ page, origin, language }) => {
      await page.goto(`${origin}/setup/model`);
      await page.getByRole('heading', { name: textsIn(language)('model-providers:title') }).waitFor();
    },
  },
];
