/** Wire shapes of people. */
import type { User, UserRights, UserRow } from '@polylogue/contract/people/users/schemas';
import type { explainRights } from '../roles/assignments.ts';
import type { FoundPersonRow, PersonRow } from './queries.ts';

/** The time of being added is stored as a sign-in, which does not count for local accounts. */
const hasNeverSignedIn = (row: PersonRow): boolean =>
  row.is_invited || (row.issuer === 'local' && row.last_signed_in_at?.getTime() === row.created_at.getTime());

export const presentRow = (row: PersonRow): UserRow => ({
  userId: row.id,
  name: row.name,
  userName: row.user_name,
  emailAddress: row.email,
  isActive: row.deactivated_at === null,
  isInvited: row.is_invited,
  createdAt: row.created_at.toISOString(),
  lastSignedInAt: (!hasNeverSignedIn(row) && row.last_signed_in_at?.toISOString()) || null,
  userRoles: row.roles,
  version: row.version,
});

export const presentUser = (row: FoundPersonRow, permissions: User['permissions']): User => ({
  ...presentRow(row),
  issuer: row.issuer,
  hasSecondFactor: row.has_second_factor,
  permissions,
});

/** Presents the origins of a person's rights, with the names of known groups. */
export const presentRights = (
  { ways, actions }: Awaited<ReturnType<typeof explainRights>>,
  groupNames: ReadonlyMap<string, string>,
): UserRights => ({
  assignments: ways.map(({ userRoleId, name, builtIn, until, groupId }) => ({
    userRoleId,
    name,
    isBuiltIn: builtIn !== null,
    builtIn,
    until: until?.toISOString() ?? null,
    groupId,
    groupName: (groupId !== null && groupNames.get(groupId)) || null,
  })),
  resolvedActions: actions.map(({ action, userRoleIds, ids }) => ({ action, userRoleIds, entityIds: ids })),
});
