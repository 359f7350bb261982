/** Verifies the embedded provider's ID tokens by its own key and records, without a request. */
import { z } from 'zod';
import { AppError } from '../../../../app-error.ts';
import type { Clock } from '../../../../clock.ts';
import type { Database } from '../../../../db/client.ts';
import { embeddedClientId } from '../../../instance/public.ts';
import {
  type IdClaims,
  identityOf,
  rejectTokenUnless,
  type VerifyIdToken,
  verifyIdToken,
} from '../id-token.ts';
import { findSignInAccount } from '../queries.ts';
import { localTenant } from './configuration.ts';
import type { ProviderKeys } from './keys.ts';
import { issuerAt } from './provider.ts';
import * as queries from './queries.ts';

const SessionSchema = z.object({ accountId: z.string(), loginTs: z.number() });

export interface EmbeddedVerifierDeps {
  db: Database;
  keys: ProviderKeys;
  clock: Clock;
}

/**
 * Finds when the person signed in to the provider's session of a token; `undefined` once that has ended.
 * Tokens of the version before name no session and expire within the hour.
 */
async function signInOf(
  { db, clock }: EmbeddedVerifierDeps,
  { sub, iat, provider_session: uid }: IdClaims,
): Promise<Date | undefined> {
  if (uid === undefined) return new Date(iat * 1000);
  const record = await queries.find(db, { model: 'Session', key: 'uid', value: uid, now: clock.now() });
  const session = SessionSchema.safeParse(record?.payload).data;
  return session?.accountId === sub ? new Date(session.loginTs * 1000) : undefined;
}

/**
 * Makes a verifier that accepts tokens at their issuer's address while their session lasts. Name and groups
 * come from the account, since a token holds only the claims of its scopes.
 */
export function embeddedVerifier(deps: EmbeddedVerifierDeps): VerifyIdToken {
  const { db, keys, clock } = deps;
  const rules = { keys: keys.verifying, algorithms: ['EdDSA'], clientId: embeddedClientId, clock };
  return async (idToken, origin) => {
    const { claims } = await verifyIdToken(idToken, rules);
    const identity = await rejectTokenUnless(() => {
      if (claims.iss !== issuerAt(origin)) throw new Error('The token was issued at another address');
      if (claims.tid !== localTenant) throw new Error('The token is of another tenant');
      return identityOf(claims, { issuer: localTenant, subject: claims.sub });
    });
    const [account, signedInAt] = await Promise.all([
      findSignInAccount(db, claims.sub),
      signInOf(deps, claims),
    ]);
    if (!account || !signedInAt) throw new AppError('identity.token_rejected');
    const { name, email } = account;
    const { provider_session: providerSession } = claims;
    return { ...identity, name, userName: email, email, signedInAt, providerSession };
  };
}
