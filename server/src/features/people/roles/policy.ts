/**
 * Rules for giving and taking rights and for changing roles, checked on every path (choices.md,
 * Permissions).
 */
import { type Action, builtInRoles } from '@polylogue/contract/permissions';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { AppError } from '../../../app-error.ts';
import type { AuditedChange } from '../../../changes/audit.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Caller, Grants } from '../../../http/requests/caller.ts';
import { holds } from '../../../http/requests/grants.ts';
import * as queries from './assignment-queries.ts';
import { changedGrants, grantsOf, type GrantingRole, noGrants, type SingleGrant } from './grants.ts';

/** Change of rights in progress; `bindChange` hands one to its handler. */
export interface GrantChange extends AuditedChange {
  /**
   * Caller who makes the change; omitted for an operator or the product itself, who may give everything.
   */
  caller?: Caller;
}

const holdersReaders = roleRoutes.users.access.anyOf;

type Holder = Pick<Caller, 'grants'>;

/** Administrators may give this action without holding it, since no built-in role has it. */
const administratorsMayGive: Action = 'ConversationsReadAll';

const isAdministrator = ({ grants }: Holder): boolean =>
  builtInRoles.administrator.actions.every((action) => holds(grants, action));

/** Checks that a holder may give and take a right. */
export const mayGrant = (holder: Holder, { action, id }: SingleGrant): boolean =>
  holds(holder.grants, action, id) || (action === administratorsMayGive && isAdministrator(holder));

/** Checks that a holder may give and take all that a role grants. */
export const mayGrantAll = (holder: Holder, role: GrantingRole): boolean =>
  changedGrants(noGrants, grantsOf([role])).every((grant) => mayGrant(holder, grant));

/**
 * Refuses to give or take rights that the caller does not hold, since taking them would also give power
 * over the person.
 * Throws `role.beyond_own_rights` with the actions.
 */
export function assertWithinOwn(
  { caller }: Pick<GrantChange, 'caller'>,
  { before = noGrants, after = noGrants }: { before?: Grants; after?: Grants },
): void {
  if (!caller) return;
  const beyond = changedGrants(before, after).filter((grant) => !mayGrant(caller, grant));
  if (beyond.length === 0) return;
  const code = 'role.beyond_own_rights';
  const actions = [...new Set(beyond.map(({ action }) => action))];
  throw new AppError(code, {
    issues: actions.map((action) => ({ path: ['actions'], code, params: { action } })),
  });
}

/** Checks that the own grants include all others. */
export const isWithin = (own: Grants, others: Grants): boolean =>
  changedGrants(noGrants, others).every((grant) => mayGrant({ grants: own }, grant));

/** Checks that a person may change a role: any, or, with the right to make roles, their own. */
export const mayChange = (
  { userId, grants }: Pick<Caller, 'userId' | 'grants'>,
  role: { created_by: string | null },
): boolean => grants.has('UserRolesWrite') || (grants.has('UserRolesCreate') && role.created_by === userId);

/** Memberships and bindings of groups count as assignments. */
export const mayBind = ({ grants }: Holder): boolean => grants.has('UserRolePermissionsWrite');

/** Holders of a role are visible to people who may see people. */
export const maySeeHolders = ({ grants }: Holder): boolean =>
  holdersReaders.some((action) => grants.has(action));

/**
 * Refuses to remove the last permanent administrator, whose role has no end and no directory as source.
 * Throws `role.last_administrator`.
 */
export async function assertNotLastAdministrator(tx: Transaction, userId: string): Promise<void> {
  await queries.lockAdministratorRole(tx);
  if (await queries.hasLastingAdministrator(tx, userId)) return;
  if (await queries.hasLastingAdministrator(tx)) throw new AppError('role.last_administrator');
}
