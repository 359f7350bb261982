/** Administration of people: reading them, their roles and their activation. */
import type { Effect } from '@polylogue/contract/people/roles/effect';
import type { RouteInput } from '@polylogue/contract/http';
import type { Action } from '@polylogue/contract/permissions';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import type { User, UserGroup, UserRights } from '@polylogue/contract/people/users/schemas';
import { AppError } from '../../../app-error.ts';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Clock } from '../../../clock.ts';
import { type Transaction, transaction } from '../../../db/client.ts';
import { dryRun } from '../../../db/dry-run.ts';
import type { AccessChanges } from '../../../http/access-changes.ts';
import { byCaller } from '../../../changes/audit.ts';
import type { ChangeDeps } from '../../../changes/bind-change.ts';
import type { Caller, Grants } from '../../../http/requests/caller.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import { holds } from '../../../http/requests/grants.ts';
import type { RequestContext } from '../../../http/routes/binding.ts';
import type { Mailer } from '../../../outbound/mailer.ts';
import type { AccountMails } from '../identity/accounts/account-mails.ts';
import * as groupMembers from '../groups/members/service.ts';
import { endEverySession } from '../identity/sessions/sessions.ts';
import * as assignments from '../roles/assignments.ts';
import { effectOf } from '../roles/effect.ts';
import { type GrantChange, isWithin as isWithinGrants } from '../roles/policy.ts';
import { lockGrants, readRestorableGrants } from '../roles/service.ts';
import * as users from '../identity/users/service.ts';
import { presentRights, presentRow, presentUser } from './presenter.ts';
import * as queries from './queries.ts';

export interface UserAdministrationDeps extends ChangeDeps {
  blobs: BlobStore;
  clock: Clock;
  continuationTokens: ContinuationTokens;
  /** Announces changed permissions to the servers. */
  accessChanges: AccessChanges;
  /** True if people sign in with the embedded provider. */
  usesLocalAccounts: boolean;
  /** Returns the address of the product for links. */
  linkOrigin(asked: string): Promise<string>;
  /** `undefined` if the instance sends no mail. */
  mailer: Mailer | undefined;
  accountMails: AccountMails;
}

/** Caller of an operation, and its request. */
export interface CallerRequest {
  caller: Caller;
  context: RequestContext;
}

/** Change of a person's access in progress. */
export type AccessChange = GrantChange & { caller: Caller };

export interface AccessChangeRequest<T> {
  /** Person whose access changes; `undefined` if they don't exist yet. */
  userId: string | undefined;
  /** Actions of which the caller must still hold one. */
  may: readonly Action[];
  /** Requires the caller to hold all that another person holds, or would after a restoration of roles. */
  isOfEquals?: boolean;
  change(change: AccessChange): Promise<T>;
}

/**
 * Runs a change of a person's access in a transaction, and announces it after the commit. Rights of caller
 * and person are read from locked rows, so that concurrent revocations count.
 * Throws `auth.forbidden`, `user.not_found`, `role.beyond_own_rights`.
 */
export async function changeAccess<T>(
  { db, clock, accessChanges }: Pick<UserAdministrationDeps, 'db' | 'clock' | 'accessChanges'>,
  { caller, context }: CallerRequest,
  { userId, change, ...wanted }: AccessChangeRequest<T>,
): Promise<T> {
  const { requestId } = context;
  const result = await transaction(db, async (tx) => {
    const at = clock.now();
    const grants = await lockGrantsOf(tx, { caller, userId, at, ...wanted });
    return change(byCaller({ ...caller, grants }, { tx, requestId, at }));
  });
  if (userId !== undefined) accessChanges.announce(userId);
  return result;
}

/**
 * Makes a change of a person's access with all checks, and rolls it back. Throws the errors of `changeAccess` and
 * of the change.
 */
export const tryAccess = (
  { db, clock }: Pick<UserAdministrationDeps, 'db' | 'clock'>,
  { caller, context: { requestId } }: CallerRequest,
  { userId, change, ...wanted }: AccessChangeRequest<unknown>,
): Promise<unknown> =>
  dryRun(db, async (tx) => {
    const at = clock.now();
    const grants = await lockGrantsOf(tx, { caller, userId, at, ...wanted });
    return change(byCaller({ ...caller, grants }, { tx, requestId, at }));
  });

/** Locks and returns the caller's grants after checking that they may make a change. */
async function lockGrantsOf(
  tx: Transaction,
  {
    caller,
    userId,
    may,
    isOfEquals = false,
    at,
  }: Pick<AccessChangeRequest<unknown>, 'userId' | 'may' | 'isOfEquals'> & {
    caller: Pick<Caller, 'userId'>;
    at: Date;
  },
): Promise<Grants> {
  const people = userId === undefined ? [caller.userId] : [caller.userId, userId];
  const locked = await lockGrants(tx, people, at);
  const own = locked.get(caller.userId);
  if (!own?.isActive || !may.some((action) => holds(own.grants, action)))
    throw new AppError('auth.forbidden');
  if (userId === undefined) return own.grants;
  const other = locked.get(userId);
  if (!other) throw new AppError('user.not_found');
  if (isOfEquals && caller.userId !== userId && !isWithinGrants(own.grants, other.restorableGrants)) {
    throw new AppError('role.beyond_own_rights');
  }
  return own.grants;
}

/** Lists a page of people, by name by default; throws `request.continuation_token_invalid`. */
export async function list(
  { db, clock, continuationTokens: tokens }: UserAdministrationDeps,
  { userId }: Caller,
  query: RouteInput<typeof userRoutes.list>['query'],
) {
  const { emailAddress: part, userRoleId: roleId, groupId, status, lastSignIn } = query;
  const filter = { part, roleId, groupId, status, lastSignIn, at: clock.now() };
  const { rows, ...page } = await queries.list(db, filter, { userId, query, tokens });
  return { ...page, items: rows.map(presentRow) };
}

/** Checks that the caller meets `isOfEquals` for a person. */
const isWithin = async (deps: UserAdministrationDeps, caller: Caller, userId: string): Promise<boolean> =>
  caller.userId === userId || isWithinGrants(caller.grants, await readRestorableGrants(deps, userId));

/** Reads a person with the caller's permissions on them. Throws `user.not_found`. */
export async function get(deps: UserAdministrationDeps, caller: Caller, userId: string): Promise<User> {
  const row = await queries.findById(deps.db, userId);
  if (!row) throw new AppError('user.not_found');
  const mayWrite = holds(caller.grants, 'UserWrite') && (await isWithin(deps, caller, userId));
  const isOneself = caller.userId === userId;
  const isLocal = deps.usesLocalAccounts && row.issuer === 'local';
  return presentUser(row, {
    canAssignRoles:
      holds(caller.grants, 'UserRolePermissionsCreate') || holds(caller.grants, 'UserRolePermissionsWrite'),
    canSignOut: mayWrite,
    canDeactivate: mayWrite && !isOneself,
    canResetPassword: mayWrite && isLocal && !isOneself,
    canResetSecondFactor: mayWrite && isLocal && row.has_second_factor && !isOneself,
    canExport: holds(caller.grants, 'UserRead'),
    canDelete: mayWrite && !isOneself,
  });
}

/** Lists a person's roles and the origin of each action. Throws `user.not_found`. */
export async function rights({ db, clock }: UserAdministrationDeps, userId: string): Promise<UserRights> {
  if (!(await queries.findById(db, userId))) throw new AppError('user.not_found');
  const explained = await assignments.explainRights(db, userId, clock.now());
  const groupIds = explained.ways.flatMap(({ groupId }) => groupId ?? []);
  return presentRights(explained, await queries.listGroupNames(db, groupIds));
}

/**
 * Gives a person a role, without end or until a time. Holders of `UserRolePermissionsCreate` alone can give
 * roles but not take them.
 * Throws the errors of `assignments.assignRole`.
 */
export async function assignRole(
  deps: UserAdministrationDeps,
  request: CallerRequest,
  { userId, userRoleId, until }: { userId: string; userRoleId: string; until: string | null | undefined },
): Promise<UserRights> {
  const end = until == null ? undefined : new Date(until);
  await changeAccess(deps, request, {
    userId,
    may: userRoutes.assignRole.access.anyOf,
    change: (grant) => assignments.assignRole(grant, { userId, userRoleId, until: end }),
  });
  return rights(deps, userId);
}

/** Takes a role from a person. Throws the errors of `assignments.unassignRole`. */
export const unassignRole = (
  deps: UserAdministrationDeps,
  request: CallerRequest,
  ref: { userId: string; userRoleId: string },
): Promise<void> =>
  changeAccess(deps, request, {
    userId: ref.userId,
    may: userRoutes.unassignRole.access.anyOf,
    change: (grant) => assignments.unassignRole(grant, ref),
  });

/**
 * Requirement of operations on people: the right to administer them, and all rights that the person holds.
 */
export const byEquals = { may: ['UserWrite'], isOfEquals: true } as const;

/**
 * Locks the rights of two people, and asserts that one administers the other. Throws the errors of
 * `changeAccess`.
 */
export async function lockEquals(
  tx: Transaction,
  { callerId, userId, at }: { callerId: string; userId: string; at: Date },
): Promise<void> {
  await lockGrantsOf(tx, { caller: { userId: callerId }, userId, at, ...byEquals });
}

/**
 * Activates a person, or deactivates them and ends all of their sessions.
 * Throws `user.own_account`, `user.not_found`, `role.beyond_own_rights`, `role.last_administrator`.
 */
export async function setStatus(
  deps: UserAdministrationDeps,
  request: CallerRequest,
  { userId, isActive }: { userId: string; isActive: boolean },
): Promise<User> {
  const { caller } = request;
  if (caller.userId === userId) throw new AppError('user.own_account');
  await changeAccess(deps, request, {
    userId,
    ...byEquals,
    async change(change) {
      await users.markActive(change, { userId, isActive });
      if (!isActive) await endEverySession(change.tx, { userId, at: change.at });
    },
  });
  return get(deps, caller, userId);
}

/** Previews a change of a person's access. Throws the errors of `changeAccess` and of the change. */
const previewAccess = (
  deps: UserAdministrationDeps,
  { caller, context }: CallerRequest,
  { userId, change, ...wanted }: AccessChangeRequest<unknown> & { userId: string },
): Promise<Effect> =>
  effectOf(deps, caller, {
    reach: { userIds: [userId] },
    async change(tx) {
      const at = deps.clock.now();
      const grants = await lockGrantsOf(tx, { caller, userId, at, ...wanted });
      await change(byCaller({ ...caller, grants }, { tx, requestId: context.requestId, at }));
    },
  });

/** Previews activating or deactivating a person. Throws the errors of `setStatus`. */
export async function previewSetStatus(
  deps: UserAdministrationDeps,
  request: CallerRequest,
  { userId, isActive }: { userId: string; isActive: boolean },
): Promise<Effect> {
  if (request.caller.userId === userId) throw new AppError('user.own_account');
  const change = (by: AccessChange) => users.markActive(by, { userId, isActive });
  return previewAccess(deps, request, { userId, ...byEquals, change });
}

/** Previews giving a person a role. Throws the errors of `assignRole`. */
export const previewAssignRole = (
  deps: UserAdministrationDeps,
  request: CallerRequest,
  { userId, userRoleId }: { userId: string; userRoleId: string },
): Promise<Effect> =>
  previewAccess(deps, request, {
    userId,
    may: userRoutes.assignRole.access.anyOf,
    change: (grant) => assignments.assignRole(grant, { userId, userRoleId, until: undefined }),
  });

/** Lists a person's current groups. Throws `user.not_found`. */
export async function listGroups(
  { db, clock }: UserAdministrationDeps,
  userId: string,
): Promise<{ items: UserGroup[] }> {
  if (!(await queries.findById(db, userId))) throw new AppError('user.not_found');
  const rows = await groupMembers.listCurrentOf(db, { userId, at: clock.now() });
  return { items: rows };
}
