/** A second brand, from one colour to a chat on its own host name, its mail and its public popup. */
import { agentAdministrationRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import type { PublishingAnswer } from '@polylogue/contract/agents/publishing/publishing';
import { fillPath } from '@polylogue/contract/path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { mailPassword, partsOf, startMailServer } from '../../../server/src/testing/mail-server.ts';
import { expectSound, hasBrowser, openPage } from '../browser/browser.ts';
import { textsIn } from '../browser/texts.ts';
import { administrator } from '../people/administrator.ts';
import { askAndWait, composerOf, signInOnScreen } from '../people/sign-in-on-screen.ts';
import { addPublicEndpoints } from '../product/public-endpoint-fixture.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const received: string[] = [];
const mail = await startMailServer(received);
const harness = createHarness({
  model: (provider) => provider.say(/bike/, 'Bikes travel from May to October.'),
  environment: { SMTP_URL: `smtp://chat%40example.com:${mailPassword}@127.0.0.1:${mail.port}` },
  prepare: (dataFolder) => addPublicEndpoints(dataFolder, [{ name: 'travel' }]),
});
afterAll(() => mail.stop());

const brandName = 'Aurora Lines';
const colour = '#0F766E';
/** Loopback names are in effect without a check. */
const hostName = 'second.localhost';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const originOfBrand = () => harness.product.url.replace('127.0.0.1', hostName);
/** Colour of a theme variable on a page, in upper case. */
const fillOf = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.documentElement)
      .getPropertyValue('--mui-palette-brand-fill')
      .trim()
      .toUpperCase(),
  );

async function createBrand(page: Page): Promise<void> {
  await page.goto(`${harness.product.url}/admin/brand`);
  await page.getByRole('link', { name: t('brands:new'), exact: true }).click();
  await page.getByRole('textbox', { name: t('brands:columns.name'), exact: true }).fill(brandName);
  await page.getByRole('textbox', { name: t('brands:colours.base'), exact: true }).fill(colour);
  await page.getByRole('button', { name: t('entity:form.create') }).click();
  await page.waitForURL(/\/admin\/brand\/aurora-lines\/edit$/);
}

async function addHostName(page: Page): Promise<void> {
  // A pasted address counts as its host name.
  await page
    .getByRole('textbox', { name: t('brands:hosts.add'), exact: true })
    .fill(`https://${hostName}/chat`);
  await button(page, t('brands:hosts.addButton')).click();
  await page.keyboard.press('Control+s');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('brands:hosts.addDo'), exact: true })
    .click();
  await page.getByText(t('brands:hosts.inEffect')).waitFor();
}

/** Gives the endpoint, which belongs to a copy of the Assistant, to the brand. */
async function giveEndpoint(): Promise<void> {
  const { administration } = harness;
  const { publishing, publishV2, list } = agentAdministrationRoutes;
  const { items } = await administration.call<{ items: { gptSystemId: string }[] }>({ ...list });
  for (const { gptSystemId } of items) {
    const path = fillPath(publishing.path, { gptSystemId });
    const { publicEndpoint, isPublished, audience, version } = await administration.call<PublishingAnswer>({
      ...publishing,
      path,
    });
    if (publicEndpoint?.name !== 'travel') continue;
    const given = { name: 'travel', isEnabled: true, brandKey: 'aurora-lines' };
    const body = { isPublished, audience, publicEndpoint: given };
    await administration.call({
      ...publishV2,
      path: fillPath(publishV2.path, { gptSystemId }),
      body,
      ifMatch: version,
    });
  }
}

describe.skipIf(!hasBrowser)('a second brand', () => {
  it('leads from one colour to a signed-in chat on its host name', async () => {
    const admin = await harness.people.pageOf(administrator, '/admin/brand');
    await createBrand(admin);
    const preview = admin.frameLocator('iframe').first();
    await preview.getByRole('heading', { name: brandName, includeHidden: true }).waitFor();
    await addHostName(admin);
    await expectSound(admin, 'the editor of a brand');

    const { page } = await openPage(harness.browser, originOfBrand());
    await page.goto(`${originOfBrand()}/auth/jwt/login`);
    await page.getByRole('heading', { name: brandName, exact: true }).waitFor();
    expect(await fillOf(page)).toBe(colour);
    await signInOnScreen({ page, origin: originOfBrand() }, administrator);
    await page.getByRole('navigation').getByText(brandName, { exact: true }).waitFor();
    await askAndWait(page, 'May I take my bike?', 'Bikes travel from May to October.');
    await page.context().close();
  });

  it('is checked by a round trip of the browser', async () => {
    const admin = await harness.people.pageOf(administrator, '/admin/brand/aurora-lines/edit');
    await button(admin, t('brands:hosts.checkNamed').replace('{{name}}', hostName)).click();
    await admin.getByText(t('brands:hosts.states.reached')).first().waitFor();
    expect(new URL(admin.url()).search).toBe('');
  });

  it('dresses its mails, whose links lead to its host name', async () => {
    const { page, context } = await openPage(harness.browser, originOfBrand());
    await page.goto(`${originOfBrand()}/auth/forgotten-password`);
    await page.getByLabel(t('account-link:forgotten.email'), { exact: true }).fill(administrator.email);
    await button(page, t('account-link:forgotten.submit')).click();
    const mails = () => received.filter((one) => one.includes('Subject: Set a new password'));
    await expect.poll(mails).toHaveLength(1);
    const parts = partsOf(mails()[0] ?? '');
    expect(parts['text/plain']).toContain(`${originOfBrand()}/auth/link#`);
    expect(parts['text/html']).toContain(brandName);
    expect(parts['text/html']?.toUpperCase()).toContain(`BACKGROUND:${colour}`);
    await context.close();
  });

  it('dresses its public popup at the address of another brand', async () => {
    await giveEndpoint();
    const { page, context } = await openPage(harness.browser, harness.product.url);
    await page.goto(`${harness.product.url}/public-chat/travel/true`);
    await composerOf(page).waitFor();
    await page.getByText(brandName).first().waitFor();
    expect(await fillOf(page)).toBe(colour);
    await context.close();
  });
});
