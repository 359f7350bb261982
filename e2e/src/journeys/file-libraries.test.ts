/** A library on one product, without a model: files are dropped in, an agent answers from them, and one is replaced. */
import { fileStates } from '@polylogue/contract/file-libraries/file-states';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectSound, hasBrowser, startBrowser } from '../browser/browser.ts';
import { field, press } from '../browser/controls.ts';
import { textsIn } from '../browser/texts.ts';
import { administrator, administratorInEnvironment } from '../people/administrator.ts';
import { PeopleOnScreen } from '../people/people-on-screen.ts';
import { composerOf } from '../people/sign-in-on-screen.ts';
import { freshDataFolder, type Product, removeDataFolder, startProduct } from '../product/product.ts';

const t = textsIn('en');
let browser: Browser;
let product: Product;
let people: PeopleOnScreen;

beforeAll(async () => {
  if (!hasBrowser) return;
  browser = await startBrowser();
  product = await startProduct(await freshDataFolder(), administratorInEnvironment);
  people = new PeopleOnScreen(browser, product);
});
afterAll(async () => {
  if (!hasBrowser) return;
  await browser.close();
  await product.stop();
  await removeDataFolder(product.dataFolder);
});

const markdown = (name: string, text: string) => ({
  name,
  mimeType: 'text/markdown',
  buffer: Buffer.from(text),
});

/** Chooses files as the button does, and waits until the last has arrived. */
async function upload(page: Page, ...files: ReturnType<typeof markdown>[]): Promise<void> {
  let arrived = 0;
  const allArrived = page.waitForResponse(
    (response) => response.request().method() === 'POST' && (arrived += 1) === files.length,
  );
  await page.locator('input[type=file]').setInputFiles(files);
  await allArrived;
}

/** Comes back to the files of the page again and again, until they are all ready. */
async function seeReady(page: Page, ready: number): Promise<void> {
  const counts = page.getByLabel(t('file-libraries:stages')).locator('dd');
  const look = async () => {
    await page.reload();
    await counts.first().waitFor();
    return counts.allTextContents();
  };
  const allReady = fileStates.map((state) => (state === 'Ready' ? String(ready) : '0'));
  await expect.poll(look, { timeout: 60_000, interval: 500 }).toEqual(allReady);
}

it.runIf(hasBrowser)('takes files in, shows how each stands, and reads the newest version', async () => {
  const page = await people.pageOf(administrator, '/admin/datasource/new');
  await field(page, t('file-libraries:columns.name')).fill('House rules');
  await press(page, t('entity:form.create'));
  await page.getByText(t('file-libraries:filesEmptyTitle')).waitFor();
  await upload(
    page,
    markdown('leave.md', '# Leave\n\nEverybody has 27 days of paid leave a year.\n'),
    markdown('bikes.md', '# Bikes\n\nBikes stand in the yard, never in the hall.\n'),
  );
  await seeReady(page, 2);
  await upload(page, markdown('leave.md', '# Leave\n\nEverybody has 29 days of paid leave a year.\n'));
  await seeReady(page, 2);
  await page.getByText('leave.md').click();
  await page.getByText('29 days').waitFor();
  await press(page, t('ui:close'));
  await upload(page, markdown('copy.md', '# Bikes\n\nBikes stand in the yard, never in the hall.\n'));
  await page.getByText(t('file-libraries:upload.duplicates_one', { number: '1' })).waitFor();
  await expectSound(page, 'the files of a library');
});

it.runIf(hasBrowser)('answers from them', async () => {
  const page = await people.pageOf(administrator, '/admin/gptsystem');
  await page.getByRole('link', { name: t('agents:new'), exact: true }).click();
  await field(page, t('agents:fields.gptSystemName')).fill('House helper');
  await page.getByRole('checkbox', { name: 'House rules' }).check();
  await page.getByText(t('agents:states.saved'), { exact: true }).waitFor();
  const ask = async (question: string) => {
    await composerOf(page).fill(question);
    await page.keyboard.press('Enter');
  };
  await ask('How many days of paid leave do I have?');
  await page.locator('[data-answer]').getByText('29 days').first().waitFor();
});
