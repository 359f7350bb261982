/** Files and pictures that go with a question, on one product with a model that sees: from the drop to the full view. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectSound, hasBrowser } from '../browser/browser.ts';
import { press } from '../browser/controls.ts';
import { textsIn } from '../browser/texts.ts';
import { administrator } from '../people/administrator.ts';
import { publishPersonalAgent } from '../people/personal-agents.ts';
import { composerOf } from '../people/sign-in-on-screen.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const terms = 'Either side may leave with a notice of 45 days.\n';
let agentId: string;

const harness = createHarness({
  model: (provider) => provider.say(/./, 'The notice is 45 days.'),
  // A model name with known support for vision.
  environment: { POLYLOGUE_MODEL: 'gpt-4o' },
});
beforeAll(async () => {
  await harness.administration.turnOn('AllowUserCreatedGptSystems');
  agentId = await publishPersonalAgent(harness.administration, {
    gptSystemName: 'Reader',
    capabilityTypes: ['FileSearch', 'Vision'],
  });
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
  const page = await harness.people.pageOf(administrator, `/chat/${agentId}`);
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
  expect(await harness.people.complaints()).toEqual([]);
});

it.runIf(hasBrowser)(
  'are opened with their text, downloaded as they were, and looked at in full',
  async () => {
    const page = await harness.people.pageOf(administrator, '/chat');
    await sent(page).locator('img').waitFor();
    await press(page, t('conversations:files.view', shownName('Terms.txt')));
    const viewer = page.getByRole('dialog', { name: 'Terms.txt' });
    await viewer.getByText('45 days').waitFor();
    await expectSound(page, 'the text of a file');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      press(page, t('conversations:files.download')),
    ]);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    expect(download.suggestedFilename()).toBe('Terms.txt');
    expect(await readFile(await download.path(), 'utf8')).toBe(terms);

    await press(page, t('conversations:files.view', shownName('Blue.png')));
    const dialog = page.getByRole('dialog', { name: 'Blue.png' });
    const whole = dialog.locator('img');
    await expect
      .poll(() => whole.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBe(480);
    await expectSound(page, 'a picture in full view');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await harness.people.complaints()).toEqual([]);
  },
);
