/** Guidelines put in force, asked about, accepted, changed, asked about again and declined. */
import { consentRoutes } from '@polylogue/contract/brands/guidelines/routes';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectSound, hasBrowser } from '../browser/browser.ts';
import { field, press } from '../browser/controls.ts';
import { textsIn } from '../browser/texts.ts';
import type { Person } from '../people/administration-over-http.ts';
import { administrator } from '../people/administrator.ts';
import { composerOf, sendQuestion } from '../people/sign-in-on-screen.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const name = 'Use of AI';
const harness = createHarness({
  model: (provider) => provider.say(/./, 'Ask the officer first.'),
});
let nina: Person;
beforeAll(async () => {
  nina = await harness.administration.addPerson('Nina Nurse');
});

const dialogOf = (page: Page) => page.getByRole('dialog');

async function writeSection(page: Page, title: string, text: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog
    .getByRole('textbox', { name: t('guidelines:section.title'), exact: true })
    .first()
    .fill(title);
  await dialog
    .getByRole('textbox', { name: t('guidelines:section.text'), exact: true })
    .first()
    .fill(text);
  await dialog.getByRole('button', { name: t('ui:save'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Confirms the number of people who are stopped. */
async function putInForce(page: Page, version: number): Promise<void> {
  await press(page, t('guidelines:force.open'));
  const dialog = dialogOf(page);
  const confirm = dialog.getByRole('checkbox');
  const submit = dialog.getByRole('button', {
    name: t('guidelines:force.do', { version: String(version) }),
    exact: true,
  });
  await submit.waitFor();
  if (await confirm.isVisible()) await confirm.check();
  await submit.click();
  await page.getByText(t('guidelines:force.done', { version: String(version) })).waitFor();
}

/** Returns the address of the document. */
async function createGuidelines(): Promise<string> {
  const page = await harness.people.pageOf(administrator, '/admin/guidelines/new');
  await field(page, t('guidelines:columns.name')).fill(name);
  await page.getByRole('button', { name: t('entity:form.create') }).click();
  await press(page, t('guidelines:section.add'));
  await writeSection(page, 'What you may enter', 'Enter **no health data**.');
  await expectSound(page, 'the page of guidelines');
  const { pathname } = new URL(page.url());
  await harness.administration.call({
    ...consentRoutes.updateInstance,
    body: { guidelinesDocumentIds: [pathname.split('/').at(-2)] },
  });
  await page.reload();
  await putInForce(page, 1);
  return pathname;
}

const answered = (page: Page) => page.locator('[data-answer]');
/** Lists complaints other than the browser's own message for a refused question. */
const unexpected = async () => (await harness.people.complaints()).filter((one) => !one.includes('409'));

describe.skipIf(!hasBrowser)('guidelines', () => {
  it('are accepted once, and asked about again with what changed', async () => {
    const path = await createGuidelines();
    const page = await harness.people.pageOf(nina, '/chat');
    await sendQuestion(page, 'May I enter a diagnosis?');
    const dialog = dialogOf(page);
    await dialog.getByText('no health data').waitFor();
    await expectSound(page, 'the guidelines to accept');
    await page.setViewportSize({ width: 320, height: 640 });
    await expectSound(page, 'the guidelines to accept on the narrowest screen');
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.getByRole('button', { name: t('consents:accept'), exact: true }).click();
    await expect.poll(() => answered(page).count()).toBe(1);
    expect(await page.getByRole('article').count()).toBe(1);
    await sendQuestion(page, 'And a name?');
    await expect.poll(() => answered(page).count()).toBe(2);
    await composerOf(page).waitFor();

    const admin = await harness.people.pageOf(administrator, path);
    await admin.getByRole('button', { name: /^What you may enter/ }).click();
    await writeSection(admin, 'What you may enter', 'Enter **no health data** and no names.');
    await putInForce(admin, 2);

    await sendQuestion(page, 'What about addresses?');
    await dialog.getByText(/You accepted version 1/).waitFor();
    await expect.poll(() => dialog.locator('ins').allTextContents()).toEqual([' and no names']);
    await dialog.getByRole('button', { name: t('consents:decline'), exact: true }).click();
    await press(page, t('consents:answer'));
    await dialog.getByRole('button', { name: t('ui:close'), exact: true }).click();
    // Reading still works, and nothing typed is lost.
    expect(await composerOf(page).inputValue()).toBe('What about addresses?');
    await page.reload();
    await expect.poll(() => answered(page).count()).toBe(2);
    expect(await composerOf(page).inputValue()).toBe('What about addresses?');
    expect(await unexpected()).toEqual([]);
  });

  it('show each person what they agreed to, and administrators who answered', async () => {
    const page = await harness.people.pageOf(nina, '/chat/account');
    await page.getByText(/^Declined version 2/).waitFor();
    await page.getByText(/^Accepted version 1/).waitFor();
    await page
      .getByRole('button', { name: t('consents:own.openLabel', { name }) })
      .last()
      .click();
    await dialogOf(page).getByText('no health data').waitFor();
    const admin = await harness.people.pageOf(administrator, '/admin/guidelines');
    await admin.getByText(name).click();
    const answers = admin.getByRole('list', { name: t('guidelines:sections.answers') });
    await answers
      .getByRole('listitem')
      .filter({ hasText: nina.name })
      .getByText(/^Declined/)
      .waitFor();
    expect(await unexpected()).toEqual([]);
  });
});
