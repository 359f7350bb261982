/** A library as customers have it: a folder of 300 files is dropped in, asked while its index is rebuilt, and survives a kill. */
import { englishLaterErrorTexts } from '@polylogue/contract/error-texts/en/later';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLibraryAgent, publishToGroup } from '../browser/agent-editor.ts';
import { expectSound, hasBrowser } from '../browser/browser.ts';
import { press } from '../browser/controls.ts';
import { dropFolder } from '../browser/drop-folder.ts';
import { countOf, createLibrary } from '../browser/library-files.ts';
import { textsIn } from '../browser/texts.ts';
import type { Person } from '../people/administration-over-http.ts';
import { administrator } from '../people/administrator.ts';
import { composerOf, sendQuestion } from '../people/sign-in-on-screen.ts';
import { type FileFault, type MixedFolder, writeMixedFolder } from '../product/mixed-folder.ts';
import { startProduct } from '../product/product.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const library = 'Town council';
const agent = 'Town clerk';
const readWithinMs = 240_000;
let folder: MixedFolder;
let smallFolder: MixedFolder;
/** Asks. */
let nina: Person;
/** Address of a new chat with the agent. */
let chatAddress: string;

const harness = createHarness();
beforeAll(async () => {
  [folder, smallFolder] = await Promise.all([writeMixedFolder(300), writeMixedFolder(60)]);
  nina = await harness.administration.addPerson('Nina Nurse');
  await harness.administration.addGroup('Night shift', [nina]);
});
afterAll(() => Promise.all([folder.remove(), smallFolder.remove()]));

const textOf = (code: FileFault): string => englishLaterErrorTexts[code];
const panelOf = (page: Page) => page.getByRole('group', { name: t('file-libraries:upload.label') });
const counted = (key: string, number: number) => t(`file-libraries:${key}`, { number: String(number) });

/** Reads the number of files in the summary of a finished upload: new ones and existing ones. */
async function arrivedIn(panel: Locator): Promise<number> {
  const counts = (await panel.innerText()).matchAll(/^(\d+) (?:files uploaded|duplicates skipped)$/gm);
  return [...counts].reduce((sum, [, number]) => sum + Number(number), 0);
}

/** Makes a library, and drops a folder into it. */
async function dropIntoNew(name: string, dropped: MixedFolder): Promise<Page> {
  const page = await harness.people.pageOf(administrator, '/admin/datasource/new');
  await createLibrary(page, name);
  await dropFolder(page.getByText(t('file-libraries:filesEmptyTitle')), {
    folder: dropped.path,
    invitation: t('file-libraries:upload.drop'),
  });
  return page;
}

it.runIf(hasBrowser)(
  'ingests a folder of 300 files, and lists the unreadable ones',
  { timeout: 400_000 },
  async () => {
    const page = await dropIntoNew(library, folder);
    const panel = panelOf(page);
    // Progress is visible without a reload and before the last file.
    const uploading = panel.getByText(/^[1-9]\d* of 300 files uploaded$/);
    await uploading.waitFor();
    const ready = () => countOf(page, 'Ready');
    await expect.poll(ready, { timeout: 60_000, interval: 100 }).toBeGreaterThan(0);
    expect(await uploading.isVisible()).toBe(true);
    const refused = [...folder.refused];
    const arrived = folder.readable + folder.unreadable.size;
    await panel.getByText(counted('upload.finished_other', arrived)).waitFor({ timeout: readWithinMs });
    await panel.getByText(counted('upload.duplicates_other', folder.duplicates)).waitFor();
    await panel.getByText(counted('upload.failedUploads_other', refused.length)).waitFor();
    for (const [name, code] of refused)
      await panel
        .getByRole('listitem')
        .filter({ hasText: `${name}: ${textOf(code)}` })
        .waitFor();

    await expect.poll(ready, { timeout: readWithinMs, interval: 500 }).toBe(folder.readable);
    const failed = page.getByRole('button', { name: t('file-libraries:states.Failed') }).first();
    await failed.click();
    for (const [name, code] of folder.unreadable)
      await page
        .getByRole('row')
        .filter({ hasText: name })
        .filter({ hasText: textOf(code) })
        .waitFor();
    await expectSound(page, 'a library with files that failed');
    // The list remembers what it was filtered by, also in the next library.
    await failed.click();
  },
);

/** Last question with its answer. */
const lastTurn = (page: Page) => page.getByRole('article').last();
const sourceOf = (page: Page) => lastTurn(page).locator('[data-citation="1"]').first();

/** Asks the agent; the answer quotes the words, and cites its first source. */
async function ask(page: Page, { question, words }: { question: string; words: string }): Promise<void> {
  await page.goto(chatAddress);
  await sendQuestion(page, question);
  await lastTurn(page)
    .filter({ hasText: question })
    .locator('[data-answer]')
    .getByText(words)
    .first()
    .waitFor();
  await sourceOf(page).waitFor();
}

/** Opens the first source of the last answer. */
async function openSource(page: Page) {
  await sourceOf(page).click();
  return page.getByRole('complementary', { name: t('conversations:citation.panel') });
}

const ofPage = { question: 'When does the lift in the east wing stop?', words: 'nine in the evening' };
const ofSheet = { question: 'What does a burner nozzle cost?', words: '48 francs' };
const ofMail = { question: 'When is the crane in the yard inspected?', words: 'third Tuesday of March' };

it.runIf(hasBrowser)('answers from a page, a sheet and a mail, and opens each at its place', async () => {
  const page = await harness.people.pageOf(administrator, '/admin/gptsystem');
  await createLibraryAgent(page, { agentName: agent, libraryName: library });
  await publishToGroup(page, 'Night shift');
  const before = await harness.people.complaints();
  const hers = await harness.people.pageOf(nina, '/chat/agents');
  await press(hers, t('agent-directory:discover.startWith', { name: agent }));
  await composerOf(hers).waitFor();
  chatAddress = hers.url();

  await ask(hers, ofPage);
  const pdf = await openSource(hers);
  await pdf.getByText('east-wing.pdf').first().waitFor();
  await pdf.getByRole('group', { name: t('pdf:pageOf', { page: '2', count: '3' }) }).waitFor();
  await pdf.getByText(t('pdf:found')).waitFor();
  expect((await pdf.locator('mark').allTextContents()).join(' ')).toContain('stops at nine in the evening');

  await ask(hers, ofSheet);
  const workbook = await openSource(hers);
  await workbook.getByText('spare-parts.xlsx').first().waitFor();
  await workbook.getByRole('heading', { name: 'Boilers' }).waitFor();
  const passage = workbook.locator('[data-passage]');
  await passage.filter({ hasText: 'Burner nozzle' }).first().waitFor();
  expect((await passage.allTextContents()).join(' ')).not.toContain('Brake cable');

  await ask(hers, ofMail);
  const mail = await openSource(hers);
  await mail.getByText('inspection.eml').first().waitFor();
  await mail.locator('[data-passage]').filter({ hasText: 'third Tuesday of March' }).first().waitFor();
  await expectSound(hers, 'a cited mail');
  expect(await harness.people.complaints()).toEqual(before);
});

it.runIf(hasBrowser)('answers everybody while its index is rebuilt', { timeout: 240_000 }, async () => {
  const page = await harness.people.pageOf(administrator, '/admin/searchIndex');
  const hers = await harness.people.pageOf(nina, '/chat');
  const before = await harness.people.complaints();
  const rebuilt = page.getByText(/Rebuilt on .* by Ada Lovelace/).first();
  const questions = [ofPage, ofSheet, ofMail];
  let during = 0;
  for (let asked = 0; during < questions.length; asked += 1) {
    if (!(await page.getByRole('progressbar').isVisible())) await press(page, t('search-index:rebuild'));
    await page.getByRole('progressbar', { name: t('search-index:progressLabel') }).waitFor();
    await ask(hers, questions[asked % questions.length] ?? ofPage);
    if (await page.getByRole('progressbar').isVisible()) during += 1;
  }
  await rebuilt.waitFor({ timeout: 60_000 });
  await ask(hers, ofPage);
  expect(await harness.people.complaints()).toEqual(before);
});

it.runIf(hasBrowser)('resumes an upload after the server was killed', { timeout: 300_000 }, async () => {
  const page = await dropIntoNew('Killed', smallFolder);
  const panel = panelOf(page);
  await panel.getByText(/^[2-9]\d of 60 files uploaded$/).waitFor();
  const { url, dataFolder, process: server } = harness.product;
  const died = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await died;
  await panel.getByText(/\d+ files could not be uploaded/).waitFor();
  harness.product = await startProduct(dataFolder, { PORT: new URL(url).port });
  await press(page, t('file-libraries:upload.retry'));
  // Files received before the server died, without a response, count as existing.
  await expect.poll(() => arrivedIn(panel), { timeout: 60_000 }).toBe(60 - smallFolder.refused.size);
  await expect
    .poll(() => countOf(page, 'Ready'), { timeout: readWithinMs, interval: 500 })
    .toBe(smallFolder.readable);
  expect(await countOf(page, 'Failed')).toBe(smallFolder.unreadable.size);
  await ask(await harness.people.pageOf(nina, '/chat'), ofPage);
});
