/** A library on one product, without a model: files are dropped in, an agent answers from them, and its sources are opened. */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { createLibraryAgent, publishToGroup } from '../browser/agent-editor.ts';
import { expectSound, hasBrowser } from '../browser/browser.ts';
import { press } from '../browser/controls.ts';
import { createLibrary, markdown, waitUntilReady, upload } from '../browser/library-files.ts';
import { printPdf } from '../browser/print-pdf.ts';
import { textsIn } from '../browser/texts.ts';
import type { Person } from '../people/administration-over-http.ts';
import { administrator } from '../people/administrator.ts';
import { sendQuestion } from '../people/sign-in-on-screen.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
/** Asks, and has no right to read libraries. */
let nina: Person;

const harness = createHarness();
beforeAll(async () => {
  nina = await harness.administration.addPerson('Nina Nurse');
  await harness.administration.addGroup('Night shift', [nina]);
});

it.runIf(hasBrowser)('ingests files, shows their states, and reads the newest version', async () => {
  const page = await harness.people.pageOf(administrator, '/admin/datasource/new');
  await createLibrary(page, 'House rules');
  await upload(
    page,
    markdown('leave.md', '# Leave\n\nEverybody has 27 days of paid leave a year.\n'),
    markdown('bikes.md', '# Bikes\n\nBikes stand in the yard, never in the hall.\n'),
  );
  await waitUntilReady(page, 2);
  await upload(page, markdown('leave.md', '# Leave\n\nEverybody has 29 days of paid leave a year.\n'));
  await waitUntilReady(page, 2);
  await page.getByText('leave.md').click();
  await page.getByText('29 days').waitFor();
  await page.getByRole('link', { name: 'House rules' }).click();
  await upload(page, markdown('copy.md', '# Bikes\n\nBikes stand in the yard, never in the hall.\n'));
  const panel = page.getByRole('group', { name: t('file-libraries:upload.label') });
  await panel.getByText(t('file-libraries:upload.duplicates_one', { number: '1' })).waitFor();
  await expectSound(page, 'the files of a library');
});

it.runIf(hasBrowser)('removes a file, keeps the focus in the page, and brings the file back', async () => {
  const page = await harness.people.pageOf(administrator, '/admin/datasource');
  await page.getByText('House rules').click();
  const menu = page.getByRole('button', { name: t('entity:grid.actionsOf', { name: 'bikes.md' }) });
  const name = t('file-libraries:removeFile.do');
  await menu.click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('alertdialog').getByRole('button', { name }).click();
  await menu.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await expectSound(page, 'a file that was removed');
  await press(page, t('ui:undo'));
  await menu.waitFor();
  await waitUntilReady(page, 2);
});

it.runIf(hasBrowser)('answers from them, and is published to a group', async () => {
  const page = await harness.people.pageOf(administrator, '/admin/gptsystem');
  await createLibraryAgent(page, { agentName: 'House helper', libraryName: 'House rules' });
  await sendQuestion(page, 'How many days of paid leave do I have?');
  await page.locator('[data-answer]').getByText('29 days').first().waitFor();
  await publishToGroup(page, 'Night shift');
});

const rules = [
  '<h1>Working here</h1><p>This booklet is for everybody who works in the house, and says what holds on most days.</p>',
  '<h1>Lifts</h1><p>The lift in the east wing carries twelve people.</p><p>The lift in the east wing stops at nine in the evening, and takes nobody up before six in the morning.</p><p>Whoever is in it then is brought down first.</p>',
  '<h1>Keys</h1><p>Keys are kept at the gate.</p>',
];

it.runIf(hasBrowser)(
  'shows the cited page of a PDF with the passage marked, also after its replacement',
  async () => {
    const before = await harness.people.complaints();
    const page = await harness.people.pageOf(administrator, '/admin/datasource');
    await page.getByText('House rules').click();
    const booklet = {
      name: 'booklet.pdf',
      mimeType: 'application/pdf',
      buffer: await printPdf(harness.browser, rules),
    };
    await upload(page, booklet);
    await waitUntilReady(page, 3);
    await page.getByText('booklet.pdf').click();
    await page.getByRole('group', { name: t('pdf:pageOf', { page: '1', count: '3' }) }).waitFor();
    await expectSound(page, 'a PDF of a library');

    const hers = await harness.people.pageOf(nina, '/chat/agents');
    await press(hers, t('agent-directory:discover.startWith', { name: 'House helper' }));
    await sendQuestion(hers, 'When does the lift in the east wing stop?');
    await hers.locator('[data-citation="1"]').first().click();
    const panel = hers.getByRole('complementary', { name: t('conversations:citation.panel') });
    await panel.getByText(t('pdf:found')).waitFor();
    const marked = async () => (await panel.locator('mark').allTextContents()).join(' ');
    expect(await marked()).toContain('stops at nine in the evening');
    await expectSound(hers, 'a cited page');
    await panel.getByRole('button', { name: t('pdf:nextPage') }).click();
    await panel.getByRole('group', { name: t('pdf:pageOf', { page: '3', count: '3' }) }).waitFor();
    await expect.poll(marked).toBe('');
    const saving = hers.waitForEvent('download');
    await panel.getByRole('button', { name: t('pdf:download') }).click();
    expect((await saving).suggestedFilename()).toBe('booklet.pdf');
    await panel.getByRole('tab', { name: t('pdf:text') }).click();
    await expect.poll(marked).toContain('stops at nine in the evening');

    const newer = rules.map((piece) => piece.replace('at nine in the evening', 'at ten in the evening'));
    await page.getByRole('link', { name: 'House rules' }).click();
    await upload(page, { ...booklet, buffer: await printPdf(harness.browser, newer) });
    await waitUntilReady(page, 3);
    await page.getByText('booklet.pdf').click();
    await page.getByRole('tab', { name: t('file-libraries:file.views.versions') }).click();
    const versions = page.getByRole('list', {
      name: t('file-libraries:versions.of', { name: 'booklet.pdf' }),
    });
    await expect.poll(() => versions.getByRole('listitem').count()).toBe(2);
    await expectSound(page, 'the versions of a file');
    const savingEarlier = page.waitForEvent('download');
    await versions.getByRole('button').last().click();
    expect(await readFile(await (await savingEarlier).path())).toEqual(booklet.buffer);

    await hers.reload();
    await hers.locator('[data-citation="1"]').first().click();
    await panel.getByText(t('pdf:found')).waitFor();
    expect(await marked()).toContain('stops at nine in the evening');
    await expectSound(hers, 'a cited page of an earlier version');
    expect(await harness.people.complaints()).toEqual(before);
  },
);
