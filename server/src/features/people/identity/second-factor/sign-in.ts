/** Second step of a sign-in: a code, or the set-up of a required second factor. */
import { AppError } from '../../../../app-error.ts';
import type { AuditedChange } from '../../../../changes/audit.ts';
import { transaction } from '../../../../db/client.ts';
import type { RequestContext } from '../../../../http/routes/binding.ts';
import { completeSignIn, knownOrigin } from '../accounts/local-sign-in.ts';
import { localTenant } from '../embedded/configuration.ts';
import type { PasswordOf } from '../embedded/provider.ts';
import { hasEndedSince } from '../queries.ts';
import { recordLocalAttempt } from '../sessions/sign-in-queries.ts';
import * as users from '../users/service.ts';
import { type OwnDeps, createOwnKey } from './own.ts';
import * as factors from './second-factor.ts';

interface Step {
  uid: string;
  code: string;
}

/** Returns the account whose password was right. Throws `identity.interaction_expired`. */
async function passwordOf(
  { provider }: OwnDeps,
  { origin, cookies }: RequestContext,
  uid: string,
): Promise<PasswordOf> {
  const given = await provider.passwordOf({ origin, uid, cookies });
  if (!given) throw new AppError('identity.interaction_expired');
  return given;
}

/** Finds the person of an account. Throws `identity.interaction_expired` if they were removed. */
async function ownerOf({ db }: OwnDeps, { accountId }: PasswordOf): Promise<users.User> {
  const owner = await users.findByIdentity(db, { issuer: localTenant, subject: accountId });
  if (!owner) throw new AppError('identity.interaction_expired');
  return owner;
}

interface Attempt<T> {
  context: RequestContext;
  given: PasswordOf;
  run(change: AuditedChange): Promise<T>;
}

/** Runs an attempt with a code under the throttle, in a transaction with its owner as actor. */
async function attempt<T>(deps: OwnDeps, { context, given, run }: Attempt<T>): Promise<T> {
  const { accountId: account } = given;
  const owner = await ownerOf(deps, given);
  const known = await knownOrigin(deps, context, account);
  const succeeded = await deps.throttle.begin({ account, address: context.ip, known, isCode: true });
  const actor = users.selfActor(context.requestId)(owner);
  const at = deps.clock.now();
  const result = await transaction(deps.db, (tx) => run({ tx, actor, at })).catch(async (error: unknown) => {
    const isWrong = error instanceof AppError && error.code === 'identity.wrong_code';
    const attempted = { accountId: account, at, outcome: 'wrongCode', address: context.ip } as const;
    if (isWrong) await recordLocalAttempt(deps.db, attempted);
    throw error;
  });
  await succeeded();
  return result;
}

/**
 * Completes a sign-in with a code, once for each code. Throws `identity.interaction_expired`,
 * `identity.wrong_code`, and `request.rate_limited`.
 */
export async function signInWithCode(
  deps: OwnDeps,
  context: RequestContext,
  { uid, code }: Step,
): Promise<{ redirectTo: string }> {
  const given = await passwordOf(deps, context, uid);
  const { accountId } = given;
  const run = (change: AuditedChange) => factors.takeCode(deps, change, { accountId, code });
  await attempt(deps, { context, given, run }).catch(asExpiredIfOff);
  return { redirectTo: await completeSignIn(deps, context, { uid, passwordOf: given }) };
}

/** Restarts the sign-in to an account whose second factor was turned off meanwhile. */
function asExpiredIfOff(error: unknown): never {
  const isOff = error instanceof AppError && error.code === 'second_factor.not_on';
  throw isOff ? new AppError('identity.interaction_expired') : error;
}

/**
 * Creates a key for an account that must have a second factor. Throws `identity.interaction_expired` and
 * `second_factor.already_on`.
 */
export async function createKeyAtSignIn(
  deps: OwnDeps,
  context: RequestContext,
  uid: string,
): Promise<{ key: string; address: string }> {
  const { accountId } = await passwordOf(deps, context, uid);
  return createOwnKey(deps, context, accountId);
}

/**
 * Turns the second factor on and completes the sign-in. Throws the errors of `turnOn`,
 * `identity.interaction_expired`, and `request.rate_limited`.
 */
export async function setUpAtSignIn(
  deps: OwnDeps,
  context: RequestContext,
  { uid, code }: Step,
): Promise<{ recoveryCodes: string[]; redirectTo: string }> {
  const given = await passwordOf(deps, context, uid);
  const { accountId, at: signedInAt } = given;
  const { id: userId } = await ownerOf(deps, given);
  const kept = { interactionUid: uid };
  const addMail = await deps.accountMails.of(context);
  const run = async (change: AuditedChange) => {
    await factors.lockAccount(change.tx, userId);
    // A password that was replaced while it was verified must not sign in.
    if (await hasEndedSince(change.tx, { userId, signedInAt }))
      throw new AppError('identity.interaction_expired');
    const recoveryCodes = await factors.turnOn(deps, change, { userId, code, kept });
    await addMail(change.tx, { kind: 'secondFactorOn', accountId });
    return { recoveryCodes, at: signedInAfter(change.at) };
  };
  const { recoveryCodes, at } = await attempt(deps, { context, given, run });
  deps.accessChanges.announce(userId);
  const redirectTo = await completeSignIn(deps, context, { uid, passwordOf: { accountId, at } });
  return { recoveryCodes, redirectTo };
}

/** Follows the end of the other sessions: the conversion to seconds and back can lose a millisecond. */
const signedInAfter = (endedAt: Date): Date => new Date(endedAt.getTime() + 1);
