/** Main path through the product, shared by every kind of visitor. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectSound, type WatchedPage } from './browser.ts';
import { administrator } from '../people/administrator.ts';
import { composerOf } from '../people/sign-in-on-screen.ts';
import type { Product } from '../product/product.ts';
import { type Language, textsIn } from './texts.ts';
import type { Visitor } from './visitor.ts';

export interface Journey {
  product: Product;
  watched: WatchedPage;
  visitor: Visitor;
  language: Language;
  /** The menu is a drawer on small screens. */
  isMobile: boolean;
  /** A model answers. */
  hasModel: boolean;
  questions: { first: string; second: string };
  /** The end of the second question's answer, as it is read on the screen. */
  answerEnd: string;
}

const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first();

/** Set-up link → administrator, signed in → the chat. */
async function setUpAndSignIn({ product, visitor, watched, language, hasModel }: Journey): Promise<void> {
  const t = textsIn(language);
  const { page } = visitor;
  await page.goto(product.setupLink ?? '');
  await field(page, t('setup:name')).waitFor();
  await expectSound(page, 'set-up');
  await visitor.write(field(page, t('setup:name')), administrator.name);
  await visitor.write(field(page, t('setup:email')), administrator.email);
  await visitor.write(page.getByLabel(t('setup:password'), { exact: true }), administrator.password);
  await visitor.activate(button(page, t('setup:submit')));
  if (!hasModel) {
    await page.getByRole('heading', { name: t('model-providers:title') }).waitFor();
    await expectSound(page, 'first-run model screen');
    await visitor.activate(page.getByRole('link', { name: t('model-providers:skip') }));
  }
  await composerOf(page, language).waitFor();
  expect(watched.complaints).toEqual([]);
}

/** Writes a question and sends it with Enter. */
async function ask({ visitor, language }: Journey, question: string): Promise<void> {
  await visitor.write(composerOf(visitor.page, language), question);
  await visitor.page.keyboard.press('Enter');
}

/** Turns on the screen, oldest first. */
const turns = (page: Page): Locator => page.getByRole('article');
const lastTurn = (page: Page): Locator => turns(page).last();

/** Waits until nothing is being written any more. */
async function answerComplete({ visitor, language }: Journey): Promise<void> {
  const { page } = visitor;
  await button(page, textsIn(language)('conversations:turn.copyAnswer'))
    .last()
    .waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

/** Checks that the second answer is complete, has its citation, and is not marked as interrupted. */
async function expectWholeAnswer(journey: Journey): Promise<void> {
  const { questions, answerEnd, language, visitor } = journey;
  const t = textsIn(language);
  const turn = lastTurn(visitor.page);
  await turn.filter({ hasText: questions.second }).filter({ hasText: answerEnd }).waitFor();
  await citationsOf(journey).first().waitFor();
  await answerComplete(journey);
  for (const ending of ['Aborted', 'Interrupted', 'length', 'content-filter', 'continue']) {
    const notice = turn.getByText(t(`conversations:status.${ending}`), { exact: true });
    expect(await notice.count(), `“${ending}” under the answer`).toBe(0);
  }
  expect(await turn.getByRole('alert').count(), 'errors under the answer').toBe(0);
}

const citationsOf = ({ visitor, language }: Journey): Locator => {
  const prefix = textsIn(language)('conversations:citation.open', { id: '1', title: '' }).trim();
  return lastTurn(visitor.page).getByRole('button', { name: new RegExp(`^${escapeRegExp(prefix)}`) });
};

/** Opens the last answer's first citation; the panel shows its passage highlighted; closes it again. */
async function openCitation(journey: Journey): Promise<void> {
  const { visitor } = journey;
  const { page } = visitor;
  await visitor.activate(citationsOf(journey).first());
  const mark = page.locator('[data-passage]').first();
  await mark.waitFor();
  expect((await mark.textContent())?.length).toBeGreaterThan(20);
  await expectSound(page, 'citation panel');
  await page.keyboard.press('Escape');
  await mark.waitFor({ state: 'detached' });
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Regenerates the last answer, and goes back to the version before. */
async function branch(journey: Journey): Promise<void> {
  const { visitor, language } = journey;
  const { page } = visitor;
  const t = textsIn(language);
  const buttonOf = (action: string) =>
    lastTurn(page).getByRole('button', { name: t(`conversations:turn.${action}`) });
  await visitor.activate(buttonOf('regenerate'));
  await page.getByText(t('conversations:turn.position', { index: '2', count: '2' })).waitFor();
  await expectWholeAnswer(journey);
  await visitor.activate(buttonOf('answer.previous'));
  await page.getByText(t('conversations:turn.position', { index: '1', count: '2' })).waitFor();
  await page.reload();
  await page.getByText(t('conversations:turn.position', { index: '1', count: '2' })).waitFor();
}

async function openMenuDrawer({ isMobile, visitor, language }: Journey): Promise<void> {
  if (isMobile) await visitor.activate(button(visitor.page, textsIn(language)('layout:menu.open')));
}

async function chooseAction({ visitor, language }: Journey, title: string, action: string): Promise<void> {
  const { page } = visitor;
  const t = textsIn(language);
  await visitor.activate(button(page, t('conversations:menu.actions', { title })));
  await visitor.choose(page.getByRole('menuitem', { name: t(`conversations:menu.${action}`), exact: true }));
}

/** Renames, exports, archives and brings back, deletes with undo, deletes for good. */
async function manageConversation(journey: Journey): Promise<void> {
  const { visitor, language } = journey;
  const { page } = visitor;
  const t = textsIn(language);
  const newTitle = 'Renamed: a/b';
  await openMenuDrawer(journey);
  const rows = page.getByRole('link', { name: newTitle });
  const oldTitle = (await page.locator('a[aria-current="page"]').first().textContent()) ?? '';

  await chooseAction(journey, oldTitle, 'rename');
  await field(page, t('conversations:menu.renameField')).waitFor();
  await visitor.write(field(page, t('conversations:menu.renameField')), newTitle);
  await page.keyboard.press('Enter');
  await rows.waitFor();

  const downloading = page.waitForEvent('download');
  await chooseAction(journey, newTitle, 'export');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Renamed ab.txt');
  expect(await readFile(await download.path(), 'utf8')).toContain(journey.questions.first);

  await chooseAction(journey, newTitle, 'archive');
  await rows.waitFor({ state: 'detached' });
  await visitor.selectTab(page.getByRole('tab', { name: t('conversations:menu.archived') }));
  await rows.waitFor();
  await chooseAction(journey, newTitle, 'unarchive');
  await rows.waitFor({ state: 'detached' });
  await visitor.selectTab(page.getByRole('tab', { name: t('conversations:menu.history') }));
  await rows.waitFor();

  await chooseAction(journey, newTitle, 'delete');
  await rows.waitFor({ state: 'detached' });
  const toast = page
    .getByRole('status')
    .filter({ hasText: t('conversations:menu.deleted', { title: newTitle }) });
  await visitor.activate(toast.getByRole('button', { name: t('ui:undo') }));
  await rows.waitFor();
}

/** Signs out through the account menu; the login screen comes back. */
async function signOut({ visitor, language, product }: Journey): Promise<void> {
  const { page } = visitor;
  const t = textsIn(language);
  await visitor.activate(page.getByRole('button', { name: new RegExp(administrator.name) }).first());
  await visitor.choose(page.getByRole('menuitem', { name: t('account:logout') }));
  await page.waitForURL(`${product.url}/auth/jwt/login**`);
  await button(page, t('auth:signIn')).waitFor();
  await expectSound(page, 'login');
  await page.goto(`${product.url}/chat`);
  await button(page, t('auth:signIn')).waitFor();
}

/** The whole path. */
export async function runChatJourney(journey: Journey): Promise<void> {
  const { visitor, watched, questions, hasModel, language } = journey;
  const { page } = visitor;
  await setUpAndSignIn(journey);
  await ask(journey, questions.first);
  await answerComplete(journey);
  await expectSound(page, 'an answer');
  const label = page.getByText(textsIn(language)('conversations:library.label')).first();
  if (!hasModel) await label.waitFor();
  await openCitation(journey);
  await ask(journey, questions.second);
  // Quotations are there at once; a model's words can be watched coming.
  if (hasModel) await page.locator('[aria-busy="true"]').first().waitFor();
  await lastTurn(page).getByText(questions.second).waitFor();
  await page.reload();
  await expectWholeAnswer(journey);
  await branch(journey);
  await manageConversation(journey);
  await signOut(journey);
  expect(watched.complaints).toEqual([]);
}
