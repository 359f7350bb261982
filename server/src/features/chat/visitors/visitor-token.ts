/** Identity token of a visitor: a JWT of the web site's server under one of the endpoint's two keys (domain.md §3). */
import { createHash, createHmac } from 'node:crypto';
import { TextSchema } from '@polylogue/contract/text-schemas';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';

/** Tolerated clock skew. */
const skewSeconds = 30;
/** Maximum lifetime of a token, which is meant for immediate use. */
const maxLifetimeSeconds = 5 * 60;
const maxClaims = 50;

const SignedSchema = z.object({
  sub: TextSchema.min(1).max(200),
  jti: z.string().min(1).max(200),
  exp: z.number(),
});
const ClaimsSchema = z
  .record(
    z.string().regex(/^[A-Za-z]\w{0,63}$/),
    z.union([TextSchema.max(1000), z.number(), z.boolean()]).transform(String),
  )
  .refine((claims) => Object.keys(claims).length <= maxClaims);

/** Claims about the token itself, not about the visitor. */
const ownClaims = ['iss', 'aud', 'exp', 'nbf', 'iat', 'jti'];

/** Visitor named by a token. */
export interface NamedVisitor {
  subject: string;
  /** Values of `visitor.*`, including the subject as `sub`. */
  claims: Readonly<Record<string, string>>;
  /** Hash that identifies the token. */
  tokenHash: string;
  /** Time from which the token is rejected for its age. */
  rejectedFrom: Date;
  /** Hash of the key that verified the token. */
  keyHash: string;
}

/** Returns a hash that identifies an identity key of an endpoint without revealing it. */
export const identityKeyHash = (endpointId: string, key: string): string =>
  createHmac('sha256', key).update(`identity-key/${endpointId}`).digest('base64url');

async function verified(token: string, keys: readonly string[], options: Parameters<typeof jwtVerify>[2]) {
  let cause: unknown = new Error('The endpoint has no identity keys');
  for (const key of keys) {
    try {
      return { key, ...(await jwtVerify(token, new TextEncoder().encode(key), options)) };
    } catch (error) {
      cause = error;
    }
  }
  throw cause;
}

/**
 * Verifies signature (HS256 only), audience, times (30 s of skew, at most 5 minutes ahead) and claims. The caller must
 * reject repeated use. Throws `visitor_identity.rejected`, with the reason for the log only.
 */
export async function verifyVisitorToken(
  token: string,
  endpoint: { keys: readonly string[]; id: string; name: string },
  clock: Clock,
): Promise<NamedVisitor> {
  try {
    const now = clock.now();
    const { key, payload } = await verified(token, endpoint.keys, {
      algorithms: ['HS256'],
      audience: endpoint.name,
      clockTolerance: skewSeconds,
      currentDate: now,
      requiredClaims: ['exp', 'sub', 'jti'],
    });
    const { sub: subject, jti, exp } = SignedSchema.parse(payload);
    if (exp > now.getTime() / 1000 + maxLifetimeSeconds + skewSeconds)
      throw new Error('The token lasts too long');
    const others = Object.entries(payload).filter(([name]) => !ownClaims.includes(name));
    return {
      subject,
      claims: ClaimsSchema.parse(Object.fromEntries(others)),
      tokenHash: createHash('sha256').update(jti).digest('base64url'),
      rejectedFrom: new Date((exp + skewSeconds) * 1000),
      keyHash: identityKeyHash(endpoint.id, key),
    };
  } catch (cause) {
    throw new AppError('visitor_identity.rejected', { cause });
  }
}
