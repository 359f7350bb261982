/** Changes that can be made to many people at once. */
import { groupMemberRoutes } from '@polylogue/contract/people/groups/members/routes';
import type { Action } from '@polylogue/contract/permissions';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import type { AccountLink, UserRow } from '@polylogue/contract/people/users/schemas';
import { callRoute } from '../../../../lib/http/http-client.ts';
import type { HttpClient } from '../../../../lib/http/http-client.ts';

export type BulkKind = 'assignRole' | 'addToGroup' | 'signOut' | 'resend' | 'activate' | 'deactivate';

interface Kind {
  /** Actions of which the caller needs one. */
  may: readonly Action[];
  /** Object that is chosen first. */
  picks?: 'role' | 'group';
  isDangerous?: boolean;
  /** Returns true for people whom the change concerns. */
  fits(user: UserRow): boolean;
  /** Changes a person; new invitations return their link. */
  change(http: HttpClient, user: UserRow, pickedId: string): Promise<AccountLink | undefined>;
  undo?(http: HttpClient, user: UserRow, pickedId: string): Promise<unknown>;
}

const setStatus =
  (isActive: boolean): Kind['change'] =>
  async (http, { userId }) => {
    await callRoute(http, userRoutes.setStatus, { args: { params: { userId }, body: { isActive } } });
    return undefined;
  };

export const kinds: Record<BulkKind, Kind> = {
  assignRole: {
    may: userRoutes.assignRole.access.anyOf,
    picks: 'role',
    fits: () => true,
    async change(http, { userId }, userRoleId) {
      await callRoute(http, userRoutes.assignRole, { args: { params: { userId, userRoleId }, body: {} } });
      return undefined;
    },
    undo: (http, { userId }, userRoleId) =>
      callRoute(http, userRoutes.unassignRole, { args: { params: { userId, userRoleId } } }),
  },
  addToGroup: {
    may: ['UserRolePermissionsWrite'],
    picks: 'group',
    fits: () => true,
    async change(http, { userId }, groupId) {
      await callRoute(http, groupMemberRoutes.add, { args: { params: { userId, groupId } } });
      return undefined;
    },
  },
  signOut: {
    may: ['UserWrite'],
    isDangerous: true,
    fits: ({ isInvited }) => !isInvited,
    async change(http, { userId }) {
      await callRoute(http, userRoutes.signOutEverywhere, { args: { params: { userId } } });
      return undefined;
    },
  },
  resend: {
    may: ['UserWrite'],
    fits: ({ isInvited, isActive }) => isInvited && isActive,
    change: (http, { userId }) => callRoute(http, userRoutes.resetPassword, { args: { params: { userId } } }),
  },
  activate: {
    may: ['UserWrite'],
    fits: ({ isActive }) => !isActive,
    change: setStatus(true),
    undo: setStatus(false),
  },
  deactivate: {
    may: ['UserWrite'],
    isDangerous: true,
    fits: ({ isActive }) => isActive,
    change: setStatus(false),
    undo: setStatus(true),
  },
};

/** Returns the people whom a role or group would change; a direct assignment keeps its end. */
export const withoutPicked = (users: readonly UserRow[], pickedId: string): readonly UserRow[] =>
  users.filter(({ userRoles }) => !userRoles.some(({ userRoleId }) => userRoleId === pickedId));
