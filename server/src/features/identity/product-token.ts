/** The product's own token: a JWT that this instance alone makes and believes (choices.md, Sign-in). */
import { hkdfSync } from 'node:crypto';
import { tokenVersion } from '@polylogue/contract/version';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../clock.ts';
import type { User } from '../users/service.ts';

/** How long a token is good for. */
export const tokenLifetimeSeconds = 60 * 60;
const issuer = 'polylogue';
const audience = 'polylogue-api';
const type = 'polylogue+jwt';

export interface ProductTokens {
  issue(user: User, sessionId: string): Promise<string>;
  /** Whom a token names; `undefined` for anything that this instance did not make or that has run out. */
  verify(token: string): Promise<{ userId: string; sessionId: string } | undefined>;
}

/** Makes the issuer from the instance's secret. Tokens live 60 minutes. */
export function productTokens(secret: string, clock: Clock): ProductTokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'product-token', 32));
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
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
      try {
        const options = {
          algorithms: ['HS256'],
          typ: type,
          issuer,
          audience,
          requiredClaims: ['exp', 'iat'],
          currentDate: clock.now(),
        };
        const { payload } = await jwtVerify(token, key, options);
        if (!payload.sub || typeof payload['sid'] !== 'string') return undefined;
        return { userId: payload.sub, sessionId: payload['sid'] };
      } catch {
        return undefined;
      }
    },
  };
}
