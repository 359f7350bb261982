/** External links in answers, on every screen with answers: no request leaves before the reader confirms. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSystemPrompt } from '../browser/agent-editor.ts';
import { expectSound, hasBrowser, openPage, type WatchedPage } from '../browser/browser.ts';
import { field, press } from '../browser/controls.ts';
import { textsIn } from '../browser/texts.ts';
import { administrator } from '../people/administrator.ts';
import { sendQuestion, signInOnScreen } from '../people/sign-in-on-screen.ts';
import { addPublicEndpoints } from '../product/public-endpoint-fixture.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
let outside: OutsideSite;

/** Another site that records requests and connections, since an opened connection alone reveals something. */
class OutsideSite {
  readonly #server = http.createServer(({ url = '', headers }, response) => {
    this.requests.push({ url, referrer: headers.referer });
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Outside</title><link rel="icon" href="data:,">');
  });
  readonly requests: { url: string; referrer: string | undefined }[] = [];
  connections = 0;

  static async start(): Promise<OutsideSite> {
    const site = new OutsideSite();
    site.#server.on('connection', () => {
      site.connections += 1;
    });
    await new Promise<void>((resolve) => {
      site.#server.listen(0, '127.0.0.1', resolve);
    });
    return site;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  forget(): void {
    this.requests.length = 0;
    this.connections = 0;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Every way in which an answer may name another site. */
const answerAbout = (
  origin: string,
) => `Read [the terms](${origin}/terms?told=secret), [more][1] or ${origin}/bare.

![a chart](${origin}/chart.png) ![another][2] [![linked](${origin}/linked.png)](${origin}/around)

<img src="${origin}/html.png"> <link rel="prefetch" href="${origin}/fetched"> <a href="${origin}/anchor" ping="${origin}/ping">x</a>

\`\`\`mermaid
graph LR; a-->b; click a "${origin}/drawn"
\`\`\`

$$\\href{${origin}/formula}{x} \\includegraphics{${origin}/formula.png}$$

[1]: ${origin}/reference
[2]: ${origin}/reference.png

The end.`;

const harness = createHarness({
  model: () => undefined,
  prepare: (dataFolder) => addPublicEndpoints(dataFolder, [{ name: 'desk' }]),
});
beforeAll(async () => {
  outside = await OutsideSite.start();
  harness.provider.say(/./, answerAbout(outside.origin));
  await harness.administration.turnOn('AllowUserCreatedGptSystems');
});
afterAll(() => outside.stop());

/** Opens the chat of a context, ready to be asked. */
type Way = (page: Page) => Promise<void>;

async function signedInAt(page: Page, address: string): Promise<void> {
  await signInOnScreen({ page, origin: harness.product.url }, administrator);
  await page.goto(`${harness.product.url}${address}`);
}

const contexts: [name: string, open: Way][] = [
  [
    'the chat of a person',
    async (page) => {
      await signedInAt(page, '/chat/agents');
      await press(page, t('agent-directory:discover.startWith', { name: 'Assistant' }));
    },
  ],
  [
    'the test of a draft',
    async (page) => {
      await signedInAt(page, '/admin/gptsystem');
      await page.getByRole('link', { name: t('agents:new'), exact: true }).click();
      await field(page, t('agents:fields.gptSystemName')).fill('Linker');
      await writeSystemPrompt(page, 'Name pages.');
    },
  ],
  ['a public page', (page) => page.goto(`${harness.product.url}/public-chat/desk`).then(() => undefined)],
  [
    'the test of a personal agent',
    async (page) => {
      await signedInAt(page, '/chat/agents');
      await press(page, t('personal-agents:create'));
      await field(page, t('personal-agents:quick.name')).fill('Linker');
      await press(page, t('personal-agents:quick.submit'));
      await field(page, t('personal-agents:edit.prompt')).fill('Name pages.');
    },
  ],
];

const question = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: t('outside-link:title'), exact: true });

/** Asks, and returns the links of the answer once it is all there. */
async function linksOfAnswer(page: Page): Promise<Locator> {
  await sendQuestion(page, 'Where can I read more?');
  // Before it is formatted, the same text is no paragraph.
  await page.locator('[data-answer] p').getByText('The end.').waitFor();
  return page.locator('[data-answer]').getByRole('link');
}

const hasFocus = (element: Locator) => element.evaluate((node) => node === document.activeElement);

/** Checks that every way of opening a link asks for confirmation, and that nothing is opened. */
async function expectConfirmation({ page, context }: WatchedPage, link: Locator): Promise<void> {
  const cancel = question(page).getByRole('button', { name: t('ui:cancel'), exact: true });
  const tries = [
    () => link.click(),
    () => link.click({ modifiers: ['ControlOrMeta'] }),
    () => link.click({ modifiers: ['Shift'] }),
    () => link.click({ button: 'middle' }),
    () => link.press('Enter'),
  ];
  for (const follow of tries) {
    await follow();
    await expect.poll(() => hasFocus(cancel)).toBe(true);
    await cancel.click();
    await question(page).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(link)).toBe(true);
  }
  expect(context.pages()).toEqual([page]);
}

const untouched = { requests: [], connections: 0 };
const touched = () => ({ requests: outside.requests, connections: outside.connections });

describe.skipIf(!hasBrowser)('a link of an answer that leads away', () => {
  it.each(contexts)(
    'is opened in %s only when that is confirmed, apart and without a trace',
    async (name, open) => {
      outside.forget();
      const watched = await openPage(harness.browser, harness.product.url);
      const { page, context } = watched;
      await open(page);
      const links = await linksOfAnswer(page);
      // The terms, the reference, the bare address, two blocked pictures, and the link around another.
      // Until formulas are drawn, the addresses in theirs count too.
      await expect.poll(() => links.count()).toBe(6);
      for (const link of await links.all()) await link.hover();
      await expectConfirmation(watched, links.first());
      await links.last().click();
      await question(page).getByText(outside.origin.replace('http://', ''), { exact: true }).waitFor();
      await expectSound(page, `a link in ${name}`);
      await page.keyboard.press('Escape');
      expect(touched()).toEqual(untouched);

      await links.first().press('Enter');
      const opening = context.waitForEvent('page');
      await question(page)
        .getByRole('button', { name: t('outside-link:open'), exact: true })
        .click();
      const opened = await opening;
      await opened.waitForURL(`${outside.origin}/terms?told=secret`);
      expect(await opened.evaluate<unknown>('window.opener')).toBeNull();
      expect(outside.requests).toEqual([{ url: '/terms?told=secret', referrer: undefined }]);
      expect(watched.complaints).toEqual([]);
      await context.close();
    },
  );
});
