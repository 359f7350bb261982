import { expect, it } from 'vitest';
import { rowsOf, saidAnew, toMetadata } from './rows.ts';

const nursing = { Department: ['Nursing'], Author: ['Maya'] };
const kitchen = { Department: ['Kitchen'], Author: ['Maya'] };

it('shows what is the same of all files, and knows what is not', () => {
  expect(rowsOf([nursing, kitchen], ['Valid until', 'Department'])).toEqual([
    { key: 'Valid until', values: [], former: [], isFixed: true },
    { key: 'Department', values: [], former: null, isFixed: true },
    { key: 'Author', values: ['Maya'], former: ['Maya'], isFixed: true },
  ]);
  // What only some of them say is not the same of all.
  expect(rowsOf([{}, nursing], [])[0]).toMatchObject({ key: 'Department', former: null });
});

it('says of several files only what is changed', () => {
  const [department, author] = rowsOf([nursing, kitchen], []);
  if (!department || !author) throw new Error('There are no lines.');
  expect(saidAnew([department, author], [])).toEqual({});
  expect(saidAnew([{ ...department, values: ['Sales'] }, author], [])).toEqual({ Department: ['Sales'] });
  // Emptied, or taken away: nothing is said any more.
  expect(saidAnew([department, { ...author, values: [] }], [])).toEqual({ Author: [] });
  expect(saidAnew([author], ['Department'])).toEqual({ Department: [] });
  // Taken away, and entered anew.
  const again = { key: 'Department', values: ['Sales'], former: [], isFixed: false };
  expect(saidAnew([author, again], ['Department'])).toEqual({ Department: ['Sales'] });
});

it('says of one file all that its lines say', () => {
  const again = { key: 'Author', values: ['Maya', 'Elif'], former: [], isFixed: false };
  expect(toMetadata([...rowsOf([nursing], ['Valid until']), again])).toEqual({
    Department: ['Nursing'],
    Author: ['Maya', 'Elif'],
  });
});
