/** Files of a library: uploads and states. */
import { type FileState, fileStates } from '@polylogue/contract/knowledge/libraries/file-states';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { field, press } from './controls.ts';
import { textsIn } from './texts.ts';

const t = textsIn('en');

export const markdown = (name: string, text: string) => ({
  name,
  mimeType: 'text/markdown',
  buffer: Buffer.from(text),
});

/** Fills in the form of a new library, and waits for its files. */
export async function createLibrary(page: Page, name: string): Promise<void> {
  await field(page, t('file-libraries:columns.name')).fill(name);
  await press(page, t('entity:form.create'));
  await page.getByText(t('file-libraries:filesEmptyTitle')).waitFor();
}

/** Numbers of files by stage, in the order of the stages. */
const countsOf = (page: Page): Locator => page.getByLabel(t('file-libraries:stages')).locator('[data-count]');

/** Reads the number of files in one stage. */
export async function countOf(page: Page, state: FileState): Promise<number> {
  return Number(await countsOf(page).nth(fileStates.indexOf(state)).textContent());
}

/** Chooses files as the button does, and waits until the last has arrived. */
export async function upload(
  page: Page,
  ...files: { name: string; mimeType: string; buffer: Buffer }[]
): Promise<void> {
  let arrived = 0;
  const allArrived = page.waitForResponse(
    (response) => response.request().method() === 'POST' && (arrived += 1) === files.length,
  );
  await page.locator('input[type=file][multiple]:not([webkitdirectory])').setInputFiles(files);
  await allArrived;
}

/** Reopens the list of files until all are ready. */
export async function waitUntilReady(page: Page, ready: number): Promise<void> {
  const counts = countsOf(page);
  const look = async () => {
    await page.reload();
    await counts.first().waitFor();
    return counts.allTextContents();
  };
  const allReady = fileStates.map((state) => (state === 'Ready' ? String(ready) : '0'));
  await expect.poll(look, { timeout: 60_000, interval: 500 }).toEqual(allReady);
}
