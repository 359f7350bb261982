import type { Clock } from '../../../clock.ts';
import { embeddedClientId } from '../../instance-settings/service.ts';
import { identityOf, rejectingUnless, type VerifyIdToken, verifyIdToken } from '../id-token.ts';
import { localTenant } from './configuration.ts';
import type { ProviderKeys } from './keys.ts';
import { issuerAt } from './provider.ts';

/** Verifies the embedded provider's ID tokens with its own key, without a request; only from the same address. */
export function embeddedVerifier({ keys, clock }: { keys: ProviderKeys; clock: Clock }): VerifyIdToken {
  const rules = { keys: keys.verifying, algorithms: ['EdDSA'], clientId: embeddedClientId, clock };
  return async (idToken, origin) => {
    const { claims } = await verifyIdToken(idToken, rules);
    return rejectingUnless(() => {
      if (claims.iss !== issuerAt(origin)) throw new Error('The token was issued at another address');
      if (claims.tid !== localTenant) throw new Error('The token is of another tenant');
      return identityOf(claims, { issuer: localTenant, subject: claims.sub });
    });
  };
}
