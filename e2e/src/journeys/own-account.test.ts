/** A password in the hands of its owner: changed on the account page, and forgotten. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailPassword, partsOf, startMailServer } from '../../../server/src/testing/mail-server.ts';
import { expectSound, hasBrowser, openPage } from '../browser/browser.ts';
import { textsIn } from '../browser/texts.ts';
import type { Person } from '../people/administration-over-http.ts';
import { composerOf, sendPassword, signInOnScreen } from '../people/sign-in-on-screen.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const received: string[] = [];
const mail = await startMailServer(received);
const harness = createHarness({
  environment: { SMTP_URL: `smtp://chat%40example.com:${mailPassword}@127.0.0.1:${mail.port}` },
});
let nina: Person;
beforeAll(async () => {
  nina = await harness.administration.addPerson('Nina Nurse');
});
afterAll(() => mail.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const loginForm = (page: Page) => page.getByLabel(t('auth:local.password'), { exact: true });

/** Signs her in in a browser of its own. */
async function signInElsewhere(): Promise<Page> {
  const { page } = await openPage(harness.browser, harness.product.url);
  await signInOnScreen({ page, origin: harness.product.url }, nina);
  return page;
}

async function changePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel(t('account-page:password.current'), { exact: true }).fill(nina.password);
  await page.getByLabel(t('account-page:password.new'), { exact: true }).fill(password);
  await button(page, t('account-page:password.submit')).click();
  await page.getByText(t('account-page:password.changed')).waitFor();
  nina = { ...nina, password };
}

/** Waits for the mail that she requested, after that of her invitation. Resolves to its link. */
async function linkInMail(): Promise<string> {
  const mails = () => received.filter((one) => one.includes('Subject: Set a new password'));
  await expect.poll(mails).toHaveLength(1);
  const [text = ''] = mails().map((one) => partsOf(one)['text/plain'] ?? '');
  return /http\S+\/auth\/link#\S+/.exec(text)?.[0] ?? '';
}

describe.skipIf(!hasBrowser)('a password', () => {
  it('is changed in one browser, which signs the other one out', async () => {
    const other = await signInElsewhere();
    const page = await harness.people.pageOf(nina, '/chat');
    await button(page, `${t('account:menu')}: ${nina.name}`).click();
    await page.getByRole('menuitem', { name: t('account:account'), exact: true }).click();
    await button(page, t('account-page:password.submit')).waitFor();
    await expectSound(page, 'the account page');
    await changePassword(page, 'a password of her own');
    await other.goto(`${harness.product.url}/chat`);
    await loginForm(other).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: t('account-page:title'), exact: true }).waitFor();
    expect(await harness.people.complaints()).toEqual([]);
  });

  it('is forgotten, and set by a link in a mail', async () => {
    const first = await harness.people.pageOf(nina, '/chat');
    await composerOf(first).waitFor();
    const { page, complaints } = await openPage(harness.browser, harness.product.url);
    await page.goto(harness.product.url);
    await page.getByRole('link', { name: t('auth:local.forgotten'), exact: true }).click();
    await page.getByRole('heading', { name: t('account-link:forgotten.title'), exact: true }).waitFor();
    await expectSound(page, 'the request of a link');
    await page.getByLabel(t('account-link:forgotten.email'), { exact: true }).fill(nina.email);
    await button(page, t('account-link:forgotten.submit')).click();
    await page.getByText(t('account-link:forgotten.sent')).waitFor();
    await page.goto(await linkInMail());
    await page.getByLabel(t('account-link:password'), { exact: true }).fill('another password of hers');
    await button(page, t('account-link:submit')).click();
    await page.getByRole('link', { name: t('account-link:signIn'), exact: true }).click();
    await sendPassword(page, { ...nina, password: 'another password of hers' });
    await composerOf(page).waitFor();
    expect(complaints).toEqual([]);
    await first.reload();
    await loginForm(first).waitFor();
  });
});
