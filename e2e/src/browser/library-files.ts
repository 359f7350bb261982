/** Files of a library: what is uploaded, and how they stand. */
import { fileStates } from '@polylogue/contract/file-libraries/file-states';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { textsIn } from './texts.ts';

const t = textsIn('en');

export const markdown = (name: string, text: string) => ({
  name,
  mimeType: 'text/markdown',
  buffer: Buffer.from(text),
});

/** Comes back to the files of the page again and again, until they are all ready. */
export async function seeReady(page: Page, ready: number): Promise<void> {
  const counts = page.getByLabel(t('file-libraries:stages')).locator('[data-count]');
  const look = async () => {
    await page.reload();
    await counts.first().waitFor();
    return counts.allTextContents();
  };
  const allReady = fileStates.map((state) => (state === 'Ready' ? String(ready) : '0'));
  await expect.poll(look, { timeout: 60_000, interval: 500 }).toEqual(allReady);
}
