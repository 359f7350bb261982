/** An author publishes an agent to visitors; a web site embeds it and identifies the visitor. */
import { createHmac, randomUUID } from 'node:crypto';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginStream, endFrame, textFrame } from '../../../server/src/testing/models/completion-stream.ts';
import { writeSystemPrompt, openEditor, pressPublish, untilPublished } from '../browser/agent-editor.ts';
import { expectSound, hasBrowser, openPage, partitionedStorage } from '../browser/browser.ts';
import { field, press } from '../browser/controls.ts';
import { answersIn, fieldIn, receivedEvents } from '../browser/embedded-chat.ts';
import { textsIn } from '../browser/texts.ts';
import { administrator } from '../people/administrator.ts';
import { openShopSite, type ShopSite } from '../product/shop-site.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const endpoint = 'help-desk';
const identityKey = 'the-key-that-the-shop-signs-with-on-its-server';
let site: ShopSite;

const harness = createHarness({
  browserFlags: [partitionedStorage],
  // The double repeats whom its instructions greet.
  model: (provider) =>
    provider.register(/lime/, ({ body, response }) => {
      beginStream(response);
      response.end(textFrame(`Hello ${/Greet ([^.]+)\./.exec(body)?.[1] ?? 'stranger'}!`) + endFrame);
    }),
});
beforeAll(async () => {
  site = await openShopSite();
  site.show({ productUrl: harness.product.url, endpoint });
});
afterAll(() => site.close());

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Signs a visitor's token, as the shop's server does. */
function tokenOf(sub: string, name: string): string {
  const exp = Math.floor(Date.now() / 1000) + 200;
  const text = `${encoded({ alg: 'HS256' })}.${encoded({ aud: endpoint, sub, name, exp, jti: randomUUID() })}`;
  return `${text}.${createHmac('sha256', identityKey).update(text).digest('base64url')}`;
}

/** Identifies the visitor, as a page does; resolves to the status of the response. */
async function identify(page: Page, token: string): Promise<number> {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/sessions') && !!response.request().postData()?.includes(token),
  );
  await page.evaluate(`Polylogue.setVisitor(${JSON.stringify(token)})`);
  return (await answered).status();
}

async function ask(chat: FrameLocator, question: string, answer: string): Promise<void> {
  await fieldIn(chat).fill(question);
  await fieldIn(chat).press('Enter');
  await answersIn(chat).last().getByText(answer).waitFor();
}

async function visit(path: string, options: Parameters<typeof openPage>[2] = {}) {
  const watched = await openPage(harness.browser, harness.product.url, options);
  watched.context.setDefaultTimeout(15_000);
  await watched.page.goto(`${site.allowedOrigin}${path}`);
  return watched;
}

describe.skipIf(!hasBrowser)('a public chat', () => {
  it('is enabled on the agent’s publishing screen, for the entered web site only', async () => {
    const page = await harness.people.pageOf(administrator, '/admin/gptsystem');
    await openEditor(page, 'Assistant');
    await writeSystemPrompt(page, 'Greet {{visitor.name}}.');
    await pressPublish(page);
    await untilPublished(page, '2');
    await page.getByRole('link', { name: t('agents:publish.title'), exact: true }).click();
    await press(page, t('agents:endpoint.add'));
    await field(page, t('agents:endpoint.name')).fill(endpoint);
    await press(page, t('agents:endpoint.addOrigin'));
    await page
      .getByRole('group', { name: t('agents:endpoint.origins') })
      .getByRole('textbox')
      .fill(site.allowedOrigin);
    await page.getByLabel(t('agents:endpoint.keys.primary'), { exact: true }).fill(identityKey);
    await expectSound(page, 'a public endpoint that is added');
    await press(page, t('entity:form.save'));
    await page.getByText(t('entity:form.saved'), { exact: true }).first().waitFor();
    expect(await harness.people.complaints()).toEqual([]);
  });

  it('is embedded in a page, identifies the visitor once per token, and hides other conversations', async () => {
    const { page, context } = await visit('/inline');
    const chat = page.frameLocator('#help iframe');
    await fieldIn(chat).waitFor();
    expect(await page.locator('polylogue-chat').count()).toBe(0);
    const ada = tokenOf('ada', 'Ada');
    expect(await identify(page, ada)).toBeLessThan(300);
    await ask(chat, 'What is lime for?', 'Hello Ada!');
    await expectSound(page, 'a page with a chat inside');

    expect(await identify(page, ada)).toBe(403);
    await expect.poll(() => receivedEvents(page)).toContain('error:visitor_identity.rejected');
    expect(await identify(page, tokenOf('bo', 'Bo'))).toBeLessThan(300);
    await answersIn(chat).waitFor({ state: 'detached' });
    await ask(chat, 'And what is lime for?', 'Hello Bo!');
    expect(await answersIn(chat).count()).toBe(1);
    await context.close();
  });

  it('is opened and closed by its page, and slides unless reduced motion is preferred', async () => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const { page, context } = await visit('/', { reducedMotion });
      await page.evaluate('Polylogue.open()');
      await fieldIn(page.locator('polylogue-chat').frameLocator('iframe')).waitFor();
      const animation = await page.evaluate<string>(
        `getComputedStyle(document.querySelector('polylogue-chat').shadowRoot.querySelector('div')).animationName`,
      );
      expect(animation).toBe(reducedMotion === 'reduce' ? 'none' : 'rise');
      await page.evaluate('Polylogue.close()');
      await page.locator('polylogue-chat iframe').waitFor({ state: 'hidden' });
      await expect.poll(() => receivedEvents(page)).toEqual(['open', 'ready', 'close']);
      await context.close();
    }
  });
});
