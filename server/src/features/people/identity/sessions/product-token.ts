/** Product token: a JWT that this instance alone issues and accepts (choices.md, Sign-in). */
import { hkdfSync } from 'node:crypto';
import { tokenVersion } from '@polylogue/contract/version';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../../../clock.ts';
import type { User } from '../users/service.ts';

/** Lifetime of a token, in seconds. */
export const tokenLifetimeSeconds = 60 * 60;
const issuer = 'polylogue';
const audience = 'polylogue-api';
const type = 'polylogue+jwt';
/** Number of verified tokens in the cache, since every request carries one. */
const maxCachedTokens = 10_000;

interface Named {
  userId: string;
  sessionId: string;
}

export interface ProductTokens {
  issue(user: User, sessionId: string): Promise<string>;
  /**
   * Returns person and session of a token; `undefined` if this instance did not issue it or it has expired.
   */
  verify(token: string): Promise<Named | undefined>;
}

/** Makes the issuer from the instance's secret. Tokens live 60 minutes. */
export function productTokens(secret: string, clock: Clock): ProductTokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'product-token', 32));
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const good = new Map<string, { named: Named; notBefore: number; expires: number }>();

  async function verified(token: string): Promise<Named | undefined> {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      typ: type,
      issuer,
      audience,
      requiredClaims: ['exp', 'iat'],
      currentDate: clock.now(),
    });
    const { sub, sid, nbf = 0, exp = 0 } = payload;
    if (!sub || typeof sid !== 'string') return undefined;
    const named = { userId: sub, sessionId: sid };
    if (good.size >= maxCachedTokens) good.clear();
    good.set(token, { named, notBefore: nbf, expires: exp });
    return named;
  }

  return {
    issue: ({ id, name, userName }, sessionId) =>
      new SignJWT({ name, userName, v: tokenVersion, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: type })
        .setSubject(id)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + tokenLifetimeSeconds)
        .sign(key),
    async verify(token) {
      const known = good.get(token);
      // Both limits are checked, since a clock can also be set back.
      if (known && known.notBefore <= seconds() && seconds() < known.expires) return known.named;
      return verified(token).catch(() => undefined);
    },
  };
}
