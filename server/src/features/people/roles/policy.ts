/** Who may give and take which rights, and change which roles: asked on every way in (choices.md, Permissions). */
import { type Action, builtInRoles } from '@polylogue/contract/permissions';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { AppError } from '../../../app-error.ts';
import type { AuditedChange } from '../../../changes/audit.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Caller, Grants } from '../../../http/requests/caller.ts';
import { holds } from '../../../http/requests/grants.ts';
import * as queries from './assignment-queries.ts';
import { changedGrants, grantsOf, type GrantingRole, noGrants, type SingleGrant } from './grants.ts';

/** A change of rights under way; what `bindChange` hands to its handler is one. */
export interface GrantChange extends AuditedChange {
  /** Who makes it; left out: an operator, or the product itself, who may give everything. */
  caller?: Caller;
}

const holdersReaders = roleRoutes.users.access.anyOf;

type Holder = Pick<Caller, 'grants'>;

/** An administrator may give it without holding it, since no built-in role has it. */
const givenByAdministrators: Action = 'ConversationsReadAll';

const isAdministrator = ({ grants }: Holder): boolean =>
  builtInRoles.administrator.actions.every((action) => holds(grants, action));

/** Whether somebody may give and take a right. */
export const mayGrant = (holder: Holder, { action, id }: SingleGrant): boolean =>
  holds(holder.grants, action, id) || (action === givenByAdministrators && isAdministrator(holder));

/** Whether somebody may give and take all that a role grants. */
export const mayGrantAll = (holder: Holder, role: GrantingRole): boolean =>
  changedGrants(noGrants, grantsOf([role])).every((grant) => mayGrant(holder, grant));

/**
 * Refuses to give or take what the caller does not hold (`role.beyond_own_rights`, with the actions). Taking counts,
 * too: who could strip others of their rights could then do to them what only their equals may.
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

/** Whether somebody may give and take everything that another one holds. */
export const isWithin = (own: Grants, others: Grants): boolean =>
  changedGrants(noGrants, others).every((grant) => mayGrant({ grants: own }, grant));

/** Whether somebody may change a role: any, or, with the right to make roles, their own. */
export const mayChange = (
  { userId, grants }: Pick<Caller, 'userId' | 'grants'>,
  role: { created_by: string | null },
): boolean => grants.has('UserRolesWrite') || (grants.has('UserRolesCreate') && role.created_by === userId);

/** Who is in a group, and which roles that gives them, are assignments. */
export const mayBind = ({ grants }: Holder): boolean => grants.has('UserRolePermissionsWrite');

/** Who holds a role is told to whoever may see people. */
export const maySeeHolders = ({ grants }: Holder): boolean =>
  holdersReaders.some((action) => grants.has(action));

/** Refuses, with `role.last_administrator`, what would leave nobody whom no date and no directory takes the role from. */
export async function assertNotLastAdministrator(tx: Transaction, userId: string): Promise<void> {
  await queries.lockAdministratorRole(tx);
  if (await queries.hasLastingAdministrator(tx, userId)) return;
  if (await queries.hasLastingAdministrator(tx)) throw new AppError('role.last_administrator');
}
