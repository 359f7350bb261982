import { agentLimits, AgentConfigurationSchema } from '@polylogue/contract/agents/configuration';
import { expect, it } from 'vitest';
import { configuration, id, offer } from '../testing/fixtures.ts';
import { adaptedTo, agentFileOf, readAgentFile } from './agent-file.ts';

const fileOf = (content: unknown) => new File([JSON.stringify(content)], 'agent.json');

it('is read as it was written, and named after the agent', async () => {
  const file = agentFileOf(configuration);
  expect(file.name).toBe('HR Policies.json');
  expect(await readAgentFile(file)).toEqual(configuration);
});

it.each([
  ['Löwe & Bär: α/β', 'Löwe  Bär αβ.json'],
  ['../..\\', '.....json'],
  ['', 'agent.json'],
])('of an agent called %j is called %s', (gptSystemName, name) => {
  expect(agentFileOf({ ...configuration, gptSystemName }).name).toBe(name);
});

it('may leave out what has a default', async () => {
  const content = { format: 'polylogue-agent', formatVersion: 1, configuration: { gptSystemName: 'Owl' } };
  expect(await readAgentFile(fileOf(content))).toEqual(
    AgentConfigurationSchema.parse({ gptSystemName: 'Owl' }),
  );
});

it.each([
  ['another file', { name: 'package', version: '1.0.0' }],
  ['a later version', { format: 'polylogue-agent', formatVersion: 2, configuration: {} }],
  ['a broken rule', { format: 'polylogue-agent', formatVersion: 1, configuration: { temperature: 3 } }],
  [
    'too much of it',
    {
      format: 'polylogue-agent',
      formatVersion: 1,
      configuration: { systemPrompt: 'x'.repeat(agentLimits.systemPrompt * 20) },
    },
  ],
])('is not taken from %s', async (_what, content) => {
  expect(await readAgentFile(fileOf(content))).toBeUndefined();
});

it('is not taken from something that is no JSON', async () => {
  expect(await readAgentFile(new File(['%PDF-1.7'], 'agent.json'))).toBeUndefined();
});

it('leaves out what this instance does not offer', () => {
  const { configuration: taken, leftOut } = adaptedTo(offer, {
    ...configuration,
    deploymentName: 'gpt-9',
    capabilityTypes: ['CodeInterpreter', 'Vision'],
    dataSources: [id(61), id(999)],
  });
  expect(taken).toEqual({
    ...configuration,
    languageEngine: null,
    deploymentName: null,
    capabilityTypes: ['Vision'],
    dataSources: [id(61)],
  });
  expect(leftOut).toEqual({ model: 'gpt-9', capabilities: ['CodeInterpreter'], sources: 1 });
});

it('keeps what it does', () => {
  const nothing = { model: undefined, capabilities: [], sources: 0 };
  expect(adaptedTo(offer, configuration)).toEqual({ configuration, leftOut: nothing });
  const fromLibrary = { ...configuration, languageEngine: 'Library' as const, deploymentName: null };
  expect(adaptedTo(offer, fromLibrary)).toEqual({ configuration: fromLibrary, leftOut: nothing });
});
