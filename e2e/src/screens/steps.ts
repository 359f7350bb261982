/** Steps that lead to a screen, in the words of its translations. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { composerOf } from '../people/sign-in-on-screen.ts';
import { type Language, textsIn } from '../browser/texts.ts';

export interface Tour {
  page: Page;
  /** Address of the brand that is shown. */
  origin: string;
  language: Language;
  isMobile: boolean;
  /** The one-time set-up link's path, on an instance without an administrator. */
  setupPath?: string;
}

export interface Screen {
  name: string;
  /** Whether somebody must be signed in. */
  isSignedIn: boolean;
  open(tour: Tour): Promise<void>;
}

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name }).first();

export const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

export async function openMenuDrawer({ page, language, isMobile }: Tour): Promise<void> {
  if (isMobile) await button(page, textsIn(language)('layout:menu.open')).click();
}

export async function openAccountMenu(tour: Tour): Promise<void> {
  const t = textsIn(tour.language);
  await openMenuDrawer(tour);
  await button(tour.page, `${t('account:menu')}:`).click();
  await tour.page.getByRole('menu').waitFor();
}

export async function openFromAccountMenu(tour: Tour, entry: string): Promise<void> {
  const t = textsIn(tour.language);
  await tour.page.goto(`${tour.origin}/chat`);
  await openAccountMenu(tour);
  await tour.page.getByRole('menuitem', { name: t(`account:${entry}`), exact: true }).click();
}

/** The beginning of a new conversation, whatever was shown last. */
export async function openChat(tour: Tour): Promise<void> {
  const { page, origin, language } = tour;
  const t = textsIn(language);
  await page.goto(`${origin}/chat`);
  await composerOf(tour.page, tour.language).waitFor();
  if (!page.url().includes('conversation=')) return;
  await openMenuDrawer(tour);
  await button(page, t('conversations:menu.newChat')).click();
  // The address changes before the screen does.
  await page.getByRole('list', { name: t('conversations:empty.starters') }).waitFor();
}

/** The administration, at its models. */
export async function openAdmin({ page, origin, language }: Tour): Promise<void> {
  await page.goto(`${origin}/admin/models`);
  await page
    .getByRole('heading', { name: textsIn(language)('model-providers:pageTitle'), exact: true })
    .waitFor();
}

/** Sends a question in a new conversation. */
export async function sendQuestion(tour: Tour, question: string): Promise<void> {
  await openChat(tour);
  await composerOf(tour.page, tour.language).fill(question);
  await tour.page.keyboard.press('Enter');
}

/** Sends a question in a new conversation and waits until the answer is complete. */
export async function askQuestion(tour: Tour, question: string): Promise<void> {
  await sendQuestion(tour, question);
  await answerComplete(tour);
}

export async function answerComplete({ page, language }: Tour): Promise<void> {
  const t = textsIn(language);
  await button(page, t('conversations:turn.details')).waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

/** Every citation's button: in the text and below it. */
export const citationButton = ({ page, language }: Tour): Locator => {
  const name = textsIn(language)('conversations:citation.open', { id: '1', title: '' }).trim();
  return page.getByRole('button', { name: new RegExp(`^${escapeRegExp(name)}`) }).first();
};

/** Points at a citation's number: its card leaves the line of the number, and the cited sentence above, to be read. */
export async function showCitationCard(tour: Tour): Promise<void> {
  const number = citationButton(tour);
  await number.hover();
  const card = tour.page.getByRole('tooltip');
  await card.waitFor();
  const [cardBox, numberBox] = await Promise.all([card.boundingBox(), number.boundingBox()]);
  if (!cardBox || !numberBox) throw new Error('One of the two is not on the screen.');
  expect(cardBox.y).toBeGreaterThanOrEqual(numberBox.y + numberBox.height);
}
