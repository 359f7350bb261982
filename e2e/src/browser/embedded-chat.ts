/** The public chat on a page of another site: its launcher, and what is in its frame. */
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Language, textsIn } from './texts.ts';

const launcherNames = { en: 'Chat with us', ar: 'تحدّث معنا' };

/** The button in the corner. */
export const launcherOn = (page: Page, language: Language = 'en'): Locator =>
  page.getByRole('button', { name: launcherNames[language], exact: true });

/** Frame of the popup's chat. */
export const chatOn = (page: Page): FrameLocator => page.locator('polylogue-chat').frameLocator('iframe');

/** The message field of a chat, in a frame or not. */
export const fieldIn = (view: Page | FrameLocator, language: Language = 'en'): Locator =>
  view.getByRole('textbox', { name: textsIn(language)('conversations:composer.label'), exact: true });

export const answersIn = (view: Page | FrameLocator): Locator => view.locator('[data-answer]');

/** Reads the events that the script has sent to the page so far. */
export const receivedEvents = (page: Page): Promise<string[]> => page.evaluate<string[]>('received');

/** Asks in an open popup, and waits for the whole answer; returns it. */
export async function askOn(page: Page, question: string, language: Language = 'en'): Promise<string> {
  const chat = chatOn(page);
  await fieldIn(chat, language).fill(question);
  await fieldIn(chat, language).press('Enter');
  await expect.poll(() => receivedEvents(page)).toContain('message:agent');
  return (await answersIn(chat).last().textContent()) ?? '';
}
