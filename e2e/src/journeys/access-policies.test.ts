/** Chat access policies on one product: limits that stop questions, budgets, and limits of one and of all. */
import { chatAccessPolicyRoutes } from '@polylogue/contract/access-policies/policies/routes';
import type { Limit } from '@polylogue/contract/access-policies/limits/schemas';
import { agentAdministrationRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import { fillPath } from '@polylogue/contract/path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { beginStream, finishFrame, textFrame } from '../../../server/src/testing/models/completion-stream.ts';
import { expectSound, hasBrowser } from '../browser/browser.ts';
import { choose, field, press } from '../browser/controls.ts';
import { textsIn } from '../browser/texts.ts';
import type { Person } from '../people/administration-over-http.ts';
import { administrator } from '../people/administrator.ts';
import { askAndWait, composerOf, sendQuestion } from '../people/sign-in-on-screen.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const reply = 'The harbour opens at six.';
const usage = { prompt_tokens: 30, completion_tokens: 10, total_tokens: 40 };
let nina: Person;
let oscar: Person;
let assistantId: string;

const harness = createHarness({
  model: (provider) =>
    provider.register(/./, ({ response }) => {
      beginStream(response);
      response.end(textFrame(reply) + finishFrame({ usage }));
    }),
});
beforeAll(async () => {
  const { administration } = harness;
  nina = await administration.addPerson('Nina Nurse');
  oscar = await administration.addPerson('Oscar Officer');
  const { items } = await administration.call<{ items: { gptSystemId: string; name: string }[] }>(
    agentAdministrationRoutes.list,
  );
  assistantId = items.find(({ name }) => name === 'Assistant')?.gptSystemId ?? '';
});

/** Adds a policy, and lists it as the only one of the agent. */
async function decideBy(name: string, limits: readonly Limit[]): Promise<void> {
  const { administration } = harness;
  const { chatAccessPolicyId } = await administration.call<{ chatAccessPolicyId: string }>({
    ...chatAccessPolicyRoutes.create,
    body: { name, who: { signedIn: true }, limits },
  });
  const path = fillPath(agentAdministrationRoutes.publishing.path, { gptSystemId: assistantId });
  const { version } = await administration.call<{ version: number }>({ method: 'GET', path });
  await administration.call({
    method: 'PUT',
    path: fillPath(agentAdministrationRoutes.publishV2.path, { gptSystemId: assistantId }),
    body: { isPublished: true, audience: { everyone: true }, chatAccessPolicyIds: [chatAccessPolicyId] },
    ifMatch: version,
  });
}

const startChat = async (person: Person): Promise<Page> => {
  const page = await harness.people.pageOf(person, `/chat/${assistantId}`);
  await composerOf(page).waitFor();
  return page;
};
const ask = (page: Page) => askAndWait(page, 'When does the harbour open?', reply);
const isWritable = (page: Page) => composerOf(page).isEnabled();
/** Lists complaints other than the browser's own message for a refused question. */
const unexpected = async () =>
  (await harness.people.complaints()).filter((one) => !/429|answer stream/.test(one));

it.runIf(hasBrowser)('stops the eleventh question until the time that it shows', async () => {
  const page = await harness.people.pageOf(administrator, '/admin/chatAccessPolicy');
  await page
    .getByRole('link', { name: t('policies:new') })
    .first()
    .click();
  await field(page, t('policies:columns.name')).fill('Ten an hour');
  for (let times = 0; times < 2; times += 1) await press(page, t('policies:limits.add'));
  await page
    .getByRole('button', { name: t('policies:limits.remove') })
    .first()
    .click();
  await page.getByText('Each of them is limited to 10 messages per hour.').waitFor();
  await expectSound(page, 'a new chat access policy');
  await page.getByRole('button', { name: /^Create/ }).click();
  await page.waitForURL(/\/edit$/);
  await page.goto(`${harness.product.url}/admin/gptsystem/${assistantId}/publish`);
  await press(page, t('agents:policies.add'));
  await choose(page, t('agents:policies.add'), 'Ten an hour');
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText(t('entity:form.saved'), { exact: true }).waitFor();

  const chat = await startChat(nina);
  for (let times = 0; times < 10; times += 1) await ask(chat);
  await chat.getByText(/^Used up: 10 of 10 messages this hour\. Available again: /).waitFor();
  await sendQuestion(chat, 'And when does it close?');
  await chat
    .getByText(/Limit reached: 10 of 10 messages this hour\. Available again: .*\(in \d+ minutes?\)/)
    .waitFor();
  expect(await isWritable(chat)).toBe(false);
  await chat.getByText('And when does it close?').waitFor();
  await expectSound(chat, 'a question that a limit refused');
  expect(await unexpected()).toEqual([]);
});

it.runIf(hasBrowser)('warns at 80 percent of a budget, and stops when it is spent', async () => {
  await decideBy('Small budget', [{ kind: 'tokens', window: 'month', scope: 'shared', amount: 200 }]);
  const chat = await startChat(oscar);
  // Each answer takes 40 tokens, and the title after the first one 56.
  for (let times = 0; times < 2; times += 1) await ask(chat);
  await expect.poll(() => chat.getByText(/^Almost used up/).count()).toBe(0);
  await ask(chat);
  await chat.getByText(/^Almost used up: \d+ of 200 tokens left this month/).waitFor();
  await ask(chat);
  await sendQuestion(chat, 'And when does it close?');
  await chat.getByText(/Limit reached: 216 of 200 tokens this month/).waitFor();
  expect(await unexpected()).toEqual([]);
});

it.runIf(hasBrowser)('holds the limit of a person and the one that all share together', async () => {
  await decideBy('Two each, three in all', [
    { kind: 'questions', window: 'day', scope: 'perPerson', amount: 2 },
    { kind: 'questions', window: 'day', scope: 'shared', amount: 3 },
  ]);
  const ninas = await startChat(nina);
  await ask(ninas);
  await ask(ninas);
  await sendQuestion(ninas, 'Once more?');
  await ninas.getByText(/Limit reached: 2 of 2 messages today\./).waitFor();
  const oscars = await startChat(oscar);
  await ask(oscars);
  await sendQuestion(oscars, 'Once more?');
  await oscars.getByText(/Limit reached: 3 of 3 messages today \(shared with others\)/).waitFor();
  expect(await unexpected()).toEqual([]);
});
