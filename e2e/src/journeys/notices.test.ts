/** A notice for one brand, from the administration to its readers in chat and public chat. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { secondBrand } from '../../../server/src/testing/second-brand.ts';
import { expectSound, hasBrowser, openPage } from '../browser/browser.ts';
import { textsIn } from '../browser/texts.ts';
import { administrator } from '../people/administrator.ts';
import { composerOf, signInOnScreen } from '../people/sign-in-on-screen.ts';
import { addPublicEndpoints } from '../product/public-endpoint-fixture.ts';
import { addSecondBrand, secondBrandUrl } from '../product/second-brand-fixture.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const harness = createHarness({
  model: () => undefined,
  async prepare(dataFolder) {
    await addSecondBrand(dataFolder);
    await addPublicEndpoints(dataFolder, [{ name: 'travel', brandKey: secondBrand.key }, { name: 'desk' }]);
  },
});

const text = 'Trips can not be booked on Sunday.';
const bannerOf = (page: Page) => page.getByRole('region', { name: t('notice-banner:label') });
const dismissOf = (page: Page) => bannerOf(page).getByRole('button', { name: t('notice-banner:dismiss') });
const field = (page: Page, name: Parameters<typeof t>[0]) =>
  page.getByRole('textbox', { name: t(name), exact: true });

/** Creates a notice for the second brand. */
async function createNotice(page: Page): Promise<void> {
  await page.goto(`${harness.product.url}/admin/notice`);
  await page
    .getByRole('link', { name: t('notices:new'), exact: true })
    .first()
    .click();
  await field(page, 'notices:columns.name').fill('Bookings');
  await field(page, 'notices:texts.en').fill(text);
  await page
    .getByRole('group', { name: t('notices:preview') })
    .getByText(text)
    .waitFor();
  await page.getByRole('combobox', { name: t('notices:columns.brands'), exact: true }).click();
  await page.getByRole('option', { name: secondBrand.name }).click();
  await page.getByRole('button', { name: t('entity:form.create'), exact: true }).click();
  await page.waitForURL(/\/admin\/notice\/[^/]+\/edit$/);
}

/** Waits until a page has asked for its notices. */
const untilAsked = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === '/api/internal/notices');

describe.skipIf(!hasBrowser)('a notice for one brand', () => {
  it('is shown to people and visitors of the brand until they dismiss it', async () => {
    const admin = await harness.people.pageOf(administrator, '/admin/notice');
    await createNotice(admin);

    const origin = secondBrandUrl(harness.product.url);
    const { page, context } = await openPage(harness.browser, origin);
    await signInOnScreen({ page, origin }, administrator);
    await bannerOf(page).getByText(text).waitFor();
    await page.getByRole('status').getByText(text).waitFor({ state: 'attached' });
    await expectSound(page, 'a chat below a notice');
    await dismissOf(page).click();
    await bannerOf(page).waitFor({ state: 'detached' });
    const asked = untilAsked(page);
    await page.reload();
    await asked;
    await composerOf(page).waitFor();
    expect(await bannerOf(page).count()).toBe(0);
    await context.close();

    const visitor = await openPage(harness.browser, harness.product.url);
    await visitor.page.goto(`${harness.product.url}/public-chat/travel`);
    await bannerOf(visitor.page).getByText(text).waitFor();
    await visitor.context.close();
  });

  it('is hidden from people and visitors of another brand', async () => {
    const member = await harness.people.pageOf(administrator, '/chat');
    const asked = untilAsked(member);
    await member.reload();
    await asked;
    await composerOf(member).waitFor();
    expect(await bannerOf(member).count()).toBe(0);

    const { page, context } = await openPage(harness.browser, harness.product.url);
    const askedByVisitor = untilAsked(page);
    await page.goto(`${harness.product.url}/public-chat/desk`);
    await askedByVisitor;
    await composerOf(page).waitFor();
    expect(await bannerOf(page).count()).toBe(0);
    await context.close();
  });
});
