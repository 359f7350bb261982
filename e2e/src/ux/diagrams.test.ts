/** Diagrams in answers: drawn as images, and without effect whatever they contain. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectSound, hasBrowser, openPage } from '../browser/browser.ts';
import { textsIn } from '../browser/texts.ts';
import { administrator } from '../people/administrator.ts';
import { sendQuestion, signInOnScreen } from '../people/sign-in-on-screen.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const fence = '```';
const blockOf = (code: string) => `${fence}mermaid\n${code}\n${fence}`;

/** Everything that a hostile diagram reached: addresses on another server, and dialogs. */
const reached: string[] = [];
const elsewhere = createServer((request, response) => {
  reached.push(request.url ?? '');
  response.end();
});
await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
const evil = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
afterAll(() => void elsewhere.close());

/** Sources that try to run scripts, to follow links or to load from elsewhere. */
const hostile = [
  `%%{init: {"securityLevel":"loose","htmlLabels":true,"fontFamily":"x, url(${evil}/font-family)","flowchart":{"htmlLabels":true},"themeCSS":"* { background: url(${evil}/css) } @import url(${evil}/import); @font-face { font-family: x; src: url(${evil}/font) }","themeVariables":{"primaryColor":"red;background:url(${evil}/variable)"}}}%%
flowchart TD
  A["<img src=x onerror=parent.hacked=1><img src='${evil}/img'>"] --> B["<script>parent.hacked=2</script>"]
  B --> C["<iframe src='${evil}/frame'></iframe><a href='${evil}/a'>x</a>"]
  click A "javascript:parent.hacked=3"
  click B href "${evil}/click" _top
  click C call alert(1)
  style A fill:#fff,background:url(${evil}/style)
  classDef bad fill:url(${evil}/fill)
  class B bad`,
  `sequenceDiagram
  participant A as <img src=x onerror="parent.hacked=4">
  link A: Board @ javascript:parent.hacked=5
  links A: {"Wiki": "${evil}/wiki"}
  A->>A: <svg onload=parent.hacked=6>`,
  `---
config:
  securityLevel: loose
  themeCSS: "svg { background: url(${evil}/front-matter) }"
---
stateDiagram-v2
  [*] --> S
  S : <img src=${evil}/note onerror=top.hacked=7>`,
  `flowchart TD
  D@{ img: "${evil}/node.png", label: "Image", w: 60, h: 60 }`,
];

const edges = Array.from({ length: 600 }, (_, number) => `  a${number} --> a${number + 1}`).join('\n');

const harness = createHarness({
  model: (model) => {
    model.say(/Draw the ferry/, blockOf('flowchart LR\n  accTitle: The ferry\n  a[Quay] --> b[Island]'));
    model.say(/Draw everything/, hostile.map(blockOf).join('\n\n'), { pieceLength: 200 });
    model.say(/Draw too much/, blockOf(`flowchart TD\n${edges}`), { pieceLength: 2_000 });
  },
});

let page: Page;
beforeAll(async () => {
  ({ page } = await openPage(harness.browser, harness.product.url));
  await signInOnScreen({ page, origin: harness.product.url }, administrator);
});
beforeEach(async () => {
  await page.getByRole('button', { name: t('conversations:menu.newChat'), exact: true }).click();
});

const pictures = () => page.locator('.md-diagram img');

describe.skipIf(!hasBrowser)('a diagram', () => {
  it('is drawn as an image, with its title and its code', async () => {
    await sendQuestion(page, 'Draw the ferry');
    const picture = page.getByRole('img', { name: /The ferry$/ });
    await picture.waitFor();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t('markdown:downloadPicture') }).click();
    expect((await download).suggestedFilename()).toBe('diagram.png');
    await page.getByRole('button', { name: t('markdown:diagramCode'), exact: true }).click();
    await page.locator('.md-diagram pre').getByText('accTitle: The ferry').waitFor();
    await expectSound(page, 'a diagram');
  });

  it('runs no script, follows no link and loads nothing from elsewhere', async () => {
    await page.evaluate(() => Object.assign(window, { hacked: 0 }));
    page.on('dialog', (dialog) => {
      reached.push(dialog.message());
      void dialog.dismiss();
    });
    await sendQuestion(page, 'Draw everything');
    const settled = page.locator('.md-diagram:has(img, .md-note)');
    await expect.poll(() => settled.count(), { timeout: 30_000 }).toBe(hostile.length);
    expect(await pictures().count()).toBeGreaterThan(1);
    for (const picture of await pictures().all()) await picture.click();
    await page.waitForTimeout(500);
    expect(reached).toEqual([]);
    expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/chat');
    const armed = await pictures().evaluateAll((images) =>
      images.flatMap((image) => {
        const source = decodeURIComponent(image.getAttribute('src')?.replace(/^[^,]*,/, '') ?? '');
        const svg = new DOMParser().parseFromString(source, 'image/svg+xml');
        const attributes = [...svg.querySelectorAll('*')].flatMap((element) =>
          [...element.attributes].filter(
            ({ name, value }) => /^on|href$/.test(name) && !value.startsWith('#'),
          ),
        );
        const elements = svg.querySelectorAll('script, iframe, image, parsererror');
        return [...attributes.map(({ name }) => name), ...[...elements].map(({ tagName }) => tagName)];
      }),
    );
    expect(armed).toEqual([]);
  });

  it('with too many edges stays as code', async () => {
    await sendQuestion(page, 'Draw too much');
    await page.getByText(t('markdown:diagramFailed')).waitFor();
    expect(await pictures().count()).toBe(0);
  });
});
