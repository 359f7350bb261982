import { AgentConfigurationSchema } from '@polylogue/contract/agents/agent/configuration';
import { expect, it } from 'vitest';
import { withBindingsOfBoth } from './draft-values.ts';

const [laws, prices] = ['0199a000-0000-7000-8000-000000000001', '0199a000-0000-7000-8000-000000000002'];
const bound = (dataSources: string[], filtered: string[]) =>
  AgentConfigurationSchema.parse({
    dataSources,
    ragDataSources: filtered.map((dataSourceId) => ({
      dataSourceId,
      filters: [{ name: 'group', operator: 'equals', values: ['All'] }],
    })),
  });

it('keeps a library’s filter when bindings come from a side without the library', () => {
  const sides = { mine: bound([laws], [laws]), theirs: bound([prices], [prices]) };
  const chosen = { ...sides.theirs, dataSources: sides.mine.dataSources };
  const [filter] = sides.mine.ragDataSources;
  expect(withBindingsOfBoth(chosen, sides).ragDataSources).toContainEqual(filter);
});

it('takes a missing library filter from the side that has it', () => {
  const sides = { mine: bound([laws], [laws]), theirs: bound([laws], []) };
  const chosen = { ...sides.mine, ragDataSources: [] };
  expect(withBindingsOfBoth(chosen, sides)).toEqual(chosen);
});
