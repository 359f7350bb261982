import { AgentFileSchema, maxAgentFileBytes } from '@polylogue/contract/agents/catalog/agent-file/schemas';
import { AgentConfigurationSchema } from '@polylogue/contract/agents/agent/configuration';
import { expect, it } from 'vitest';
import { agentFile } from '../../testing/file-fixtures.ts';
import { configuration } from '../../testing/fixtures.ts';
import { readAgentFile, savedFileOf } from './agent-file.ts';

const fileOf = (content: unknown) => new File([JSON.stringify(content)], 'agent.json');
const header = { format: 'polylogue-agent', formatVersion: 2 };

it('reads back a written file, named after the agent', async () => {
  const file = savedFileOf(agentFile);
  expect(file.name).toBe('HR Policies.json');
  expect(await readAgentFile(file)).toEqual(agentFile);
});

it.each([
  ['Löwe & Bär: α/β', 'Löwe  Bär αβ.json'],
  ['../..\\', '.....json'],
  ['', 'agent.json'],
])('names the file of agent %j %s', (gptSystemName, name) => {
  const named = { ...agentFile, configuration: { ...agentFile.configuration, gptSystemName } };
  expect(savedFileOf(named).name).toBe(name);
});

it('accepts a file without fields that have defaults', async () => {
  const content = { ...header, configuration: { gptSystemName: 'Owl' } };
  expect(await readAgentFile(fileOf(content))).toEqual(AgentFileSchema.parse(content));
});

it('reads files of the first version', async () => {
  const content = { ...header, formatVersion: 1, configuration };
  expect(await readAgentFile(fileOf(content))).toEqual({
    ...content,
    configuration: AgentConfigurationSchema.parse(configuration),
  });
});

it.each([
  ['another file', { name: 'package', version: '1.0.0' }],
  ['a later version', { ...header, formatVersion: 3, configuration: {} }],
  ['a broken rule', { ...header, configuration: { temperature: 3 } }],
  ['a field of something else', { ...header, configuration: {}, audience: { everyone: true } }],
  ['prompts in the first version', { ...header, formatVersion: 1, configuration: {}, prompts: [] }],
])('rejects %s', async (_what, content) => {
  expect(await readAgentFile(fileOf(content))).toBeUndefined();
});

it('rejects files that are too large or not JSON', async () => {
  const spaces = ' '.repeat(maxAgentFileBytes);
  expect(await readAgentFile(new File([JSON.stringify(agentFile), spaces], 'agent.json'))).toBeUndefined();
  expect(await readAgentFile(new File(['%PDF-1.7'], 'agent.json'))).toBeUndefined();
});
