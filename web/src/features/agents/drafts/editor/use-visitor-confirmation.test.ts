import { expect, it } from 'vitest';
import { newlyExposedLibraries } from './use-visitor-confirmation.ts';

const binding = (dataSourceId: string, values: string[]) => ({
  dataSourceId,
  filters: values.map((value) => ({ name: 'group', operator: 'equals', values: [value] })),
});
const knowledge = (dataSources: string[], ragDataSources: object[] = []) =>
  ({ dataSources, ragDataSources }) as Parameters<typeof newlyExposedLibraries>[0];

it('lists libraries that were added or lost filters, but no unchanged or removed ones', () => {
  const before = knowledge(['a', 'b', 'c'], [binding('b', ['staff']), binding('c', ['staff'])]);
  expect(newlyExposedLibraries(before, knowledge(['a', 'b', 'c', 'd'], [binding('c', ['all'])]))).toEqual([
    'b',
    'd',
  ]);
  expect(
    newlyExposedLibraries(before, knowledge(['a', 'b'], [binding('a', ['x']), binding('b', ['x'])])),
  ).toEqual([]);
});
