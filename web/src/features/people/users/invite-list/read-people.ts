/** Reads people from pasted text or a CSV file: with or without a heading, in any order of columns. */
import type { InvitationRow } from '@polylogue/contract/people/users/schemas';
import Papa from 'papaparse';

/** Maximum people of a list. */
export const maxPeople = 1_000;

type Field = keyof InvitationRow;

/** Headings by field, in lower case; English and Arabic. */
const headings: Record<Field, readonly string[]> = {
  name: ['name', 'full name', 'display name', 'user', 'الاسم', 'الاسم الكامل'],
  emailAddress: [
    'e-mail',
    'email',
    'e-mail address',
    'email address',
    'mail',
    'address',
    'البريد الإلكتروني',
  ],
  userRoles: ['role', 'roles', 'الدور', 'الأدوار'],
  groups: ['group', 'groups', 'المجموعة', 'المجموعات'],
};
const fields = Object.keys(headings) as Field[];
const defaultOrder: readonly Field[] = ['name', 'emailAddress', 'userRoles', 'groups'];

/** Reads a file as UTF-8 or UTF-16, or as Windows-1252, which older spreadsheets write. */
export function decodeList(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const fieldOf = (heading: string): Field | undefined =>
  fields.find((field) => headings[field].includes(heading.trim().toLowerCase()));

/** Splits names in one cell, as in `Editor; Analyst`. */
const namesIn = (cell: string): string[] =>
  cell
    .split(/[;,|،؛]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Reads `Name <address>` or a bare address, whose first part becomes the name. */
function personIn(cell: string): Pick<InvitationRow, 'name' | 'emailAddress'> {
  const [, name = '', address = ''] = /^(.*)<([^<>]*)>$/.exec(cell.trim()) ?? [];
  const emailAddress = (address || cell).trim();
  return { name: name.replaceAll('"', '').trim() || emailAddress.split('@')[0] || '', emailAddress };
}

const isAddressList = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell.trim() === '' || cell.includes('@'));

/** Columns by their heading; without one, the address is where the first person has it. */
function columnsOf(rows: readonly string[][]): {
  columns: readonly (Field | undefined)[];
  hasHeading: boolean;
} {
  const columns = (rows[0] ?? []).map(fieldOf);
  if (columns.includes('emailAddress')) return { columns, hasHeading: true };
  const at = (rows[0] ?? []).findIndex((cell) => cell.includes('@'));
  const others: Field[] = defaultOrder.filter((field) => field !== 'emailAddress');
  const ordered = at <= 0 ? ['emailAddress' as const, ...others] : others.toSpliced(at, 0, 'emailAddress');
  return { columns: ordered, hasHeading: false };
}

const emptyRow = (): InvitationRow => ({ name: '', emailAddress: '', userRoles: [], groups: [] });

function rowOf(cells: readonly string[], columns: readonly (Field | undefined)[]): InvitationRow {
  const row = emptyRow();
  for (const [at, cell] of cells.entries()) {
    const field = columns[at];
    if (field === 'userRoles' || field === 'groups') row[field] = namesIn(cell);
    else if (field !== undefined) row[field] = cell.trim();
  }
  return row;
}

const peopleIn = (cell: string): InvitationRow[] =>
  cell.trim() === '' ? [] : [{ ...emptyRow(), ...personIn(cell) }];

/** Matches an address as mail programs copy it. */
const mailFormat = /<[^<>\s]+@[^<>\s]+>/;

/** Reads the people of a text. Throws nothing: what can't be read becomes a row that the check refuses. */
export function readPeople(text: string): InvitationRow[] {
  if (mailFormat.test(text)) return text.split(/[;\n]|(?<=>)\s*,/).flatMap(peopleIn);
  const { data } = Papa.parse<string[]>(text.trim(), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: ['\t', ';', ','],
  });
  if (data.every(isAddressList)) return data.flat().flatMap(peopleIn);
  const { columns, hasHeading } = columnsOf(data);
  return data.slice(hasHeading ? 1 : 0).map((cells) => rowOf(cells, columns));
}
