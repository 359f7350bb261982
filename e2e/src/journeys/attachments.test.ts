/** Files and pictures that go with a question, on one product with a model that sees: from the drop to the full view. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ScriptedProvider } from '../../../server/src/testing/models/scripted-provider.ts';
import { expectSound, hasBrowser, startBrowser } from '../browser/browser.ts';
import { press } from '../browser/controls.ts';
import { textsIn } from '../browser/texts.ts';
import { AdministrationOverHttp } from '../people/administration-over-http.ts';
import { administrator, administratorInEnvironment } from '../people/administrator.ts';
import { PeopleOnScreen } from '../people/people-on-screen.ts';
import { publishPersonalAgent } from '../people/personal-agents.ts';
import { composerOf } from '../people/sign-in-on-screen.ts';
import { freshDataFolder, type Product, removeDataFolder, startProduct } from '../product/product.ts';

const t = textsIn('en');
const terms = 'Either side may leave with a notice of 45 days.\n';
let browser: Browser;
let provider: ScriptedProvider;
let product: Product;
let people: PeopleOnScreen;
let agentId: string;

beforeAll(async () => {
  if (!hasBrowser) return;
  [browser, provider] = await Promise.all([startBrowser(), ScriptedProvider.start()]);
  provider.say(/./, 'The notice is 45 days.');
  product = await startProduct(await freshDataFolder(), {
    ...administratorInEnvironment,
    ...provider.environment,
    // A model name with known support for vision.
    POLYLOGUE_MODEL: 'gpt-4o',
  });
  people = new PeopleOnScreen(browser, product);
  const administration = await AdministrationOverHttp.of(product);
  await administration.turnOn('AllowUserCreatedGptSystems');
  agentId = await publishPersonalAgent(administration, {
    gptSystemName: 'Reader',
    capabilityTypes: ['FileSearch', 'Vision'],
  });
});
afterAll(async () => {
  if (!hasBrowser) return;
  await browser.close();
  await product.stop();
  await provider.stop();
  await removeDataFolder(product.dataFolder);
});

/** Drops a text, and pictures that are painted on the page, into the chat. */
async function drop(page: Page, textName: string, ...pictureNames: string[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    async ({ content, textFile, pictures }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], textFile, { type: 'text/plain' }));
      for (const [index, name] of pictures.entries()) {
        const canvas = new OffscreenCanvas(480, 320);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('There is nothing to paint on');
        context.fillStyle = `hsl(${index * 120} 60% 50%)`;
        context.fillRect(0, 0, 480, 320);
        transfer.items.add(new File([await canvas.convertToBlob()], name, { type: 'image/png' }));
      }
      return transfer;
    },
    { content: terms, textFile: textName, pictures: pictureNames },
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer });
  await page.getByText(t('conversations:files.drop')).waitFor();
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}

const picked = (page: Page) => page.getByRole('group', { name: t('conversations:files.picked') });
const sent = (page: Page) => page.getByRole('group', { name: t('conversations:files.sent') });
const shownName = (name: string) => ({ name });

it.runIf(hasBrowser)('are dropped, removed, sent, and there again after a reload', async () => {
  const page = await people.pageOf(administrator, `/chat/${agentId}`);
  await composerOf(page).waitFor();
  await drop(page, 'Terms.txt', 'Wrong.png', 'Blue.png');
  await picked(page).getByText('Terms.txt').waitFor();
  await press(page, t('conversations:files.remove', shownName('Wrong.png')));
  await expect.poll(() => picked(page).locator('img').count()).toBe(1);
  await expectSound(page, 'a message with files');

  // Uploaded files survive a reload, as the text does.
  await expect.poll(() => picked(page).getByRole('progressbar').count()).toBe(0);
  await composerOf(page).fill('How long is the notice?');
  await page.reload();
  await picked(page).getByText('Terms.txt').waitFor();
  await picked(page).locator('img').waitFor();
  await composerOf(page).press('Enter');
  await page.locator('[data-answer]').getByText('45 days').waitFor();
  expect(await picked(page).count()).toBe(0);

  await sent(page).getByText('Terms.txt').waitFor();
  await page.reload();
  await sent(page).locator('img').waitFor();
  await expectSound(page, 'a question with files');
  expect(await people.complaints()).toEqual([]);
});

it.runIf(hasBrowser)('are downloaded as they were, and looked at in full', async () => {
  const page = await people.pageOf(administrator, '/chat');
  await sent(page).locator('img').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page, t('conversations:files.downloadOf', shownName('Terms.txt'))),
  ]);
  expect(download.suggestedFilename()).toBe('Terms.txt');
  expect(await readFile(await download.path(), 'utf8')).toBe(terms);

  const picture = t('conversations:files.pictureNumber', { number: '1' });
  await press(page, t('conversations:files.view', shownName(picture)));
  const dialog = page.getByRole('dialog', { name: t('conversations:files.picture') });
  const whole = dialog.locator('img');
  await expect
    .poll(() => whole.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBe(480);
  await expectSound(page, 'a picture in full view');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await people.complaints()).toEqual([]);
});
