/** Configuration of a personal agent (document 2 §7.7: the configuration of type User). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { personalAgentRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import { agentDirectoryRoutes } from '@polylogue/contract/agents/catalog/routes';
import { agentDraftRoutes as routes } from '@polylogue/contract/agents/drafts/routes';
import { AgentConfigurationSchema } from '@polylogue/contract/agents/agent/configuration';
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { expect, it } from 'vitest';
import { answer } from '../../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../../testing/render-on-backdrop.tsx';
import { SlotOutlet, SlotProvider } from '../../../../ui/page/slots.tsx';
import { screenTests, serve } from '../../../../testing/screen-tests.ts';
import { directoryAgent } from '../../catalog/testing/directory-agent.ts';
import { agent, offer, personalDraft } from '../../testing/fixtures.ts';
import { EditorActions } from './editor/editor-actions.tsx';
import { PersonalForm } from './editor/personal-form.tsx';
import { usePersonalDraft } from './use-personal-draft.ts';

const personalOffer = { ...offer, dataSources: [], capabilities: [] };

screenTests();

function Form({ draft }: { draft: ConfigurationState }) {
  return <PersonalForm draft={draft} form={usePersonalDraft(draft)} />;
}

function Actions({ draft }: { draft: ConfigurationState }) {
  return (
    <SlotProvider>
      <SlotOutlet name="top-bar-end" />
      <EditorActions draft={draft} form={usePersonalDraft(draft)} />
    </SlotProvider>
  );
}

function Editor({ draft }: { draft: ConfigurationState }) {
  const form = usePersonalDraft(draft);
  return (
    <SlotProvider>
      <SlotOutlet name="top-bar-end" />
      <EditorActions draft={draft} form={form} />
      <PersonalForm draft={draft} form={form} />
    </SlotProvider>
  );
}

/** Renders the form of a draft; returns the last saved body. */
function open(configuration: object, capabilities: object[] = []): () => unknown {
  let saved: unknown;
  const draft = personalDraft(configuration);
  serve([
    answer(routes.dataSourcesAndCapabilities, { ...personalOffer, capabilities } as typeof personalOffer),
    answer(routes.update, ({ body }) => {
      saved = body;
      return { ...draft, ...(body as object), version: 2 };
    }),
  ]);
  renderOnBackdrop({ path: '/', element: <Form draft={draft} />, isSignedIn: true });
  return () => saved;
}

async function choose(name: RegExp) {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Model' }));
  fireEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name }));
}

it('saves the chosen model', async () => {
  const saved = open({});
  expect((await screen.findByRole('combobox', { name: 'Model' })).textContent).toBe('Default model');
  await choose(/^gpt-4\.1/);
  await waitFor(() => expect(saved()).toMatchObject({ languageEngine: 'OpenAI', deploymentName: 'gpt-4.1' }));
});

it('resets an unavailable model to the default', async () => {
  const saved = open({ languageEngine: 'Anthropic', deploymentName: 'claude-9', temperature: 0.4 });
  expect((await screen.findByRole('combobox', { name: 'Model' })).textContent).toContain('claude-9');
  await choose(/^Default model$/);
  await waitFor(() =>
    expect(saved()).toMatchObject({ languageEngine: null, deploymentName: null, temperature: 0.4 }),
  );
});

it('shows copied parameters, and restricts answers to its sources', async () => {
  const saved = open({ languageEngine: 'OpenAI', deploymentName: 'gpt-4.1', maxTokens: 700 });
  expect((await screen.findByLabelText('Max output tokens')).getAttribute('value')).toBe('700');
  for (const name of ['Temperature', 'Top P', 'Frequency penalty']) await screen.findAllByLabelText(name);
  fireEvent.click(screen.getByRole('switch', { name: 'Only answer from sources' }));
  await waitFor(() => expect(saved()).toMatchObject({ restrictAnswerToInformationReturnedByTools: true }));
});

it('hides capabilities that nothing can use, and explains a chosen one', async () => {
  open({ capabilityTypes: ['FileSearch', 'Vision'] }, [
    { capabilityType: 'CodeInterpreter', isAvailable: false, reason: 'later' },
    { capabilityType: 'FileSearch', isAvailable: true, reason: null },
    { capabilityType: 'Vision', isAvailable: false, reason: 'needsVision' },
  ]);
  expect(await screen.findByText('Images: None of the connected models supports images.')).toBeTruthy();
  expect(screen.queryByText(/Not available in this version/)).toBeNull();
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Capabilities' }));
  const offered = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).not.toContain('Code');
});

it('offers no update of an agent until its draft differs', async () => {
  const draft = { ...personalDraft({ gptSystemName: 'Buddy' }), gptSystemId: agent.gptSystemId };
  const configuration = AgentConfigurationSchema.strip().parse(draft);
  serve([
    answer(personalAgentRoutes.get, { ...agent, configuration, avatarUrl: draft.avatarUrl }),
    answer(routes.dataSourcesAndCapabilities, personalOffer),
    answer(routes.update, ({ body }) => ({ ...draft, ...(body as object), version: 2 })),
  ]);
  renderOnBackdrop({ path: '/', element: <Editor draft={draft} />, isSignedIn: true });
  const update = await screen.findByRole<HTMLButtonElement>('button', { name: 'Update' });
  expect(await screen.findByText('No changes')).toBeTruthy();
  expect(update.disabled).toBe(true);
  const name = await screen.findByRole('textbox', { name: 'Agent Name' });
  fireEvent.change(name, { target: { value: 'Helper' } });
  expect(await screen.findByText('Draft saved', undefined, { timeout: 5_000 })).toBeTruthy();
  expect(update.disabled).toBe(false);
});

it('ends in a chat with the created agent', async () => {
  const draft = { ...personalDraft(), gptSystemId: null };
  const gptSystemId = '01890a5d-ac96-774b-bcce-000000000077';
  serve([answer(routes.createGptSystem, { ...draft, gptSystemId, version: 2 })]);
  const page = renderOnBackdrop({ path: '/', element: <Actions draft={draft} />, isSignedIn: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Create' }));
  await waitFor(() => expect(page.address()).toBe('/chat'));
  expect(localStorage.getItem('userChat')).toContain(gptSystemId);
});

it('ends in the directory while no model answers for the created agent', async () => {
  const draft = { ...personalDraft(), gptSystemId: null };
  const created = directoryAgent(7, { answerSource: null });
  serve([
    answer(routes.createGptSystem, { ...draft, gptSystemId: created.gptSystemId, version: 2 }),
    answer(agentDirectoryRoutes.basic, created),
  ]);
  const page = renderOnBackdrop({ path: '/', element: <Actions draft={draft} />, isSignedIn: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Create' }));
  await waitFor(() => expect(page.address()).toBe('/chat/agents'));
});
