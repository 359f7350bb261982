/** A right to a library that is withdrawn in the middle of a conversation, on one product without a model. */
import { fileLibraryRoutes } from '@polylogue/contract/knowledge/libraries/routes';
import { fillPath } from '@polylogue/contract/path';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectSound, hasBrowser } from '../browser/browser.ts';
import { markdown, waitUntilReady, upload } from '../browser/library-files.ts';
import { textsIn } from '../browser/texts.ts';
import { AdministrationOverHttp, type Person } from '../people/administration-over-http.ts';
import { administrator } from '../people/administrator.ts';
import { publishPersonalAgent } from '../people/personal-agents.ts';
import { askAndWait } from '../people/sign-in-on-screen.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
/** Reads the library by a role of her own, and has a personal agent that answers from it. */
let nina: Person;
let agentId: string;
/** Id of the role assignment that grants her access. */
let userRoleId: string;

const harness = createHarness();
beforeAll(async () => {
  await harness.administration.turnOn('AllowUserCreatedGptSystems');
  nina = await harness.administration.addPerson('Nina Nurse');
});

/** A library with a file that is ready. */
async function houseRules(): Promise<string> {
  const { dataSourceId } = await harness.administration.call<{ dataSourceId: string }>({
    ...fileLibraryRoutes.create,
    body: { name: 'House rules' },
  });
  const page = await harness.people.pageOf(administrator, '/admin/datasource');
  await page.getByText('House rules').click();
  await page.getByText(t('file-libraries:filesEmptyTitle')).waitFor();
  await upload(page, markdown('leave.md', '# Leave\n\nEverybody has 29 days of paid leave a year.\n'));
  await waitUntilReady(page, 1);
  return dataSourceId;
}

/** Lets her read the library, and makes her agent. */
async function prepareAgent(): Promise<void> {
  const dataSourceId = await houseRules();
  const role = { name: 'Reads the house rules', actions: ['DataSourcesReadSpecific'] };
  const entityConfiguration = { gptSystemIds: [], dataSourceIds: [dataSourceId] };
  const made = { ...roleRoutes.create, body: { ...role, entityConfiguration } };
  userRoleId = (await harness.administration.call<{ userRoleId: string }>(made)).userRoleId;
  await grant('assignRole');
  const hers = await AdministrationOverHttp.of(harness.product, nina);
  agentId = await publishPersonalAgent(hers, {
    gptSystemName: 'Rules',
    dataSources: [dataSourceId],
    languageEngine: 'Library',
  });
}

const grant = (how: 'assignRole' | 'unassignRole') =>
  harness.administration.call({
    method: userRoutes[how].method,
    path: fillPath(userRoutes[how].path, { userId: nina.userId, userRoleId }),
  });

const gone = "I can't answer this: the libraries that I answer from were deleted";
const panelOf = (page: Page) => page.getByRole('complementary', { name: t('conversations:citation.panel') });
const marked = (page: Page) => panelOf(page).locator('mark').allTextContents();
/** Lists complaints other than the browser's own message for a 403. */
const unexpected = async () =>
  (await harness.people.complaints()).filter((complaint) => !complaint.includes('403'));

it.runIf(hasBrowser)(
  'takes effect at the next question; earlier answers stay, but their source does not open',
  async () => {
    await prepareAgent();
    const page = await harness.people.pageOf(nina, `/chat/${agentId}`);
    await askAndWait(page, 'How many days of paid leave does everybody have?', '29 days');
    await page.locator('[data-citation="1"]').first().click();
    await expect.poll(() => marked(page)).toEqual([expect.stringContaining('29 days of paid leave')]);

    await grant('unassignRole');
    await askAndWait(page, 'How many days of paid leave are there a year?', gone);
    await expectSound(page, 'an answer without the libraries that it had');
    await page.reload();
    await page.locator('[data-answer]').getByText('29 days').first().waitFor();
    await page.locator('[data-answer]').getByText(gone).waitFor();

    await page.locator('[data-citation="1"]').first().click();
    const refusal = panelOf(page).getByRole('alert');
    await refusal.getByText('You no longer have access to this source.').waitFor();
    // The message keeps its own copy of the citation.
    await panelOf(page).getByRole('blockquote').getByText('29 days').waitFor();
    expect(await marked(page)).toEqual([]);
    await expectSound(page, 'a source that may not be read any more');
    expect(await unexpected()).toEqual([]);
  },
);

it.runIf(hasBrowser)('is given back, and both are there again', async () => {
  await grant('assignRole');
  const page = await harness.people.pageOf(nina, '/chat');
  await page.locator('[data-citation="1"]').first().click();
  await expect.poll(() => marked(page)).toEqual([expect.stringContaining('29 days of paid leave')]);
  await askAndWait(page, 'How many days of paid leave does everybody have?', '29 days');
  expect(await unexpected()).toEqual([]);
});
