/** Actions of authors in the agent editor. */
import type { Page } from 'playwright-core';
import { choose, field, press } from './controls.ts';
import { textsIn } from './texts.ts';

const t = textsIn('en');

/** Opens the editor of an agent from the list, and waits for its form. */
export async function openEditor(page: Page, agentName: string): Promise<void> {
  await page.getByRole('link', { name: agentName }).click();
  await field(page, t('agents:fields.systemPrompt')).waitFor();
}

/** Writes the system prompt of the draft, and waits until it is saved; `unchanged` is that of the published version. */
export async function writeSystemPrompt(
  page: Page,
  text: string,
  state: 'saved' | 'unchanged' = 'saved',
): Promise<void> {
  await field(page, t('agents:fields.systemPrompt')).fill(text);
  await page.getByText(t(`agents:states.${state}`), { exact: true }).waitFor();
}

export const pressPublish = (page: Page) => press(page, t('agents:editor.publish'));

/** Waits for the message that a version is published. */
export const untilPublished = (page: Page, version: string) =>
  page.getByText(t('agents:editor.published', { version })).waitFor();

/** Creates an agent that answers from a library, from the list of agents. */
export async function createLibraryAgent(
  page: Page,
  { agentName, libraryName }: { agentName: string; libraryName: string },
): Promise<void> {
  await page.getByRole('link', { name: t('agents:new'), exact: true }).click();
  await field(page, t('agents:fields.gptSystemName')).fill(agentName);
  await choose(page, t('agents:knowledge.add'), libraryName);
  await page.getByText(t('agents:states.saved'), { exact: true }).waitFor();
}

/** Publishes a draft to the people of a group. */
export async function publishToGroup(page: Page, groupName: string): Promise<void> {
  await press(page, t('agents:editor.create'));
  await page.getByRole('switch', { name: t('agents:publish.isPublished'), exact: true }).click();
  await choose(page, t('agents:publish.groups'), groupName);
  await press(page, t('entity:form.save'));
  await page.getByText(t('entity:form.saved'), { exact: true }).first().waitFor();
}
