import type { OfferedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
import { expect, it } from 'vitest';
import { composerOf } from './draft-composer.ts';

const model = (name: string, abilities: OfferedDeployment['abilities'], isDefault = false) =>
  ({ name, abilities, isDefault, languageEngine: 'OpenAI' }) as OfferedDeployment;
const offered = [model('blind', [], true), model('seeing', ['vision'])];
const all = ['FileSearch', 'Vision'];

it('accepts files with file search, and pictures with Vision and a model that supports images', () => {
  const seeing = { languageEngine: 'OpenAI', deploymentName: 'seeing' } as const;
  const taken = (values: Parameters<typeof composerOf>[0]) => {
    const { attachments, images } = composerOf(values, offered);
    return [attachments, images];
  };
  expect(taken({})).toEqual([false, false]);
  expect(taken({ capabilityTypes: all })).toEqual([true, false]);
  expect(taken({ ...seeing, capabilityTypes: all })).toEqual([true, true]);
  expect(taken({ ...seeing, capabilityTypes: ['Vision'] })).toEqual([false, true]);
  expect(taken({ ...seeing, capabilityTypes: all, composer: { attachments: false, images: false } })).toEqual(
    [false, false],
  );
});
