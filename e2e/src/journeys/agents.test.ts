/** Agents from nothing to those who ask them, on one product: authors, a conflict, versions, personal agents, prompts. */
import { featureFlagRoutes } from '@polylogue/contract/feature-flags/routes';
import { groupMemberRoutes } from '@polylogue/contract/group-members/routes';
import { groupRoutes } from '@polylogue/contract/groups/routes';
import type { Group } from '@polylogue/contract/groups/schemas';
import { fillPath } from '@polylogue/contract/path';
import { userRoutes } from '@polylogue/contract/users/routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginStream, ending, saying } from '../../../server/src/testing/models/completion-stream.ts';
import { ScriptedProvider } from '../../../server/src/testing/models/scripted-provider.ts';
import type { Credentials } from '../../../server/src/testing/identity/embedded-sign-in.ts';
import { expectSound, hasBrowser, openPage, startBrowser } from '../browser/browser.ts';
import { preferDisplay } from '../browser/display.ts';
import { textsIn } from '../browser/texts.ts';
import { administrator, administratorInEnvironment } from '../people/administrator.ts';
import { personWithRole } from '../people/person-with-role.ts';
import { composerOf, signInOnScreen } from '../people/sign-in-on-screen.ts';
import { signInOverHttp } from '../people/sign-in-over-http.ts';
import { freshDataFolder, type Product, removeDataFolder, startProduct } from '../product/product.ts';

const t = textsIn('en');
const agentName = 'Ward helper';
const people = { member: 'The member', analyst: 'The analyst' };
let browser: Browser;
let provider: ScriptedProvider;
let product: Product;
let author: Credentials;
let member: Credentials;
let analyst: Credentials;
/** The administrator's, for what this is not about. */
let token: string;

beforeAll(async () => {
  if (!hasBrowser) return;
  [browser, provider] = await Promise.all([startBrowser(), ScriptedProvider.start()]);
  // The double says which instructions it was given.
  provider.register(/ward/, ({ body, response }) => {
    beginStream(response);
    response.end(saying(`I was told to be ${/Be (\w+)\./.exec(body)?.[1] ?? 'nothing'}.`) + ending);
  });
  const environment = { ...administratorInEnvironment, ...provider.environment };
  product = await startProduct(await freshDataFolder(), environment);
  author = await personWithRole(product, 'agent-author');
  member = await personWithRole(product, 'member');
  analyst = await personWithRole(product, 'analyst');
  token = await signInOverHttp(product.url, administrator);
  await addGroup('Night shift', people.member);
});
afterAll(async () => {
  if (!hasBrowser) return;
  await browser.close();
  await product.stop();
  await provider.stop();
  await removeDataFolder(product.dataFolder);
});

async function call<T>(route: { method: string; path: string }, body?: object, ifMatch?: number): Promise<T> {
  const answer = await fetch(`${product.url}${route.path}`, {
    method: route.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${route.path}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

async function addGroup(name: string, personName: string): Promise<void> {
  const { groupId } = await call<Group>(groupRoutes.create, { name });
  const { items } = await call<{ items: { userId: string; name: string }[] }>(userRoutes.list);
  const userId = items.find((person) => person.name === personName)?.userId ?? '';
  const path = fillPath(groupMemberRoutes.add.path, { groupId, userId });
  await call({ ...groupMemberRoutes.add, path });
}

async function turnOnPersonalAgents(): Promise<void> {
  const { items } = await call<{ items: { name: string; version: number }[] }>(featureFlagRoutes.list);
  const featureName = 'AllowUserCreatedGptSystems';
  const version = items.find(({ name }) => name === featureName)?.version ?? 0;
  const path = fillPath(featureFlagRoutes.update.path, { featureName });
  await call({ ...featureFlagRoutes.update, path }, { enabled: true }, version);
}

/** Signed in, at an address. */
async function openAs(account: Credentials, address = '/'): Promise<Page> {
  const { page, context } = await openPage(browser, product.url);
  await preferDisplay(context, {});
  await signInOnScreen({ page, origin: product.url }, account);
  if (address !== '/') await page.goto(`${product.url}${address}`);
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const press = (page: Page, name: string) => button(page, name).first().click();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const choose = async (page: Page, combo: string, typed: string) => {
  await page.getByRole('combobox', { name: combo, exact: true }).fill(typed);
  await page.getByRole('option', { name: typed }).first().click();
};

async function instruct(page: Page, text: string): Promise<void> {
  await field(page, t('agents:fields.systemPrompt')).fill(text);
  await page.getByText(t('agents:states.saved'), { exact: true }).waitFor();
}

/** Asks in the only message field of the page, and waits for the answer. */
async function ask(page: Page, question: string, answer: string): Promise<void> {
  await composerOf(page).fill(question);
  await page.keyboard.press('Enter');
  await page.locator('[data-answer]').getByText(answer).waitFor();
}

describe.skipIf(!hasBrowser)('an agent of the organisation', () => {
  it('is made from nothing, tried, published to a group, and asked by its member; nobody else sees it', async () => {
    const page = await openAs(author, '/admin/gptsystem');
    await page.getByRole('link', { name: t('agents:new'), exact: true }).click();
    await field(page, t('agents:fields.gptSystemName')).fill(agentName);
    await instruct(page, 'Be kind.');
    await ask(page, 'How is the ward?', 'I was told to be kind.');
    await expectSound(page, 'the editor of an agent');
    await press(page, t('agents:editor.create'));
    await page.getByRole('switch', { name: t('agents:publish.isPublished'), exact: true }).click();
    await choose(page, t('agents:publish.groups'), 'Night shift');
    await press(page, t('entity:form.save'));
    await page.getByText(t('entity:form.saved'), { exact: true }).first().waitFor();

    await press(page, t('agents:access.do'));
    await choose(page, t('agents:access.person'), people.analyst);
    const refused = { person: people.analyst, agent: agentName };
    await page.getByRole('heading', { name: t('agents:access.mayNot', refused) }).waitFor();
    await page.getByText(t('agents:access.reasons.notInAudience')).waitFor();
    await expectSound(page, 'who can chat, and why');

    const theirs = await openAs(member, '/chat/agents');
    await theirs
      .getByRole('button', { name: t('agent-directory:discover.startWith', { name: agentName }) })
      .click();
    await ask(theirs, 'Who has the ward tonight?', 'I was told to be kind.');
    const outsider = await openAs(administrator, '/chat/agents');
    await outsider.getByText('Guide', { exact: true }).first().waitFor();
    expect(await outsider.getByText(agentName).count()).toBe(0);
  });

  it('is changed by two authors, of whom the second is asked, and gets a version back', async () => {
    const first = await openAs(author, '/admin/gptsystem');
    const second = await openAs(administrator, '/admin/gptsystem');
    for (const page of [first, second]) await page.getByRole('link', { name: agentName }).click();
    await instruct(first, 'Be brief.');
    await instruct(second, 'Be thorough.');
    await press(first, t('agents:editor.publish'));
    await first.getByText(t('agents:editor.published', { version: '2' })).waitFor();
    await press(second, t('agents:editor.publish'));
    const conflict = second.getByRole('dialog', { name: t('entity:conflict.title') });
    await conflict.getByText('Be brief.').first().waitFor();
    await expectSound(second, 'two authors of an agent');
    await conflict
      .getByRole('button', { name: t('entity:conflict.takeAll') })
      .first()
      .click();
    await conflict.getByRole('button', { name: t('entity:conflict.save', { version: '3' }) }).click();
    await second.getByText(t('agents:editor.published', { version: '3' })).waitFor();

    await second.getByRole('button', { name: t('agents:versions.openLabel', { version: '1' }) }).click();
    await press(second, t('agents:versions.restore'));
    await second.getByText(t('agents:versions.restored', { version: '1' })).waitFor();
    const theirs = await openAs(member, '/chat/agents');
    await theirs
      .getByRole('button', { name: t('agent-directory:discover.startWith', { name: agentName }) })
      .click();
    await ask(theirs, 'Who has the ward now?', 'I was told to be kind.');
  });
});

describe.skipIf(!hasBrowser)('a person', () => {
  it('makes an agent with Quick Create, tries it, and shares it with somebody who asks it', async () => {
    await turnOnPersonalAgents();
    const page = await openAs(member, '/chat/agents');
    await press(page, t('personal-agents:create'));
    await field(page, t('personal-agents:quick.name')).fill('Shift notes');
    await press(page, t('personal-agents:quick.submit'));
    await field(page, t('personal-agents:edit.prompt')).fill('Be tidy.');
    await ask(page, 'Sum up the ward.', 'I was told to be tidy.');
    await expectSound(page, 'the editor of a personal agent');
    await press(page, t('personal-agents:edit.create'));
    await page.getByText(t('personal-agents:edit.created'), { exact: true }).waitFor();
    await press(page, t('personal-agents:edit.actions'));
    await page.getByRole('menuitem', { name: t('personal-agents:share.open') }).click();
    await choose(page, t('personal-agents:share.people'), people.analyst);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('personal-agents:share.do'), exact: true })
      .click();
    await page.getByText(/can chat with it now/).waitFor();

    const theirs = await openAs(analyst, '/chat/agents');
    await theirs
      .getByRole('button', { name: t('agent-directory:discover.startWith', { name: 'Shift notes' }) })
      .click();
    await ask(theirs, 'How tidy is the ward?', 'I was told to be tidy.');
  });

  it('saves a prompt with a gap, and fills it in before it is inserted', async () => {
    const page = await openAs(member);
    await composerOf(page).pressSequentially('/');
    await press(page, t('prompts:new'));
    await field(page, t('prompts:fields.title')).fill('Handover');
    await field(page, t('prompts:fields.text')).fill('Describe the ward for {{reader}}');
    await press(page, t('entity:form.save'));
    await page.keyboard.press('Escape');
    await composerOf(page).fill('');
    await composerOf(page).pressSequentially('/hand');
    await page.getByRole('option', { name: /Handover/ }).waitFor();
    await page.keyboard.press('Tab');
    await field(page, 'reader').fill('the day shift');
    await page.keyboard.press('Enter');
    await expect.poll(() => composerOf(page).inputValue()).toBe('Describe the ward for the day shift');
  });
});
