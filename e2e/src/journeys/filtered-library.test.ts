/** A library of which everybody gets what is for their group, without a model: two people ask the same, and read different answers. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectSound, hasBrowser } from '../browser/browser.ts';
import { choose, field, press } from '../browser/controls.ts';
import { markdown, waitUntilReady } from '../browser/library-files.ts';
import { textsIn } from '../browser/texts.ts';
import type { Person } from '../people/administration-over-http.ts';
import { administrator } from '../people/administrator.ts';
import { sendQuestion } from '../people/sign-in-on-screen.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const libraryName = 'Bonus rules';
const agentName = 'Bonus desk';
const key = 'Department';
const question = 'How high is the bonus in percent?';
let sally: Person;
let edgar: Person;

const harness = createHarness();
beforeAll(async () => {
  const { administration } = harness;
  sally = await administration.addPerson('Sally Seller');
  edgar = await administration.addPerson('Edgar Engineer');
  await administration.addGroup('Sales', [sally]);
  await administration.addGroup('Engineering', [edgar]);
});

const combo = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

/** Opens the dialog for metadata of files before their upload. */
async function startUpload(page: Page): Promise<void> {
  await press(page, t('file-libraries:upload.more'));
  await page.getByRole('menuitem', { name: t('file-libraries:upload.withInformation') }).click();
  await page.getByRole('button', { name: t('file-libraries:information.add') }).waitFor();
}

async function chooseFile(page: Page, ...file: Parameters<typeof markdown>): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await press(page, t('file-libraries:upload.choose'));
  // The notice of an earlier upload may still be there, and a page that is left aborts an upload.
  const arrived = page.waitForResponse((response) =>
    (response.request().headers()['content-type'] ?? '').startsWith('multipart/form-data'),
  );
  await (await choosing).setFiles(markdown(...file));
  await arrived;
  await page
    .getByText(t('file-libraries:upload.finished_one', { number: '1' }))
    .first()
    .waitFor();
}

it.runIf(hasBrowser)('uploads files with their audience, and defines a filter on it', async () => {
  const page = await harness.people.pageOf(administrator, '/admin/datasource/new');
  await field(page, t('file-libraries:columns.name')).fill(libraryName);
  await press(page, t('entity:form.create'));
  await page.getByText(t('file-libraries:filesEmptyTitle')).waitFor();
  await startUpload(page);
  await press(page, t('file-libraries:information.add'));
  await combo(page, t('file-libraries:information.key')).fill(key);
  await combo(page, t('file-libraries:information.values')).fill('Sales');
  await expectSound(page, 'files that are said something of');
  await chooseFile(
    page,
    'sales.md',
    '# Bonus\n\nThe bonus of sales people is nine percent of their sales.\n',
  );

  await page.getByRole('link', { name: t('file-libraries:settings') }).click();
  await press(page, t('file-libraries:filters.add'));
  await choose(page, t('file-libraries:filters.key'), key);
  await expectSound(page, 'a filter of a library');
  await press(page, t('file-libraries:filters.save'));
  await page.getByRole('button', { name: t('file-libraries:filters.edit', { name: key }) }).waitFor();
  await page.goBack();

  // The filter's key now has a field of its own.
  await startUpload(page);
  await combo(page, key).fill('Engineering');
  await chooseFile(
    page,
    'engineers.md',
    '# Bonus\n\nThe bonus of engineers is four percent of their salary.\n',
  );
  await waitUntilReady(page, 2);
  await page.getByText('engineers.md').click();
  await page.getByLabel(t('file-libraries:information.title')).getByText('Engineering').waitFor();
  await expectSound(page, 'what is said of a file');
});

it.runIf(hasBrowser)(
  'binds the library to an agent with a filter on the groups of the asking person',
  async () => {
    const page = await harness.people.pageOf(administrator, '/admin/gptsystem');
    await page.getByRole('link', { name: t('agents:new'), exact: true }).click();
    await field(page, t('agents:fields.gptSystemName')).fill(agentName);
    await choose(page, t('agents:knowledge.add'), libraryName);
    await press(page, t('agents:knowledge.adjust', { name: libraryName }));
    await press(page, t('agents:bindings.filters.add'));
    await choose(page, t('agents:bindings.filters.values'), t('agents:bindings.asker.groups'));
    await page.getByText(t('agents:states.saved'), { exact: true }).waitFor();
    await expectSound(page, 'a library that is bound with a filter');
    // The tester is in no group, so nothing matches.
    await sendQuestion(page, question);
    await page.locator('[data-answer]').first().waitFor();
    await page.getByText(t('conversations:library.label')).first().waitFor();
    expect(await page.getByText(/(nine|four) percent/).count()).toBe(0);
    await press(page, t('agents:editor.create'));
    await page.getByRole('switch', { name: t('agents:publish.isPublished'), exact: true }).click();
    await choose(page, t('agents:publish.groups'), 'Sales');
    await choose(page, t('agents:publish.groups'), 'Engineering');
    await press(page, t('entity:form.save'));
    await page.getByText(t('entity:form.saved'), { exact: true }).first().waitFor();
  },
);

/** Asks as this person, and opens what the answer cites. */
async function readAnswer(person: Person): Promise<{ answer: string; whole: string }> {
  const page = await harness.people.pageOf(person, '/chat/agents');
  await press(page, t('agent-directory:discover.startWith', { name: agentName }));
  await sendQuestion(page, question);
  await page.locator('[data-citation="1"]').first().click();
  const panel = page.getByRole('complementary', { name: t('conversations:citation.panel') });
  await panel.locator('mark').first().waitFor();
  await expectSound(page, `the answer for ${person.name}`);
  const answer = (await page.locator('[data-answer]').allTextContents()).join(' ');
  return { answer, whole: (await page.locator('body').textContent()) ?? '' };
}

it.runIf(hasBrowser)('answers two people from the files of their own group only', async () => {
  const before = await harness.people.complaints();
  const hers = await readAnswer(sally);
  expect(hers.answer).toContain('nine percent');
  expect(hers.whole).not.toContain('four percent');
  const his = await readAnswer(edgar);
  expect(his.answer).toContain('four percent');
  expect(his.whole).not.toContain('nine percent');
  expect(await harness.people.complaints()).toEqual(before);
});
