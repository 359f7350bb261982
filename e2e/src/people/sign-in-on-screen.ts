/** Signing in through the product's own screens, for tests about something else. */
import type { Locator, Page } from 'playwright-core';
import { type Language, textsIn } from '../browser/texts.ts';
import type { Credentials } from '../../../server/src/testing/identity/embedded-sign-in.ts';

interface View {
  page: Page;
  /** Address of the brand that is shown. */
  origin: string;
  language?: Language;
}

/** The message field. */
export const composerOf = (page: Page, language: Language = 'en'): Locator =>
  page.getByRole('textbox', { name: textsIn(language)('conversations:composer.label'), exact: true });

/** Writes a question in the message field, and sends it. */
export async function sendQuestion(page: Page, question: string, language?: Language): Promise<void> {
  await composerOf(page, language).fill(question);
  await page.keyboard.press('Enter');
}

/** Asks in the only message field of the page, and waits for the answer. */
export async function askAndWait(page: Page, question: string, answer: string): Promise<void> {
  // An older conversation may show the same words.
  const answers = page.locator('[data-answer]').getByText(answer);
  const before = await answers.count();
  await sendQuestion(page, question);
  await answers.nth(before).waitFor();
}

/** Signs in on a login page with a local account; does not wait for what follows. */
export async function sendPassword(
  page: Page,
  account: Credentials,
  language: Language = 'en',
): Promise<void> {
  const t = textsIn(language);
  await page.getByRole('textbox', { name: t('auth:local.email'), exact: true }).fill(account.email);
  await page.getByLabel(t('auth:local.password'), { exact: true }).fill(account.password);
  await page.getByRole('button', { name: t('auth:signIn'), exact: true }).click();
}

/** Signs in, and waits for the chat. */
export async function signInOnScreen({ page, origin, language }: View, account: Credentials): Promise<void> {
  await page.goto(`${origin}/auth/jwt/login`);
  await sendPassword(page, account, language);
  await composerOf(page, language).waitFor();
}
