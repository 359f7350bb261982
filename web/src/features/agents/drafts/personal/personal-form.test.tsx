/** Configuration of a personal agent (document 2 §7.7: the configuration of type User). */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { agentDraftRoutes as routes } from '@polylogue/contract/agents/drafts/routes';
import { AgentConfigurationSchema } from '@polylogue/contract/agents/agent/configuration';
import type { OfferedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { answer, memoryTransport } from '../../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../../testing/render-on-backdrop.tsx';
import { startTestTexts } from '../../../../testing/test-page.tsx';
import { PersonalForm } from './editor/personal-form.tsx';
import { usePersonalDraft } from './use-personal-draft.ts';

const configStateId = '01890a5d-ac96-774b-bcce-000000000001';
const draftWith = (configuration: object): ConfigurationState => ({
  ...AgentConfigurationSchema.parse(configuration),
  configStateId,
  gptSystemType: 'User',
  gptSystemId: null,
  baseVersion: null,
  newestVersion: null,
  ragDataSourceIds: {},
  avatarUrl: null,
  author: { userId: configStateId, name: 'Ada' },
  createdAt: '2026-11-12T08:00:00Z',
  updatedAt: '2026-11-12T08:00:00Z',
  version: 1,
});

const deployment: OfferedDeployment = {
  name: 'gpt-4.1',
  languageEngine: 'OpenAI',
  providerName: 'OpenAI',
  isDefault: true,
  abilities: [],
  contextTokens: null,
  pricePerMillionTokens: null,
  isHipaaCompliant: false,
  parameters: ['maxTokens', 'temperature', 'topP', 'frequencyPenalty'],
};
const offer = {
  languageEngines: ['OpenAI' as const],
  deployments: [deployment],
  dataSources: [],
  capabilities: [],
};

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form({ draft }: { draft: ConfigurationState }) {
  return <PersonalForm draft={draft} form={usePersonalDraft(draft)} />;
}

/** Renders the form of a draft; returns the last saved body. */
function open(configuration: object): () => unknown {
  let saved: unknown;
  const draft = draftWith(configuration);
  const transport = memoryTransport([
    answer(routes.dataSourcesAndCapabilities, offer),
    answer(routes.update, ({ body }) => {
      saved = body;
      return { ...draft, ...(body as object), version: 2 };
    }),
  ]);
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    transport(new URL(address, 'http://agents.test'), init),
  );
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
