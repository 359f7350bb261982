/** Reads people from pasted text or a CSV file: with or without a heading, in any order of columns. */
import type { InvitationRow } from '@polylogue/contract/people/users/schemas';
import Papa from 'papaparse';

/** Maximum people of a list. */
export const maxPeople = 1_000;

type Field = keyof InvitationRow;

/** Headings by field, in lower case and without spaces and signs; English and Arabic. */
const headings: Record<Field, readonly string[]> = {
  name: ['name', 'fullname', 'displayname', 'user', 'الاسم', 'الاسمالكامل', 'اسمالمستخدم'],
  emailAddress: [
    'email',
    'emailaddress',
    'workemail',
    'mail',
    'mailaddress',
    'address',
    'userprincipalname',
    'البريدالإلكتروني',
    'البريدالالكتروني',
    'البريد',
  ],
  userRoles: ['role', 'roles', 'userroles', 'الدور', 'الأدوار'],
  groups: ['group', 'groups', 'team', 'teams', 'المجموعة', 'المجموعات'],
};
const fields = Object.keys(headings) as Field[];
const defaultOrder: readonly Field[] = ['name', 'emailAddress', 'userRoles', 'groups'];

const fieldOf = (heading: string): Field | undefined => {
  const word = heading.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '');
  return fields.find((field) => headings[field].includes(word));
};

/** Splits names in one cell, as in `Editor; Analyst`. */
const namesIn = (cell: string): string[] =>
  cell
    .split(/[;,|،؛]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Reads `Name <address>` or a bare address, whose first part becomes the name. */
function personIn(cell: string): Pick<InvitationRow, 'name' | 'emailAddress'> {
  const [, name = '', address = ''] = /^(.*)<([^<>]*)>$/.exec(cell.trim()) ?? [];
  const emailAddress = visible(address || cell);
  return { name: name.replaceAll('"', '').trim() || emailAddress.split('@')[0] || '', emailAddress };
}

const isAddress = (cell: string): boolean => cell.includes('@');

const isAddressList = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell.trim() === '' || isAddress(cell));

const isHeading = (cells: readonly string[] = []): boolean =>
  !cells.some(isAddress) && cells.some((cell) => fieldOf(cell) !== undefined);

/** Columns by their heading, the rest in the default order; the address is where the first person has it. */
function columnsOf(rows: readonly string[][]): {
  columns: readonly (Field | undefined)[];
  hasHeading: boolean;
} {
  const [first = []] = rows;
  const at = (rows.find((cells) => cells.some(isAddress)) ?? []).findIndex(isAddress);
  if (isHeading(first)) {
    const named = first.map(fieldOf);
    if (!named.includes('emailAddress') && at >= 0) named[at] = 'emailAddress';
    return { columns: named, hasHeading: true };
  }
  const others: Field[] = defaultOrder.filter((field) => field !== 'emailAddress');
  const ordered = at < 0 ? defaultOrder : others.toSpliced(at, 0, 'emailAddress');
  return { columns: ordered, hasHeading: false };
}

/** Drops marks around a value, and the apostrophe in front of formulas in downloaded files. */
const visible = (cell: string): string =>
  cell
    .replaceAll(/^[\p{Default_Ignorable_Code_Point}\s]+|[\p{Default_Ignorable_Code_Point}\s]+$/gu, '')
    .replace(/^'(?=[=+\-@])/, '');

const emptyRow = (): InvitationRow => ({ name: '', emailAddress: '', userRoles: [], groups: [] });

function rowOf(cells: readonly string[], columns: readonly (Field | undefined)[]): InvitationRow {
  const row = emptyRow();
  for (const [at, cell] of cells.entries()) {
    const field = columns[at];
    if (field === 'userRoles' || field === 'groups') row[field] = namesIn(cell);
    else if (field === 'emailAddress') row[field] ||= personIn(cell).emailAddress;
    else if (field === 'name') row[field] ||= visible(cell);
  }
  if (!columns.includes('name')) row.name = personIn(row.emailAddress).name;
  return row;
}

const peopleIn = (cell: string): InvitationRow[] =>
  cell.trim() === '' ? [] : [{ ...emptyRow(), ...personIn(cell) }];

/** Matches an address as mail programs copy it. */
const mailFormat = /<[^<>\s]+@[^<>\s]+>/;

const separators = ['\t', ';', ','];

const parse = (text: string, delimiter = ''): string[][] =>
  Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimitersToGuess: separators, delimiter }).data;

/** Matches a cell that is nothing but an address. */
const bareAddress = /^\s*[^\s,;]+@[^\s,;]+\s*$/;

/** Splits a table by the separator that leaves a heading or a bare address in its first line, or by the likeliest. */
function cellsOf(text: string): string[][] {
  const line = text.slice(0, text.search(/[\r\n]|$/));
  const separator = separators.find((one) => {
    const [cells = []] = line.includes(one) ? parse(line, one) : [];
    return isHeading(cells) || cells.some((cell) => bareAddress.test(cell));
  });
  return parse(text, separator);
}

/** First line of files that spreadsheets write with their separator. */
const separatorLine = /^sep=.\r?\n/i;

/** Reads the people of a text. Throws nothing: what can't be read becomes a row that the check refuses. */
export function readPeople(text: string): InvitationRow[] {
  const data = cellsOf(text.replace(separatorLine, ''));
  if (!isHeading(data[0]) && mailFormat.test(text)) return text.split(/[;\n]|(?<=>)\s*,/).flatMap(peopleIn);
  if (data.every(isAddressList)) return data.flat().flatMap(peopleIn);
  const { columns, hasHeading } = columnsOf(data);
  return data.slice(hasHeading ? 1 : 0).map((cells) => rowOf(cells, columns));
}
