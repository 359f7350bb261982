import { expect, it } from 'vitest';
import { maxPromptsCharacters } from '../../../limits.ts';
import { AgentFileSchema, AnyAgentFileSchema } from './schemas.ts';

const header = { format: 'polylogue-agent', formatVersion: 2 };
const configuration = { gptSystemName: 'Owl' };

const pathsOf = (file: object) =>
  AnyAgentFileSchema.safeParse({ ...header, configuration, ...file }).error?.issues.map(({ path }) => path);

it.each<[what: string, file: object, path: (string | number)[]]>([
  [
    'values',
    { configuration: { ...configuration, capabilityTypes: Array.from({ length: 1_000_000 }, () => 'x') } },
    [],
  ],
  ['characters of prompts', { prompts: ['x'.repeat(maxPromptsCharacters + 75_001)] }, ['prompts']],
  ['characters of questions', { evaluation: { questions: ['x'.repeat(1_000_001)] } }, ['evaluation']],
  ['characters of the configuration', { configuration: ['x'.repeat(1_000_001)] }, ['configuration']],
])('rejects a file with too many %s before it reads their items', (_what, file, path) => {
  expect(pathsOf(file)).toEqual([path]);
});

it('accepts prompts up to the limit of an agent, counted in code points', () => {
  const text = '\u{1f989}'.repeat(10_000);
  const prompts = Array.from({ length: maxPromptsCharacters / 10_000 }, () => ({ title: 'Owls', text }));
  const file = { ...header, configuration, prompts };
  expect(AnyAgentFileSchema.parse(file)).toEqual(AgentFileSchema.parse(file));
  expect(pathsOf({ prompts: [...prompts, ...prompts.slice(0, 10)] })).toEqual([['prompts']]);
});
