import { expect, it } from 'vitest';
import { decodeList, readPeople } from './read-people.ts';

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
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0xc3, 0xa4]],
  ['UTF-16', [0xff, 0xfe, 0xe4, 0x00]],
  ['Windows-1252', [0xe4]],
])('decodes %s', (_, bytes) => {
  expect(decodeList(Uint8Array.from(bytes))).toBe('ä');
});
