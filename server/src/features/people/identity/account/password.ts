/** Passwords of local accounts in the hands of their owners: changed, or forgotten. */
import { AppError } from '../../../../app-error.ts';
import { audit, byCaller } from '../../../../changes/audit.ts';
import { transaction } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import type { RequestContext } from '../../../../http/routes/binding.ts';
import { removeLink } from '../accounts/account-link-queries.ts';
import type { AccountMails } from '../accounts/account-mails.ts';
import { knownOrigin } from '../accounts/local-sign-in.ts';
import { hashPassword, verifyPassword } from '../accounts/passwords.ts';
import { findAccountByEmail } from '../queries.ts';
import { canRequestPasswordReset, type IdentityDeps } from '../service.ts';
import { endEverySession } from '../sessions/sessions.ts';
import { replacePassword } from './queries.ts';
import { findLocal, type LocalAccount, type OwnAccountDeps, type OwnRequest } from './service.ts';

export interface PasswordDeps
  extends OwnAccountDeps,
    Pick<IdentityDeps, 'config' | 'throttle' | 'linkRequestThrottle' | 'provider' | 'networkHashOf'> {
  accountMails: AccountMails;
}

/**
 * Replaces the caller's password, ends their other sessions and their open link, and sends a mail about it.
 * Throws `user.not_local`; `user.wrong_password`, also if it was replaced meanwhile; and `request.rate_limited`
 * after several failures, sign-ins included.
 */
export async function changePassword(
  deps: PasswordDeps,
  { caller, context }: OwnRequest,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { db, clock, provider } = deps;
  const local = await findLocal(deps, caller);
  await checkPassword(deps, { local, context, password: currentPassword });
  const passwordHash = await hashPassword(newPassword);
  const addMail = await deps.accountMails.of(context);
  const { account_id: accountId, password_hash: formerHash } = local;
  const kept = { sessionId: caller.sessionId, providerSessionId: provider.sessionIdOf(context.cookies) };
  await transaction(db, async (tx) => {
    const at = clock.now();
    // First, since it locks the person as every change of their access does.
    await endEverySession(tx, { userId: caller.userId, at, kept });
    if (!(await replacePassword(tx, { accountId, formerHash, passwordHash })))
      throw new AppError('user.wrong_password');
    await removeLink(tx, accountId);
    const change = byCaller(caller, { tx, requestId: context.requestId, at });
    await audit(change, {
      aggregateType: 'LocalAccount',
      aggregateId: accountId,
      operation: 'ChangePassword',
    });
    await addMail(tx, { kind: 'passwordChanged', accountId });
  });
  deps.accessChanges.announce(caller.userId);
}

/** Counts an attempt as a sign-in, and compares the password. */
async function checkPassword(
  deps: PasswordDeps,
  { local, context, password }: { local: LocalAccount; context: RequestContext; password: string },
): Promise<void> {
  const account = local.account_email.toLowerCase();
  const known = await knownOrigin(deps, context, local.account_id);
  const succeeded = await deps.throttle.begin({ account, address: context.ip, known });
  if (!(await verifyPassword(local.password_hash, password))) throw new AppError('user.wrong_password');
  await succeeded();
}

/**
 * Has a link that sets a new password sent to the owner of an address. Answer and time are the same for every
 * address: a job finds out whether the account exists and may sign in.
 * Throws `account_link.no_mail`, and `request.rate_limited` after several requests.
 */
export async function requestPasswordReset(
  deps: PasswordDeps,
  context: RequestContext,
  emailAddress: string,
): Promise<void> {
  if (!canRequestPasswordReset(deps.config)) throw new AppError('account_link.no_mail');
  const account = emailAddress.toLowerCase();
  await deps.linkRequestThrottle({ account, address: context.ip });
  const found = await findAccountByEmail(deps.db, account);
  const addMail = await deps.accountMails.of(context);
  await transaction(deps.db, (tx) =>
    addMail(tx, { kind: 'requestedReset', accountId: found?.id ?? newId() }),
  );
}
