/** Pictures in questions: they reach models with vision unchanged, and no others. */
import { modelProviderRoutes } from '@polylogue/contract/instance/model-providers/routes';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { beginStream, endFrame, textFrame } from '../../../server/src/testing/models/completion-stream.ts';
import { expectSound, hasBrowser } from '../browser/browser.ts';
import { press } from '../browser/controls.ts';
import { textsIn } from '../browser/texts.ts';
import { administrator } from '../people/administrator.ts';
import { publishPersonalAgent } from '../people/personal-agents.ts';
import { composerOf, sendQuestion } from '../people/sign-in-on-screen.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const seeing = { capabilityTypes: ['Vision' as const] };
/** Agent whose model lacks vision. */
let textAgentId: string;
/** Agent whose model has vision. */
let visionAgentId: string;
/** Requests to models: the model, and the pictures of the last message. */
const sent: { model: string; pictures: string[] }[] = [];

interface SentMessage {
  content: string | { type: string; image_url?: { url: string } }[];
}

const harness = createHarness({
  model: (provider) =>
    provider.register(/./, ({ body, response }) => {
      const { model, messages }: { model: string; messages: SentMessage[] } = JSON.parse(body);
      const content = messages.at(-1)?.content ?? '';
      const parts = typeof content === 'string' ? [] : content;
      sent.push({ model, pictures: parts.flatMap((part) => part.image_url?.url ?? []) });
      beginStream(response);
      response.end(textFrame('Red, lime, blue and white.') + endFrame);
    }),
  // A model name with known support for vision.
  environment: { POLYLOGUE_MODEL: 'gpt-4o' },
});
beforeAll(async () => {
  const { administration, provider } = harness;
  await administration.turnOn('AllowUserCreatedGptSystems');
  const blindProvider = { name: 'Words', kind: 'openai-compatible', isDefault: false };
  const baseUrl = `http://${provider.address}/v1`;
  const deployments = [{ name: 'words-alone', abilities: [] }];
  await administration.call({
    ...modelProviderRoutes.create,
    body: { ...blindProvider, baseUrl, deployments },
  });
  textAgentId = await publishPersonalAgent(administration, {
    gptSystemName: 'Blind',
    languageEngine: 'OpenAICompatible',
    deploymentName: 'words-alone',
    ...seeing,
  });
  visionAgentId = await publishPersonalAgent(administration, { gptSystemName: 'Looker', ...seeing });
});

/** A quarter of each colour. */
const quarters = ['#ff0000', '#00ff00', '#0000ff', '#ffffff'];
const painted = ['red', 'green', 'blue', 'red green blue'];

/** Paints the quarters, and picks the picture as the button does. */
async function pick(page: Page): Promise<void> {
  const png = await page.evaluate(async (colours) => {
    const canvas = new OffscreenCanvas(480, 320);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is nothing to paint on');
    for (const [index, colour] of colours.entries()) {
      context.fillStyle = colour;
      context.fillRect((index % 2) * 240, Math.floor(index / 2) * 160, 240, 160);
    }
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  }, quarters);
  const file = { name: 'Quarters.png', mimeType: 'image/png', buffer: Buffer.from(png) };
  await page.locator('input[data-picks="picture"]').setInputFiles(file);
}

/** Drops a picture, as an agent without vision has no button for it. */
const dropPicture = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['\x89PNG'], 'Quarters.png', { type: 'image/png' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });

/** Reads the width of a picture, and the bright colour channels of each quarter. */
const look = (picture: Locator) =>
  picture.evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) throw new Error('This is no picture');
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) throw new Error('There is nothing to paint on');
    context.drawImage(image, 0, 0);
    const lightAt = (x: number, y: number) => {
      const { data } = context.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1);
      return ['red', 'green', 'blue'].filter((_, channel) => (data[channel] ?? 0) > 127).join(' ');
    };
    const colours = [lightAt(0.25, 0.25), lightAt(0.75, 0.25), lightAt(0.25, 0.75), lightAt(0.75, 0.75)];
    return { width, colours };
  });

/** Reads the picture at an address. */
async function lookAtUrl(url: string) {
  const context = await harness.browser.newContext();
  const page = await context.newPage();
  await page.setContent('<img>');
  await page.locator('img').evaluate((image, src) => image.setAttribute('src', src), url);
  const seen = await look(page.locator('img'));
  await context.close();
  return seen;
}

const thumbnail = (page: Page) =>
  page.getByRole('group', { name: t('conversations:files.sent') }).locator('img');

it.runIf(hasBrowser)('is refused by an agent whose model lacks vision, with a link to others', async () => {
  const page = await harness.people.pageOf(administrator, `/chat/${textAgentId}`);
  await composerOf(page).waitFor();
  await dropPicture(page);
  const refusal = page.getByRole('alert');
  await refusal.getByText(t('conversations:files.noPictures')).waitFor();
  const offered = page.getByRole('group', { name: t('conversations:files.seeing.label') });
  await offered.getByRole('button', { name: 'Looker' }).waitFor();
  expect(await page.getByRole('group', { name: t('conversations:files.picked') }).count()).toBe(0);
  expect(await page.getByRole('button', { name: t('conversations:files.addPictures') }).count()).toBe(0);
  await expectSound(page, 'an agent that sees no pictures');
  expect(sent).toEqual([]);

  await press(page, t('conversations:agent.current', { name: 'Blind' }));
  await page
    .getByRole('menu', { name: t('conversations:agent.choose') })
    .getByText('Looker')
    .click();
  await page.getByRole('button', { name: t('conversations:agent.current', { name: 'Looker' }) }).waitFor();
  expect(await harness.people.complaints()).toEqual([]);
});

it.runIf(hasBrowser)(
  'reaches the vision model unchanged, and is shown as a thumbnail and in full',
  async () => {
    const page = await harness.people.pageOf(administrator, `/chat/${visionAgentId}`);
    await composerOf(page).waitFor();
    await pick(page);
    await page
      .getByRole('group', { name: t('conversations:files.picked') })
      .locator('img')
      .waitFor();
    await sendQuestion(page, 'Which colours are these?');
    await page.locator('[data-answer]').getByText('Red, lime, blue and white.').waitFor();
    const [{ model, pictures } = { model: '', pictures: [] }] = sent;
    expect([model, pictures.length]).toEqual(['gpt-4o', 1]);
    expect(await lookAtUrl(pictures[0] ?? '')).toEqual({ width: 480, colours: painted });

    await page.reload();
    await thumbnail(page).waitFor();
    const small = await look(thumbnail(page));
    expect(small.colours).toEqual(painted);
    expect(small.width).toBeLessThan(480);
    const name = 'Quarters.png';
    await press(page, t('conversations:files.view', { name }));
    const whole = page.getByRole('dialog', { name }).locator('img');
    await expect.poll(() => look(whole)).toEqual({ width: 480, colours: painted });
    await expectSound(page, 'a picture that was asked about');
    expect(await harness.people.complaints()).toEqual([]);
  },
);
