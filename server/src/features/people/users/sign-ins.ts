/** Sessions and second factor of people, as administered by others. */
import type { UserSession } from '@polylogue/contract/people/users/schemas';
import { AppError } from '../../../app-error.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { listSessions as listOpenSessions } from '../identity/accounts/account-link-queries.ts';
import {
  lockAccount,
  resetSecondFactor as removeSecondFactor,
} from '../identity/second-factor/second-factor.ts';
import { endEverySession, revokeSession } from '../identity/sessions/sessions.ts';
import * as users from '../identity/users/service.ts';
import { deviceOf } from './device.ts';
import * as queries from './queries.ts';
import { byEquals, type CallerRequest, changeAccess, type UserAdministrationDeps } from './service.ts';

/** Lists a person's sessions, newest first. Throws `user.not_found`. */
export async function listSessions(
  { db, clock }: UserAdministrationDeps,
  caller: Caller,
  userId: string,
): Promise<{ items: UserSession[] }> {
  if (!(await queries.findById(db, userId))) throw new AppError('user.not_found');
  const rows = await listOpenSessions(db, { userId, at: clock.now() });
  return {
    items: rows.map((row) => ({
      sessionId: row.id,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      lastUsedAt: (row.last_used_at ?? row.created_at).toISOString(),
      device: deviceOf(row.user_agent),
      address: row.address,
      isCurrent: row.id === caller.sessionId,
    })),
  };
}

/**
 * Ends a session of a person. Throws `user.not_found`, `user.session_not_found`, `role.beyond_own_rights`.
 */
export async function signOut(
  deps: UserAdministrationDeps,
  request: CallerRequest,
  { userId, sessionId: id }: { userId: string; sessionId: string },
): Promise<void> {
  await changeAccess(deps, request, {
    userId,
    ...byEquals,
    async change(change) {
      const { tx, at } = change;
      if (!(await revokeSession(tx, { id, userId, at }))) throw new AppError('user.session_not_found');
      await users.recordOneSignOut(change, userId);
    },
  });
}

/** Ends all sessions of a person. Throws `user.not_found`, `role.beyond_own_rights`. */
export async function signOutEverywhere(
  deps: UserAdministrationDeps,
  request: CallerRequest,
  userId: string,
): Promise<void> {
  await changeAccess(deps, request, {
    userId,
    ...byEquals,
    async change(change) {
      await endEverySession(change.tx, { userId, at: change.at });
      await users.recordSignOut(change, userId);
    },
  });
}

/**
 * Removes the second factor of a person who lost it, and ends their sessions. Owners turn off their own with
 * a code.
 * Throws `user.own_account`, `user.not_found`, `user.not_local`, `second_factor.not_on`,
 * `role.beyond_own_rights`.
 */
export async function resetSecondFactor(
  deps: UserAdministrationDeps,
  request: CallerRequest,
  userId: string,
): Promise<void> {
  if (request.caller.userId === userId) throw new AppError('user.own_account');
  const addMail = await deps.accountMails.of(request.context);
  await changeAccess(deps, request, {
    userId,
    ...byEquals,
    async change(change) {
      const accountId = await lockAccount(change.tx, userId);
      if (!(await removeSecondFactor(change, accountId))) throw new AppError('second_factor.not_on');
      await endEverySession(change.tx, { userId, at: change.at });
      await addMail(change.tx, { kind: 'secondFactorReset', accountId });
    },
  });
}
