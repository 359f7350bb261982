/** Owner's calls: turn the second factor on and off, and renew its recovery codes. */
import type { SecondFactorState } from '@polylogue/contract/people/identity/schemas';
import { AppError } from '../../../../app-error.ts';
import { type AuditedChange, byCaller } from '../../../../changes/audit.ts';
import { transaction } from '../../../../db/client.ts';
import type { AccessChanges } from '../../../../http/access-changes.ts';
import type { Caller } from '../../../../http/requests/caller.ts';
import type { RequestContext } from '../../../../http/routes/binding.ts';
import type { KeySealer } from '../../../../sealed-key.ts';
import * as brands from '../../../brands/public.ts';
import { requiresSecondFactor } from '../../../instance/public.ts';
import { findAddressee } from '../accounts/account-link-queries.ts';
import type { NoticeKind } from '../accounts/account-mail.ts';
import type { AccountMails } from '../accounts/account-mails.ts';
import { knownOrigin, type LocalSignInDeps } from '../accounts/local-sign-in.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { findAccountOfUser } from '../queries.ts';
import * as queries from './queries.ts';
import * as factors from './second-factor.ts';

export interface OwnDeps extends LocalSignInDeps {
  sealer: KeySealer;
  accountMails: AccountMails;
  /** Announces ended sessions to the servers. */
  accessChanges: AccessChanges;
}

interface OwnRequest {
  caller: Caller;
  context: RequestContext;
}

interface Proof {
  password: string;
  code: string;
}

/** Creates a key for the account's authenticator. Throws `second_factor.already_on`. */
export async function createOwnKey(
  deps: OwnDeps,
  context: RequestContext,
  accountId: string,
): Promise<{ key: string; address: string }> {
  const { db, clock } = deps;
  const [brand, owner] = await Promise.all([
    brands.readAppearance({ db }, await context.brandKey()),
    findAddressee(db, accountId),
  ]);
  if (!owner) throw new AppError('user.not_local');
  const names = { issuer: brand.name, label: owner.address };
  return factors.createKey(deps, { accountId, names, at: clock.now() });
}

async function accountOf({ db }: OwnDeps, { userId }: Caller) {
  const account = await findAccountOfUser(db, userId);
  if (!account) throw new AppError('user.not_local');
  return account;
}

/** Reads the state of the caller's second factor. */
export async function readOwn(deps: OwnDeps, { userId }: Caller): Promise<SecondFactorState> {
  const { db } = deps;
  const [account, isRequired] = await Promise.all([findAccountOfUser(db, userId), requiresSecondFactor(db)]);
  if (!account) return { isAvailable: false, isRequired: false, onSince: null, recoveryCodesLeft: 0 };
  const [factor, recoveryCodesLeft] = await Promise.all([
    queries.find(db, account.id),
    queries.countRecoveryCodes(db, account.id),
  ]);
  return {
    isAvailable: true,
    isRequired,
    onSince: factor?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft,
  };
}

/** Runs an attempt under the throttle of codes; `check` rejects if the proof is wrong. */
async function attempt<T>(
  deps: OwnDeps,
  { caller, context }: OwnRequest,
  { password, run }: { password?: string; run(accountId: string): Promise<T> },
): Promise<T> {
  const { id: account, password_hash: passwordHash } = await accountOf(deps, caller);
  const known = await knownOrigin(deps, context, account);
  const succeeded = await deps.throttle.begin({ account, address: context.ip, known, isCode: true });
  if (password !== undefined && !(await verifyPassword(passwordHash, password)))
    throw new AppError('user.wrong_password');
  const result = await run(account);
  await succeeded();
  return result;
}

interface OwnChange<T> {
  accountId: string;
  /** Mail to the owner. */
  mail: NoticeKind;
  run(change: AuditedChange): Promise<T>;
}

async function change<T>(
  { db, clock, accountMails }: OwnDeps,
  { caller, context }: OwnRequest,
  { accountId, mail, run }: OwnChange<T>,
): Promise<T> {
  const { requestId } = context;
  const addMail = await accountMails.of(context);
  return transaction(db, async (tx) => {
    const result = await run(byCaller(caller, { tx, requestId, at: clock.now() }));
    await addMail(tx, { kind: mail, accountId });
    return result;
  });
}

/**
 * Creates a key after a check of the password. Throws `user.not_local`, `user.wrong_password`,
 * `second_factor.already_on`, and `request.rate_limited`.
 */
export const beginSetUp = (
  deps: OwnDeps,
  request: OwnRequest,
  { password }: { password: string },
): Promise<{ key: string; address: string }> =>
  attempt(deps, request, { password, run: (accountId) => createOwnKey(deps, request.context, accountId) });

/**
 * Turns the second factor on and ends the caller's other sessions. Throws the errors of `turnOn`, and
 * `request.rate_limited`.
 */
export async function turnOn(
  deps: OwnDeps,
  request: OwnRequest,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { userId, sessionId } = request.caller;
  const kept = { sessionId, providerSessionId: deps.provider.sessionIdOf(request.context.cookies) };
  const recoveryCodes = await attempt(deps, request, {
    run: (accountId) =>
      change(deps, request, {
        accountId,
        mail: 'secondFactorOn',
        run: (own) => factors.turnOn(deps, own, { userId, code, kept }),
      }),
  });
  deps.accessChanges.announce(userId);
  return { recoveryCodes };
}

/** Replaces the recovery codes. Throws `user.wrong_password`, and the errors of `takeCode`. */
export async function renewRecoveryCodes(
  deps: OwnDeps,
  request: OwnRequest,
  { password, code }: Proof,
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = request.caller;
  const run = (accountId: string) =>
    change(deps, request, {
      accountId,
      mail: 'recoveryCodesRenewed',
      run: (own) => factors.renewRecoveryCodes(deps, own, { userId, code }),
    });
  return { recoveryCodes: await attempt(deps, request, { password, run }) };
}

/**
 * Turns the second factor off. Throws `second_factor.required`, `user.wrong_password`, and the errors of
 * `takeCode`.
 */
export async function turnOff(deps: OwnDeps, request: OwnRequest, { password, code }: Proof): Promise<void> {
  const { userId } = request.caller;
  const run = (accountId: string) =>
    change(deps, request, {
      accountId,
      mail: 'secondFactorOff',
      async run(own) {
        if (await requiresSecondFactor(own.tx)) throw new AppError('second_factor.required');
        await factors.turnOff(deps, own, { userId, code });
      },
    });
  await attempt(deps, request, { password, run });
}
