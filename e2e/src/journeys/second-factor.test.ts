/** A member turns two-factor sign-in on, and signs in with a code, then with a recovery code. */
import { englishErrorTexts } from '@polylogue/contract/error-texts/en';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { codeAt, codeMs } from '../../../server/src/testing/identity/authenticator.ts';
import { expectSound, hasBrowser } from '../browser/browser.ts';
import { textsIn } from '../browser/texts.ts';
import type { Person } from '../people/administration-over-http.ts';
import { composerOf, sendPassword } from '../people/sign-in-on-screen.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const harness = createHarness();

const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true });
const field = (page: Page, key: string) => page.getByRole('textbox', { name: t(key), exact: true });

/** Resolves to the key and the recovery codes. */
async function turnOn(page: Page, { password }: Person): Promise<{ key: string; codes: string[] }> {
  await button(page, 'second-factor:actions.turnOn').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('second-factor:fields.password'), { exact: true }).fill(password);
  await button(page, 'second-factor:turnOn.next').click();
  await dialog.getByRole('img', { name: t('second-factor:turnOn.qrCode') }).waitFor();
  const key = await dialog.locator('code').innerText();
  await field(page, 'second-factor:fields.code').fill(codeAt(key, Date.now()));
  await dialog.getByRole('button', { name: t('second-factor:turnOn.submit'), exact: true }).click();
  await dialog.getByRole('listitem').first().waitFor();
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  await button(page, 'second-factor:codes.done').click();
  return { key, codes };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${t('account:menu')}: `) }).click();
  await page.getByRole('menuitem', { name: t('account:logout') }).click();
  await button(page, 'auth:signIn').waitFor();
}

/** Lists complaints other than the browser's own message for a refused code. */
const unexpected = async () =>
  (await harness.people.complaints()).filter((complaint) => !complaint.includes('400'));

it.runIf(hasBrowser)('signs in with a code of the authenticator, then with a recovery code', async () => {
  const nina = await harness.administration.addPerson('Nina Nurse');
  const page = await harness.people.pageOf(nina, '/chat/account');
  const { key, codes } = await turnOn(page, nina);
  expect(codes).toHaveLength(10);
  await page.getByText(t('second-factor:status.codesLeft_other', { count: '10' })).waitFor();
  await expectSound(page, 'account');

  await signOut(page);
  await sendPassword(page, nina);
  await expectSound(page, 'code step');
  // The code that turned it on is used; the next one is accepted a step early.
  await field(page, 'second-factor:fields.code').fill(codeAt(key, Date.now() + codeMs));
  await button(page, 'second-factor:signIn.submit').click();
  await composerOf(page).waitFor();

  await signOut(page);
  await sendPassword(page, nina);
  await button(page, 'second-factor:signIn.useRecoveryCode').click();
  await field(page, 'second-factor:fields.recoveryCode').fill(codes[0] ?? '');
  await button(page, 'second-factor:signIn.submit').click();
  await composerOf(page).waitFor();
  await page.goto(`${harness.product.url}/chat/account`);
  await page.getByText(t('second-factor:status.codesLeft_other', { count: '9' })).waitFor();
  expect(await unexpected()).toEqual([]);
});

it.runIf(hasBrowser)('asks an open session to set a required second factor up', async () => {
  const omar = await harness.administration.addPerson('Omar Haddad');
  const page = await harness.people.pageOf(omar, '/chat/account');
  await button(page, 'second-factor:actions.turnOn').waitFor();
  await harness.administration.call({
    ...instanceSettingsRoutes.updateSignInPolicy,
    body: { requiresSecondFactor: true },
  });
  await page.getByText(englishErrorTexts['identity.second_factor_missing']).waitFor();
  await expectSound(page, 'interrupted session');
  await sendPassword(page, omar);
  await page.getByRole('img', { name: t('second-factor:turnOn.qrCode') }).waitFor();
  await expectSound(page, 'set-up step');
  const key = await page.locator('code').innerText();
  await field(page, 'second-factor:fields.code').fill(codeAt(key, Date.now()));
  await button(page, 'second-factor:turnOn.submit').click();
  await page.getByRole('listitem').nth(9).waitFor();
  await button(page, 'second-factor:signIn.continue').click();
  await button(page, 'second-factor:actions.renewCodes').waitFor();
});
