import { expect, it } from 'vitest';
import { readPeople } from './read-people.ts';

const person = (name: string, emailAddress: string) => ({ name, emailAddress, userRoles: [], groups: [] });

it.each([
  ['a heading in any order', 'Role,E-mail,Group,Name\nEditor;Analyst,ann@x.com,"Sales, North",Ann Lee'],
  [
    'an Arabic heading and semicolons',
    'الاسم;البريد الإلكتروني;الأدوار;المجموعات\nAnn Lee;ann@x.com;Editor|Analyst;Sales|North',
  ],
  ['no heading', 'Ann Lee,ann@x.com,Editor;Analyst,Sales;North'],
  [
    'tabs of a spreadsheet',
    'Name\tE-mail\tRoles\tGroups\nAnn Lee\tann@x.com\tEditor, Analyst\tSales, North\n\n',
  ],
])('reads people with %s', (_, text) => {
  expect(readPeople(text)).toEqual([
    {
      name: 'Ann Lee',
      emailAddress: 'ann@x.com',
      userRoles: ['Editor', 'Analyst'],
      groups: ['Sales', 'North'],
    },
  ]);
});

it('reads addresses pasted from a mail program', () => {
  expect(readPeople('"Lee, Ann" <ann@x.com>; Bob <bob@x.com>;cy@x.com')).toEqual([
    person('Lee, Ann', 'ann@x.com'),
    person('Bob', 'bob@x.com'),
    person('cy', 'cy@x.com'),
  ]);
  expect(readPeople('ann@x.com\nbob@x.com')).toEqual([
    person('ann', 'ann@x.com'),
    person('bob', 'bob@x.com'),
  ]);
});

it('keeps a row that has no address, for the check to refuse', () => {
  expect(readPeople('Name,E-mail\nAnn,ann@x.com\nBob,')).toEqual([
    person('Ann', 'ann@x.com'),
    person('Bob', ''),
  ]);
});

it('reads nothing from an empty text', () => {
  expect(readPeople(' \n ')).toEqual([]);
});

it.each([
  ['spaces and signs in its headings', 'User Principal Name;Display Name;Phone\nann@x.com;Ann;1'],
  ['an unknown heading of the addresses', 'Phone,Name,Contact\n1,Ann,ann@x.com'],
  ['two columns of addresses', 'Name,E-mail,User principal name\nAnn,,ann@x.com'],
  ['the separator in its first line', 'sep=;\r\nName;E-mail\r\nAnn;ann@x.com'],
  ['names in front of addresses', 'Name,E-mail\nAnn,Ann Lee <ann@x.com>'],
  ['marks of right-to-left text around addresses', 'Name,E-mail\nAnn,\u200F ann@x.com\u200E'],
])('reads a table with %s', (_, text) => {
  expect(readPeople(text)).toEqual([person('Ann', 'ann@x.com')]);
});

it('reads names that a downloaded file protects from being formulas', () => {
  expect(readPeople("Name,E-mail\n'@Ann,ann@x.com")).toEqual([person('@Ann', 'ann@x.com')]);
});

it('names people of a table without names after their addresses', () => {
  expect(readPeople('E-mail\nann@x.com')).toEqual([person('ann', 'ann@x.com')]);
});

it.each([
  ['heading', 'Name,E-mail,Role\n'],
  ['first address', ''],
])('separates cells as the %s shows, whatever the lists within them', (_, heading) => {
  const rows = 'Ann,ann@x.com,A;B;C\nBob,bob@x.com,A;B;C';
  expect(readPeople(heading + rows).map(({ userRoles }) => userRoles)).toEqual([
    ['A', 'B', 'C'],
    ['A', 'B', 'C'],
  ]);
});

it('keeps the columns of a list whose first cell is empty', () => {
  expect(readPeople('\tann@x.com\tEditor')).toEqual([{ ...person('', 'ann@x.com'), userRoles: ['Editor'] }]);
});
