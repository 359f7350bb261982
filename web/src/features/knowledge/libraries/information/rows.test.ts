import { expect, it } from 'vitest';
import { rowsOf, changedMetadata, toMetadata } from './rows.ts';

const nursing = { Department: ['Nursing'], Author: ['Maya'] };
const kitchen = { Department: ['Kitchen'], Author: ['Maya'] };

it('shows values common to all files, and marks the others as mixed', () => {
  expect(rowsOf([nursing, kitchen], ['Valid until', 'Department'])).toEqual([
    { key: 'Valid until', values: [], former: [], isFixed: true },
    { key: 'Department', values: [], former: null, isFixed: true },
    { key: 'Author', values: ['Maya'], former: ['Maya'], isFixed: true },
  ]);
  // Values of only some files are mixed.
  expect(rowsOf([{}, nursing], [])[0]).toMatchObject({ key: 'Department', former: null });
});

it('sends only changed values of several files', () => {
  const [department, author] = rowsOf([nursing, kitchen], []);
  if (!department || !author) throw new Error('There are no lines.');
  expect(changedMetadata([department, author], [])).toEqual({});
  expect(changedMetadata([{ ...department, values: ['Sales'] }, author], [])).toEqual({
    Department: ['Sales'],
  });
  // Cleared and removed values are sent as empty.
  expect(changedMetadata([department, { ...author, values: [] }], [])).toEqual({ Author: [] });
  expect(changedMetadata([author], ['Department'])).toEqual({ Department: [] });
  // Removed and entered again.
  const again = { key: 'Department', values: ['Sales'], former: [], isFixed: false };
  expect(changedMetadata([author, again], ['Department'])).toEqual({ Department: ['Sales'] });
});

it('sends all rows of a single file', () => {
  const again = { key: 'Author', values: ['Maya', 'Elif'], former: [], isFixed: false };
  expect(toMetadata([...rowsOf([nursing], ['Valid until']), again])).toEqual({
    Department: ['Nursing'],
    Author: ['Maya', 'Elif'],
  });
});
