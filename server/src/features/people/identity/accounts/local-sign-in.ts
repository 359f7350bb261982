/** Sign-in with a local account: its password, then a second factor if there is or must be one. */
import type { SignInStep } from '@polylogue/contract/people/identity/schemas';
import { AppError } from '../../../../app-error.ts';
import type { Clock } from '../../../../clock.ts';
import type { Database } from '../../../../db/client.ts';
import { networkOf as networkOfAddress } from '../../../../http/requests/network-of.ts';
import type { RequestContext } from '../../../../http/routes/binding.ts';
import type { ProviderKeys } from '../embedded/keys.ts';
import type { EmbeddedProvider, PasswordOf } from '../embedded/provider.ts';
import * as queries from '../queries.ts';
import { missingStep } from '../second-factor/policy.ts';
import { verifyPassword } from './passwords.ts';
import { recordLocalAttempt } from '../sessions/sign-in-queries.ts';
import type { SignInAttempt, SignInThrottle } from './sign-in-throttle.ts';

export interface LocalSignInDeps {
  db: Database;
  clock: Clock;
  provider: EmbeddedProvider;
  throttle: SignInThrottle;
  networkHashOf: ProviderKeys['networkHashOf'];
}

/**
 * Signs in with a local account while the embedded provider waits, or asks for the second factor.
 * Throws `identity.interaction_expired`, also in another browser than the one that began the sign-in;
 * `identity.wrong_credentials`; and `request.rate_limited` after several failures.
 */
export async function signInLocally(
  deps: LocalSignInDeps,
  context: RequestContext,
  { uid, email, password }: { uid: string; email: string; password: string },
): Promise<SignInStep> {
  const { db, clock, provider, throttle } = deps;
  const { origin, cookies, ip } = context;
  const interaction = { origin, uid, cookies };
  if (!(await provider.isWaiting(interaction))) throw new AppError('identity.interaction_expired');
  const account = email.trim().toLowerCase();
  const { id: knownId } = (await queries.findAccountByEmail(db, account)) ?? {};
  const known = knownId === undefined ? undefined : await knownOrigin(deps, context, knownId);
  const succeeded = await throttle.begin({ account, address: ip, known });
  // Read before the password, so that a password replaced meanwhile is rejected.
  const at = clock.now();
  const found = await queries.findAccountByEmail(db, account);
  const isRight = await verifyPassword(found?.password_hash, password);
  if (!found || !isRight) {
    const outcome = found ? 'wrongPassword' : 'unknownAccount';
    await recordLocalAttempt(db, { accountId: found?.id, at, outcome, address: ip });
    throw new AppError('identity.wrong_credentials');
  }
  await succeeded();
  const passwordOf = { accountId: found.id, at };
  const secondFactor = await missingStep(db, found.id);
  if (!secondFactor)
    return { redirectTo: await completeSignIn(deps, context, { uid, passwordOf }), secondFactor };
  if (!(await provider.keepPassword(interaction, passwordOf)))
    throw new AppError('identity.interaction_expired');
  return { redirectTo: null, secondFactor };
}

/**
 * Completes a sign-in after its last step. Resolves to the browser's next address. Throws
 * `identity.interaction_expired`.
 */
export async function completeSignIn(
  deps: LocalSignInDeps,
  { origin, cookies, ip }: RequestContext,
  { uid, passwordOf }: { uid: string; passwordOf: PasswordOf },
): Promise<string> {
  const at = deps.clock.now();
  await queries.putSignInNetwork(deps.db, { ...networkOf(deps, passwordOf.accountId, ip), at });
  const redirectTo = await deps.provider.finish({ origin, uid, cookies }, passwordOf);
  if (redirectTo === undefined) throw new AppError('identity.interaction_expired');
  return redirectTo;
}

const networkOf = (
  { networkHashOf }: Pick<LocalSignInDeps, 'networkHashOf'>,
  accountId: string,
  ip: string,
) => ({
  accountId,
  networkHash: networkHashOf(accountId, networkOfAddress(ip)),
});

/** Finds out whether an attempt comes from a browser or network where the owner signed in before. */
export async function knownOrigin(
  deps: Pick<LocalSignInDeps, 'db' | 'provider' | 'networkHashOf'>,
  { cookies, ip }: Pick<RequestContext, 'cookies' | 'ip'>,
  accountId: string,
): Promise<SignInAttempt['known']> {
  if (deps.provider.knowsBrowser(cookies, accountId)) return 'browser';
  return (await queries.hasSignInNetwork(deps.db, networkOf(deps, accountId, ip))) ? 'network' : undefined;
}
