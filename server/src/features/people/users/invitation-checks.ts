/** Check of a list of people before anybody is invited: each row by itself, with all problems of it. */
import {
  type CheckedInvitation,
  type Invitation,
  type InvitationProblem,
  type InvitationRow,
  InvitationSchema,
} from '@polylogue/contract/people/users/schemas';
import { singleLine } from '@polylogue/contract/plain-text';
import { AppError } from '../../../app-error.ts';
import { tryInvitation } from './invitations.ts';
import * as queries from './invitation-queries.ts';
import type { CallerRequest, UserAdministrationDeps } from './service.ts';

type Ids = ReadonlyMap<string, string>;
type Field = InvitationProblem['field'];

/** Field that a refusal is about. */
const fieldOfCode: Partial<Record<string, Field>> = {
  'user.address_taken': 'emailAddress',
  'group.not_found': 'groups',
};

/** Returns the ids of named objects, and a problem for each unknown name. */
function idsOf(
  names: readonly string[],
  known: Ids,
  problem: Pick<InvitationProblem, 'field' | 'code'>,
): { ids: string[]; problems: InvitationProblem[] } {
  const wanted = names.filter((name) => singleLine(name) !== '');
  return {
    ids: [...new Set(wanted.flatMap((name) => known.get(singleLine(name)) ?? []))],
    problems: wanted
      .filter((name) => !known.has(singleLine(name)))
      .map((name) => ({ ...problem, value: name.trim() })),
  };
}

const { name: NameSchema, emailAddress: AddressSchema } = InvitationSchema.shape;

/** Reads a row: names become ids. */
function readRow(row: InvitationRow, known: { roles: Ids; groups: Ids }) {
  const roles = idsOf(row.userRoles, known.roles, { field: 'userRoles', code: 'role.not_found' });
  const groups = idsOf(row.groups, known.groups, { field: 'groups', code: 'group.not_found' });
  const [name, emailAddress] = [
    NameSchema.safeParse(row.name),
    AddressSchema.safeParse(row.emailAddress.trim()),
  ];
  const problems: InvitationProblem[] = [...roles.problems, ...groups.problems];
  if (!emailAddress.success) problems.unshift({ field: 'emailAddress', code: 'invalid', value: null });
  if (!name.success) problems.unshift({ field: 'name', code: 'invalid', value: null });
  const invitation: Invitation | undefined =
    name.success && emailAddress.success
      ? { name: name.data, emailAddress: emailAddress.data, userRoleIds: roles.ids, groupIds: groups.ids }
      : undefined;
  return { invitation, problems };
}

/** Tries an invitation. Resolves to the problem that it would be refused with. */
async function findProblem(
  deps: UserAdministrationDeps,
  request: CallerRequest,
  invitation: Invitation,
): Promise<InvitationProblem[]> {
  try {
    await tryInvitation(deps, request, invitation);
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return [{ field: fieldOfCode[error.code] ?? 'userRoles', code: error.code, value: null }];
  }
}

/** Checks rows in order. Throws `user.not_local` with an external provider. */
export async function checkInvitations(
  deps: UserAdministrationDeps,
  request: CallerRequest,
  rows: readonly InvitationRow[],
): Promise<{ items: CheckedInvitation[] }> {
  if (!deps.usesLocalAccounts) throw new AppError('user.not_local');
  const namesOf = (field: 'userRoles' | 'groups') => [
    ...new Set(rows.flatMap((row) => row[field]).map(singleLine)),
  ];
  const known = {
    roles: await queries.findRoles(deps.db, namesOf('userRoles')),
    groups: await queries.findGroups(deps.db, namesOf('groups')),
  };
  const items: CheckedInvitation[] = [];
  for (const row of rows) {
    const { invitation, problems } = readRow(row, known);
    if (invitation && problems.length === 0) problems.push(...(await findProblem(deps, request, invitation)));
    items.push({ invitation: invitation && problems.length === 0 ? invitation : null, problems });
  }
  return { items };
}
