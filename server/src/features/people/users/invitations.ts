/** Links by which people set their passwords: invitations and resets, with the embedded provider. */
import type { AccountLink, Invitation } from '@polylogue/contract/people/users/schemas';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { AppError } from '../../../app-error.ts';
import { claimRequest } from '../../../changes/repetition.ts';
import { newId } from '../../../db/id.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { HandlerInput, RequestContext } from '../../../http/routes/binding.ts';
import * as accountLinks from '../identity/accounts/account-links.ts';
import { inBrand, linkAddress } from '../identity/accounts/account-mails.ts';
import { changeMember } from '../groups/members/service.ts';
import { assignRole } from '../roles/assignments.ts';
import {
  type AccessChange,
  type CallerRequest,
  byEquals,
  changeAccess,
  lockEquals,
  tryAccess,
  type UserAdministrationDeps,
} from './service.ts';

type InvitationInput = HandlerInput<typeof userRoutes.invite>;

/**
 * Sends the link, or returns it to the caller for manual delivery. The link is committed before, so a
 * failed mail reverts nothing.
 */
async function deliverLink(
  deps: UserAdministrationDeps,
  { context }: CallerRequest,
  opened: accountLinks.OpenLink,
): Promise<AccountLink> {
  const { userId, expiresAt, purpose: kind, to } = opened;
  const link = linkAddress(await deps.linkOrigin(context.origin), opened);
  const presented = { userId, link: link.address, expiresAt: expiresAt.toISOString() };
  if (!deps.mailer) return { ...presented, mail: 'none' };
  const { language } = context;
  const mail = await inBrand(deps, await context.brandKey(), { kind, to, link, language });
  const isSent = await deps.mailer.send(mail);
  return { ...presented, mail: isSent ? 'sent' : 'failed' };
}

/**
 * Adds a person with the role Member, the named ones and those of the named groups. Repeated with its `X-Request-ID`, it makes a new
 * link if the caller may reset the person's password.
 * Throws `user.not_local` with an external provider; `user.address_taken`, also for a repetition after the
 * link was used; `user.not_found` if the person was removed; `auth.forbidden` for roles or groups without the
 * right to give any; `role.beyond_own_rights`; `request.idempotency_conflict` for a different body; and the
 * errors of `assignRole` and `changeMember`.
 */
export async function invite(deps: UserAdministrationDeps, input: InvitationInput): Promise<AccountLink> {
  const { caller, body } = input;
  if (!deps.usesLocalAccounts) throw new AppError('user.not_local');
  assertMayGive(caller, body);
  const made = await add(deps, input);
  // Checked again, since the person may now hold more than the caller.
  const opened =
    'repeatedId' in made
      ? await changeAccess(deps, input, {
          userId: made.repeatedId,
          ...byEquals,
          change: (change) => accountLinks.renewInvitation(change, made.repeatedId),
        })
      : made;
  return deliverLink(deps, input, opened);
}

/** Actions of which one is required to give roles, and to add people to groups. */
const giving = {
  userRoleIds: userRoutes.assignRole.access.anyOf,
  groupIds: ['UserRolePermissionsWrite'],
} as const;

/** Throws `auth.forbidden` with the field, for roles or groups without the right to give any. */
function assertMayGive({ grants }: Caller, invitation: Pick<Invitation, keyof typeof giving>): void {
  const fields = Object.keys(giving) as (keyof typeof giving)[];
  const refused = fields.filter(
    (field) => invitation[field].length > 0 && !giving[field].some((action) => grants.has(action)),
  );
  if (refused.length === 0) return;
  throw new AppError('auth.forbidden', {
    issues: refused.map((field) => ({ path: [field], code: 'auth.forbidden' })),
  });
}

/** Adds a person with roles and groups, who together must not hold more than the caller. */
async function addInvited(
  change: AccessChange,
  { userId, userRoleIds, groupIds, ...person }: Invitation & { userId: string },
): Promise<accountLinks.OpenLink> {
  const link = await accountLinks.invite(change, { ...person, userId });
  for (const userRoleId of userRoleIds) await assignRole(change, { userId, userRoleId });
  for (const groupId of groupIds) await changeMember(change, { userId, groupId, isMember: true });
  // The same rule is checked when the link is used.
  await lockEquals(change.tx, { callerId: change.caller.userId, userId, at: change.at });
  return link;
}

/** Makes an invitation with all checks, and rolls it back. Throws the errors of `invite`. */
export async function tryInvitation(
  deps: UserAdministrationDeps,
  request: CallerRequest,
  invitation: Invitation,
): Promise<void> {
  assertMayGive(request.caller, invitation);
  await tryAccess(deps, request, {
    userId: undefined,
    may: byEquals.may,
    change: (change) => addInvited(change, { ...invitation, userId: newId() }),
  });
}

/** Adds the person, or resolves to their id if the request did so before. */
const add = (
  deps: UserAdministrationDeps,
  input: InvitationInput,
): Promise<accountLinks.OpenLink | { repeatedId: string }> =>
  changeAccess(deps, input, {
    userId: undefined,
    may: byEquals.may,
    async change(change) {
      const userId = newId();
      const request = { route: userRoutes.invite, input, caller: input.caller, id: userId };
      const repeatedId = await claimRequest(change.tx, deps, request);
      if (repeatedId !== undefined) return { repeatedId };
      return addInvited(change, { ...input.body, userId });
    },
  });

/**
 * Ends a person's password and sessions. Owners change their own with the current one. Throws
 * `user.own_account`, `user.not_found`, `user.not_local`, `role.beyond_own_rights`.
 */
export async function resetPassword(
  deps: UserAdministrationDeps,
  request: CallerRequest,
  userId: string,
): Promise<AccountLink> {
  if (request.caller.userId === userId) throw new AppError('user.own_account');
  const opened = await changeAccess(deps, request, {
    userId,
    ...byEquals,
    change: (change) => accountLinks.openPasswordReset(change, userId),
  });
  return deliverLink(deps, request, opened);
}

/** Codes for refusing a link because of its maker's rights. */
const refusals: ReadonlySet<string> = new Set(['auth.forbidden', 'user.not_found', 'role.beyond_own_rights']);

const linkDeps = ({ db, clock }: UserAdministrationDeps): accountLinks.LinkDeps => ({
  db,
  clock,
  async mayMakeLink(tx, { makerId, userId, at }) {
    // Everybody who may sign in may request a link of their own.
    if (makerId === userId) return true;
    try {
      await lockEquals(tx, { callerId: makerId, userId, at });
      return true;
    } catch (error) {
      if (error instanceof AppError && refusals.has(error.code)) return false;
      throw error;
    }
  },
});

/** Reads the owner of a link. Throws `account_link.invalid`. */
export const readLink = (deps: UserAdministrationDeps, request: { token: string; requestId: string }) =>
  accountLinks.readLink(linkDeps(deps), request);

/**
 * Sets the password of a link's owner, once, while its maker may still create it, and sends a mail about a
 * replaced password. Throws `account_link.invalid`.
 */
export async function useLink(
  deps: UserAdministrationDeps,
  context: RequestContext,
  request: { token: string; password: string },
): Promise<void> {
  const addMail = await deps.accountMails.of(context);
  const userId = await accountLinks.useLink(linkDeps(deps), {
    ...request,
    requestId: context.requestId,
    onReplaced: (tx, accountId) => addMail(tx, { kind: 'passwordChanged', accountId }),
  });
  deps.accessChanges.announce(userId);
}
