/** A library and a conversation about a file, by keys alone: nothing is pressed with a mouse once they are there. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../browser/browser.ts';
import { focusedRow, keyTo, expectFocused, expectFocusedRow, tabTo } from '../browser/keyboard.ts';
import { createLibrary, markdown, waitUntilReady, upload } from '../browser/library-files.ts';
import { textsIn } from '../browser/texts.ts';
import { administrator } from '../people/administrator.ts';
import { publishPersonalAgent } from '../people/personal-agents.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const harness = createHarness({
  model: (provider) => provider.say(/When does the lift/, 'The lift stops at nine in the evening [1].'),
});
beforeAll(() => harness.administration.turnOn('AllowUserCreatedGptSystems'));

const lift = markdown('lift.md', '# Lifts\n\nThe lift in the east wing stops at nine in the evening.\n');
const files = [
  markdown('bikes.md', '# Bikes\n\nBikes stand in the yard, never in the hall.\n'),
  markdown('leave.md', '# Leave\n\nEverybody has 27 days of paid leave a year.\n'),
  lift,
];

/** Presses keys one after the other. */
async function type(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const selected = (page: Page, count: string) =>
  page.getByText(t('entity:bulk.selected_other', { number: count }), { exact: true });
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** The library that is there, opened from the list of libraries. */
async function openLibrary(page: Page): Promise<void> {
  await rowOf(page, 'House rules').waitFor();
  await type(page, 'j');
  // The first press of it counts.
  expect(await focusedRow(page)).not.toBe('');
  for (let row = 0; row < 3 && !(await focusedRow(page)).includes('House rules'); row += 1) {
    await type(page, 'j');
  }
  await type(page, 'Enter');
  await rowOf(page, 'lift.md').waitFor();
}

describe.skipIf(!hasBrowser)('by keys alone', () => {
  it('a library is opened, loses two files and gets them back', async () => {
    const page = await harness.people.pageOf(administrator, '/admin/datasource/new');
    await createLibrary(page, 'House rules');
    await upload(page, ...files);
    await waitUntilReady(page, files.length);
    await page.goto(`${harness.product.url}/admin/datasource`);
    await openLibrary(page);
    await type(page, 'j', 'x', 'j', 'x');
    await selected(page, '2').waitFor();
    await type(page, 'Escape');
    await selected(page, '2').waitFor({ state: 'detached' });
    // From the box of a row, which takes no letters either.
    await keyTo(page, 'ArrowLeft', rowOf(page, 'leave.md').getByRole('checkbox'));
    await type(page, 'x', 'k', 'x');
    await selected(page, '2').waitFor();
    await keyTo(page, 'F6', page.getByRole('region', { name: t('entity:bulk.region') }));
    await tabTo(page, page.getByRole('button', { name: t('file-libraries:removeFile.do') }));
    await type(page, 'Enter');
    const sure = page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('file-libraries:removeFile.do') });
    await tabTo(page, sure);
    await type(page, 'Enter');
    await rowOf(page, 'bikes.md').waitFor({ state: 'detached' });
    await expectFocusedRow(page, 'lift.md');
    await keyTo(page, 'F6', page.getByRole('button', { name: t('ui:undo') }));
    await type(page, 'Enter');
    for (const name of ['bikes.md', 'leave.md']) await rowOf(page, name).waitFor();
    // The focus stays at the place of the notice, from where the list can be navigated.
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await type(page, 'j');
    await expect.poll(() => focusedRow(page)).not.toBe('');
  });

  it('a file is opened, viewed in every mode, and closed with the focus restored', async () => {
    const page = await harness.people.pageOf(administrator, '/admin/datasource');
    await openLibrary(page);
    await type(page, 'j', 'j');
    await expectFocusedRow(page, 'leave.md');
    await type(page, 'Enter');
    await page.getByText('27 days').waitFor();
    for (const view of ['text', 'passages', 'question'] as const) {
      const tab = page.getByRole('tab', { name: t(`file-libraries:file.views.${view}`) });
      if (view === 'text') await tabTo(page, tab);
      else await type(page, 'ArrowRight', 'Enter');
      await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
      // It keeps the focus, whatever it brings.
      await expectFocused(tab);
    }
    await page.goBack();
    await expectFocusedRow(page, 'leave.md');
  });

  it('a question is tried, and the passage that is found is opened', async () => {
    const page = await harness.people.pageOf(administrator, '/admin/datasource');
    await openLibrary(page);
    await type(page, 'j');
    await keyTo(page, 'Shift+Tab', page.getByRole('button', { name: t('file-libraries:try.do') }));
    await type(page, 'Enter');
    await expectFocused(page.getByRole('textbox', { name: t('file-libraries:try.question') }));
    await page.keyboard.type('When does the lift stop?');
    await type(page, 'Enter');
    await tabTo(
      page,
      page
        .getByRole('list', { name: t('file-libraries:try.found') })
        .getByRole('link')
        .first(),
    );
    await type(page, 'Enter');
    await expect.poll(() => page.locator('mark').allTextContents()).not.toEqual([]);
    expect((await page.locator('mark').allTextContents()).join(' ')).toContain('nine in the evening');
  });

  it('a file goes along with a question, its citation opens, and Escape leads back to it', async () => {
    const fields = { gptSystemName: 'Reader', capabilityTypes: ['FileSearch' as const] };
    const agentId = await publishPersonalAgent(harness.administration, fields);
    const page = await harness.people.pageOf(administrator, `/chat/${agentId}`);
    const choosing = page.waitForEvent('filechooser');
    // The file types that the agent accepts arrive after the page.
    const adding = page.getByRole('button', { name: t('conversations:files.addFiles') });
    await adding.waitFor();
    await tabTo(page, adding);
    await type(page, 'Enter');
    await (await choosing).setFiles(lift);
    const picked = page.getByRole('group', { name: t('conversations:files.picked') });
    await picked.getByText(lift.name).waitFor();
    // The message field has the focus again.
    await expectFocused(page.getByRole('textbox', { name: t('conversations:composer.label') }));
    await page.keyboard.type('When does the lift stop?');
    await type(page, 'Enter');
    const citation = page.locator('[data-answer] [data-citation]');
    // The first file starts the processes that read.
    await citation.waitFor({ timeout: 60_000 });
    await keyTo(page, 'Shift+Tab', citation);
    await type(page, 'Enter');
    const panel = page.getByRole('complementary', { name: t('conversations:citation.panel') });
    await panel.getByText('The lift in the east wing').waitFor();
    await type(page, 'Escape');
    await panel.waitFor({ state: 'detached' });
    await expectFocused(citation);
    expect(await harness.people.complaints()).toEqual([]);
  });
});
