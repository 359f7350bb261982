import { expect, it } from 'vitest';
import { openedLibraries } from './use-visitor-question.ts';

const binding = (dataSourceId: string, values: string[]) => ({
  dataSourceId,
  filters: values.map((value) => ({ name: 'group', operator: 'equals', values: [value] })),
});
const knowledge = (dataSources: string[], ragDataSources: object[] = []) =>
  ({ dataSources, ragDataSources }) as Parameters<typeof openedLibraries>[0];

it('lists libraries that were added or lost filters, but no unchanged or removed ones', () => {
  const before = knowledge(['a', 'b', 'c'], [binding('b', ['staff']), binding('c', ['staff'])]);
  expect(openedLibraries(before, knowledge(['a', 'b', 'c', 'd'], [binding('c', ['all'])]))).toEqual([
    'b',
    'd',
  ]);
  expect(openedLibraries(before, knowledge(['a', 'b'], [binding('a', ['x']), binding('b', ['x'])]))).toEqual(
    [],
  );
});
