/** Changes of the name and of the address of a local account, by administrators. */
import type { User } from '@polylogue/contract/people/users/schemas';
import { AppError } from '../../../app-error.ts';
import { findAccount, setName } from '../identity/account/queries.ts';
import { inBrand } from '../identity/accounts/account-mails.ts';
import { changeAddress as changeAccountAddress } from '../identity/accounts/change-address.ts';
import { recordUserChange } from '../identity/users/service.ts';
import { type CallerRequest, byEquals, changeAccess, get, type UserAdministrationDeps } from './service.ts';

/**
 * Changes a person's name. Throws `user.own_account`, `user.not_local`, `user.not_found`, `role.beyond_own_rights`.
 */
export async function rename(
  deps: UserAdministrationDeps,
  request: CallerRequest,
  { userId, name }: { userId: string; name: string },
): Promise<User> {
  assertChangeable(deps, request, userId);
  await changeAccess(deps, request, {
    userId,
    ...byEquals,
    async change(change) {
      const former = await findAccount(change.tx, userId);
      if (!former || former.account_id === null) throw new AppError('user.not_local');
      await setName(change.tx, { userId, accountId: former.account_id, name });
      await recordUserChange(change, {
        userId,
        operation: 'Update',
        before: { name: former.name },
        after: { name },
      });
    },
  });
  return get(deps, request.caller, userId);
}

/** Refuses people of other providers, and the own account, which has a page of its own. */
function assertChangeable(
  { usesLocalAccounts }: UserAdministrationDeps,
  { caller }: CallerRequest,
  userId: string,
): void {
  if (!usesLocalAccounts) throw new AppError('user.not_local');
  if (caller.userId === userId) throw new AppError('user.own_account');
}

/**
 * Changes a person's address, and sends a mail to the former and to the new one.
 * Throws `user.own_account`, `user.not_local`, `user.address_taken`, `user.not_found`,
 * `role.beyond_own_rights`.
 */
export async function changeAddress(
  deps: UserAdministrationDeps,
  request: CallerRequest,
  { userId, emailAddress: email }: { userId: string; emailAddress: string },
): Promise<User> {
  const { caller, context } = request;
  assertChangeable(deps, request, userId);
  const recipients = await changeAccess(deps, request, {
    userId,
    ...byEquals,
    change: (change) => changeAccountAddress(change, { userId, email }),
  });
  const { mailer } = deps;
  const notice = { kind: 'addressChanged', link: undefined, language: context.language } as const;
  const brandKey = await context.brandKey();
  // Sent at once, since a job would store the former address, which would outlast an erased person.
  if (mailer)
    await Promise.all(
      recipients.map(async (to) => mailer.send(await inBrand(deps, brandKey, { ...notice, to }))),
    );
  return get(deps, caller, userId);
}
