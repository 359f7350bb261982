/** Agents of the organisation on one product: from nothing to those who ask them, authors side by side, and why not. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { beginStream, endFrame, textFrame } from '../../../server/src/testing/models/completion-stream.ts';
import { writeSystemPrompt, openEditor, pressPublish, untilPublished } from '../browser/agent-editor.ts';
import { expectSound, hasBrowser } from '../browser/browser.ts';
import { choose, field, press } from '../browser/controls.ts';
import { textsIn } from '../browser/texts.ts';
import type { Person } from '../people/administration-over-http.ts';
import { administrator } from '../people/administrator.ts';
import type { PeopleOnScreen } from '../people/people-on-screen.ts';
import { askAndWait, composerOf } from '../people/sign-in-on-screen.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const agentName = 'Ward helper';
const groupName = 'Night shift';
let author: Person;
/** In the group. */
let nina: Person;
/** A member like Nina, and in no group. */
let oscar: Person;

const harness = createHarness({
  // The double repeats its instructions.
  model: (provider) =>
    provider.register(/ward/, ({ body, response }) => {
      beginStream(response);
      response.end(textFrame(`I was told to be ${/Be (\w+)\./.exec(body)?.[1] ?? 'nothing'}.`) + endFrame);
    }),
});
beforeAll(async () => {
  const { administration } = harness;
  author = await administration.addPerson('Aisha Author', 'Agent Author');
  nina = await administration.addPerson('Nina Nurse');
  oscar = await administration.addPerson('Oscar Outside');
  await administration.addGroup(groupName, [nina]);
  await administration.turnOn('AllowUserCreatedGptSystems');
});

const replyOf = (word: string) => `I was told to be ${word}.`;

/** Returns how far boxes in and around an element scroll sideways. */
function sidewaysPx(element: Element): number {
  const boxes = [...element.querySelectorAll('*')];
  for (let box: Element | null = element; box; box = box.parentElement) boxes.push(box);
  const scrolling = boxes.filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowX));
  return Math.max(0, ...scrolling.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
}

/** Finds the agent as people do, and asks it. */
async function findAndAsk(page: Page, name: string, answer: string): Promise<void> {
  await press(page, t('agent-directory:discover.startWith', { name }));
  // A conversation of its own: none of before is on the page any more.
  await composerOf(page).waitFor();
  await expect.poll(() => page.locator('[data-answer]').count()).toBe(0);
  await askAndWait(page, 'Who has the ward tonight?', answer);
}

/** The editor of the agent, with a draft of one's own. */
async function edit(account: Parameters<PeopleOnScreen['pageOf']>[0]): Promise<Page> {
  const page = await harness.people.pageOf(account, '/admin/gptsystem');
  await openEditor(page, agentName);
  return page;
}

it.runIf(hasBrowser)('shows the list of agents whole at a width of 1280 px', async () => {
  const page = await harness.people.pageOf(administrator, '/admin/gptsystem');
  const usual = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 1280, height: 800 });
  const list = page.getByRole('grid');
  await list.getByText('Assistant').waitFor();
  await expect.poll(() => list.evaluate(sidewaysPx)).toBe(0);
  await page.setViewportSize(usual);
});

describe.skipIf(!hasBrowser)('an agent of the organisation', () => {
  it('is created, tested, published to a group, and used by a member; nobody else sees it', async () => {
    const page = await harness.people.pageOf(author, '/admin/gptsystem');
    await page.getByRole('link', { name: t('agents:new'), exact: true }).click();
    await field(page, t('agents:fields.gptSystemName')).fill(agentName);
    await writeSystemPrompt(page, 'Be kind.');
    await askAndWait(page, 'How is the ward?', replyOf('kind'));
    await expectSound(page, 'the editor of an agent');
    await press(page, t('agents:editor.create'));
    await page.getByRole('switch', { name: t('agents:publish.isPublished'), exact: true }).click();
    await choose(page, t('agents:publish.groups'), groupName);
    // Before anything is saved: how many it would reach. Names of members are for those who may see people.
    await page.getByText(t('agents:reach.gain_one', { number: '1' }), { exact: true }).waitFor();
    await expectSound(page, 'the publishing of an agent');
    await press(page, t('entity:form.save'));
    await page.getByText(t('entity:form.saved'), { exact: true }).first().waitFor();

    await findAndAsk(await harness.people.pageOf(nina, '/chat/agents'), agentName, replyOf('kind'));
    const outside = await harness.people.pageOf(oscar, '/chat/agents');
    await outside.getByText('Guide', { exact: true }).first().waitFor();
    expect(await outside.getByText(agentName).count()).toBe(0);
    expect(await harness.people.complaints()).toEqual([]);
  });

  it('answers next to its draft, when both get the same question', async () => {
    const page = await edit(author);
    await writeSystemPrompt(page, 'Be quick.');
    await press(page, t('agents:compare.do'));
    const answerIn = (pane: string, answer: string) =>
      page.getByRole('region', { name: pane, exact: true }).locator('[data-answer]').getByText(answer);
    await field(page, t('agents:compare.askBoth')).fill('How is the ward?');
    await press(page, t('agents:compare.send'));
    await answerIn(t('agents:editor.draft'), replyOf('quick')).waitFor();
    await answerIn(t('agents:compare.published'), replyOf('kind')).waitFor();
    await page.getByText(t('agents:compare.differences')).click();
    const difference = page.getByRole('region', { name: t('agents:fields.systemPrompt'), exact: true });
    await difference.getByText('quick').waitFor();
    await expectSound(page, 'a draft beside the published version');
    // In place of what is published, the same draft with a model that is chosen by name.
    await page.getByRole('combobox', { name: t('agents:compare.with'), exact: true }).click();
    await page
      .getByRole('option', { name: /^The draft with/ })
      .first()
      .click();
    const quick = page.locator('[data-answer]').getByText(replyOf('quick'));
    await expect.poll(() => quick.count()).toBe(1);
    await field(page, t('agents:compare.askBoth')).fill('And how is the ward now?');
    await press(page, t('agents:compare.send'));
    await expect.poll(() => quick.count(), { timeout: 15_000 }).toBe(3);
    await press(page, t('agents:compare.back'));
    await writeSystemPrompt(page, 'Be kind.', 'unchanged');
  });

  it('is changed by two authors: the second is shown mine, theirs and what both began with', async () => {
    const first = await edit(author);
    const second = await edit(administrator);
    await writeSystemPrompt(first, 'Be brief.');
    await writeSystemPrompt(second, 'Be thorough.');
    await pressPublish(first);
    await untilPublished(first, '2');
    await pressPublish(second);
    const conflict = second.getByRole('dialog', { name: t('agents:editor.savedBy', { name: author.name }) });
    const prompt = conflict.getByRole('radiogroup', { name: t('agents:fields.systemPrompt') });
    await prompt.getByText('Be thorough.').waitFor();
    await prompt.getByText('Be brief.').waitFor();
    await prompt.getByText(t('entity:conflict.base')).click();
    await prompt.getByText('Be kind.').waitFor();
    await expectSound(second, 'two authors of an agent');
    await prompt.getByRole('radio', { name: t('entity:conflict.mine') }).click();
    await conflict.getByRole('button', { name: t('entity:conflict.save', { version: '3' }) }).click();
    await untilPublished(second, '3');
    await findAndAsk(await harness.people.pageOf(nina, '/chat/agents'), agentName, replyOf('thorough'));
    // The first author's publication is still a version.
    await press(second, t('agents:versions.openLabel', { version: '2' }));
    await second
      .getByRole('dialog', { name: t('agents:versions.version', { version: '2' }) })
      .getByText('Be brief.')
      .waitFor();
  });

  it('gets an earlier version back, which then answers', async () => {
    const page = await edit(administrator);
    await press(page, t('agents:versions.openLabel', { version: '1' }));
    const dialog = page.getByRole('dialog', { name: t('agents:versions.version', { version: '1' }) });
    await dialog.getByText('Be kind.').waitFor();
    await expectSound(page, 'a version of an agent');
    await press(page, t('agents:versions.restore'));
    await page.getByText(t('agents:versions.restored', { version: '1', made: '4' })).waitFor();
    await findAndAsk(await harness.people.pageOf(nina, '/chat/agents'), agentName, replyOf('kind'));
  });

  it('shows three people’s different reasons for not being able to chat with it', async () => {
    const lena = await harness.administration.addPerson('Lena Left');
    const rosa = await harness.administration.addPerson('Rosa Roleless');
    await Promise.all([
      harness.administration.deactivate(lena),
      harness.administration.removeMembership(rosa),
    ]);
    const page = await edit(administrator);
    await page.getByRole('link', { name: t('agents:publish.title'), exact: true }).click();
    await page.getByRole('link', { name: t('agents:access.do'), exact: true }).click();
    const check = async ({ name: person }: Person, verdict: 'may' | 'mayNot', reason: string) => {
      await choose(page, t('access:person'), person);
      await page
        .getByRole('heading', { name: t(`access:${verdict}`, { person, agent: agentName }) })
        .waitFor();
      await page
        .getByRole('list')
        .getByText(t(`access:reasons.${reason}`))
        .first()
        .waitFor();
    };
    await check(lena, 'mayNot', 'deactivated');
    await check(rosa, 'mayNot', 'lacksRight');
    await check(nina, 'may', 'group');
    await page.getByRole('list').getByRole('link', { name: groupName, exact: true }).first().waitFor();
    await check(oscar, 'mayNot', 'notInAudience');
    await expectSound(page, 'who can chat, and why');
    const remedy = t('access:remedies.kinds.addByName', { name: oscar.name });
    await press(page, `${t('access:remedies.apply')}: ${remedy}`);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('access:remedies.apply') })
      .click();
    await page
      .getByRole('heading', { name: t('access:may', { person: oscar.name, agent: agentName }) })
      .waitFor();
    await page.getByRole('link', { name: t('access:others.all', { person: oscar.name }) }).click();
    await page.getByRole('link', { name: agentName }).first().waitFor();
    await expectSound(page, 'all agents of a person');
  });
});

describe.skipIf(!hasBrowser)('a person', () => {
  it('creates an agent with Quick Create, tests it, and shares it with a person', async () => {
    const page = await harness.people.pageOf(nina, '/chat/agents');
    await press(page, t('personal-agents:create'));
    await field(page, t('personal-agents:quick.name')).fill('Shift notes');
    await press(page, t('personal-agents:quick.submit'));
    // Document 1 §2.
    await page.getByRole('heading', { name: 'Edit Personal Agent', level: 1, exact: true }).waitFor();
    // A question waits until the change before it is saved.
    await page.route(/configStates\/[^/]+$/i, async (route) => {
      if (route.request().method() === 'PUT') await page.waitForTimeout(1_000);
      await route.continue();
    });
    await field(page, t('personal-agents:edit.prompt')).fill('Be tidy.');
    await askAndWait(page, 'Sum up the ward.', replyOf('tidy'));
    await page.unrouteAll({ behavior: 'wait' });
    await expectSound(page, 'the editor of a personal agent');
    await press(page, t('personal-agents:edit.create'));
    await page.getByText(t('personal-agents:edit.created'), { exact: true }).waitFor();
    // Creating an agent ends in a chat with it.
    await page.waitForURL(({ pathname }) => pathname === '/chat');
    await page.getByRole('heading', { name: 'Shift notes', level: 2 }).waitFor();
    await page.goBack();
    await press(page, t('personal-agents:edit.actions'));
    await page.getByRole('menuitem', { name: t('personal-agents:share.open') }).click();
    await choose(page, t('personal-agents:share.people'), oscar.name);
    await expectSound(page, 'sharing a personal agent');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('personal-agents:share.do'), exact: true })
      .click();
    await page.getByText(/(has|have) access now/).waitFor();

    const theirs = await harness.people.pageOf(oscar, '/chat/agents');
    // With the number of agents behind its name.
    await theirs
      .getByRole('button', { name: `${t('agent-directory:discover.lists.sharedWithMe')} 1`, exact: true })
      .click();
    await findAndAsk(theirs, 'Shift notes', replyOf('tidy'));
  });

  it('saves a prompt with a placeholder, starts it with a slash, and fills in its form', async () => {
    const page = await harness.people.pageOf(nina, '/chat/agents');
    await press(page, t('agent-directory:discover.startWith', { name: agentName }));
    await composerOf(page).pressSequentially('/');
    await press(page, t('prompts:new'));
    await field(page, t('prompts:fields.title')).fill('Handover');
    await field(page, t('prompts:fields.text')).fill('Describe the ward for {{reader}}');
    await press(page, t('entity:form.save'));
    const own = page.getByRole('dialog', { name: t('prompts:title') });
    await own.getByRole('button', { name: t('entity:grid.actionsOf', { name: 'Handover' }) }).waitFor();
    await expectSound(page, "a person's prompts");
    await page.keyboard.press('Escape');
    await composerOf(page).fill('');
    await composerOf(page).pressSequentially('/hand');
    await page.getByRole('option', { name: /Handover/ }).waitFor();
    await page.keyboard.press('Tab');
    await field(page, 'reader').fill('the day shift');
    await expectSound(page, 'a prompt that is filled in');
    // On a phone the form replaces the list.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: t('prompts:back') }).waitFor();
    await expectSound(page, 'a prompt that is filled in on a phone');
    await page.keyboard.press('Enter');
    await expect.poll(() => composerOf(page).inputValue()).toBe('Describe the ward for the day shift');
    await page.keyboard.press('Enter');
    await page.locator('[data-answer]').getByText('I was told to be').waitFor();
  });
});
