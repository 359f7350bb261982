/** Checks of ID tokens common to all issuers (choices.md, Sign-in). */
import { type JWTPayload, type JWTVerifyGetKey, jwtVerify, type KeyObject } from 'jose';
import { GroupIdSchema } from '@polylogue/contract/people/roles/schemas';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';
import type { ExternalIdentity } from './users/service.ts';

const skewSeconds = 60;

/** Verifies an ID token; throws `identity.token_rejected`, or `identity.provider_unreachable`. */
export type VerifyIdToken = (idToken: string, origin: string) => Promise<VerifiedIdentity>;

/** Identity in an ID token, with its validity and groups. */
export interface VerifiedIdentity extends ExternalIdentity {
  /** Time of authentication if known, otherwise the time of issue. */
  signedInAt: Date;
  /** Session of the embedded provider. */
  providerSession?: string | undefined;
  issuedAt: Date;
  expiresAt: Date;
  /** `overage` if there are more than a token holds; the directory lists them. */
  groups: readonly string[] | 'overage';
}

const ClaimsSchema = z.object({
  exp: z.number(),
  iat: z.number(),
  iss: z.string().min(1),
  sub: z.string().min(1),
  oid: z.string().min(1).optional(),
  tid: z.string().min(1).optional(),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
  email: z.string().optional(),
  /** Embedded provider's session of the token. */
  provider_session: z.string().optional(),
  // Values of other types count as no groups, without preventing sign-in.
  groups: z.array(GroupIdSchema).optional().catch(undefined),
  hasgroups: z.boolean().optional().catch(undefined),
  _claim_names: z.object({ groups: z.string().optional() }).optional().catch(undefined),
});
export type IdClaims = z.infer<typeof ClaimsSchema>;

/** Claims of access tokens that ID tokens never have: a token for an API is no identity. */
const accessTokenClaims = ['scp', 'scope', 'azpacr', 'appid', 'appidacr', 'idtyp', 'client_id'];

export interface IdTokenRules {
  keys: JWTVerifyGetKey | KeyObject;
  algorithms: string[];
  clientId: string;
  clock: Clock;
}

/** Decoders ignore white space, padding and spare bits; only the canonical spelling identifies a token. */
function assertCanonical(idToken: string): void {
  const parts = idToken.split('.');
  const isCanonical = (part: string) => Buffer.from(part, 'base64url').toString('base64url') === part;
  if (parts.length !== 3 || !parts.every(isCanonical))
    throw new Error('The token is not spelled canonically');
}

/** Returns the signed part, which identifies a token: one content can have several valid signatures. */
export const signedPartOf = (idToken: string): string => idToken.slice(0, idToken.lastIndexOf('.'));

function assertIdToken(payload: JWTPayload, clientId: string): void {
  const alien = accessTokenClaims.find((claim) => claim in payload);
  if (alien) throw new Error(`The token has ${alien}: it is an access token`);
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload['azp'] !== clientId) {
    throw new Error('The token is meant for several parties, and was issued to another one');
  }
}

/**
 * Checks spelling, signature, audience, times (60 s of skew) and that it is an ID token at all. The caller
 * checks the issuer, which may depend on other claims.
 * Throws `identity.token_rejected`, or the `AppError` that `keys` threw.
 */
export async function verifyIdToken(
  idToken: string,
  rules: IdTokenRules,
): Promise<{ claims: IdClaims; kid: string | undefined }> {
  const { keys, algorithms, clientId, clock } = rules;
  return rejectTokenUnless(async () => {
    assertCanonical(idToken);
    const getKey: JWTVerifyGetKey = typeof keys === 'function' ? keys : async () => keys;
    const { payload, protectedHeader } = await jwtVerify(idToken, getKey, {
      algorithms,
      audience: clientId,
      clockTolerance: skewSeconds,
      currentDate: clock.now(),
      requiredClaims: ['exp', 'iat', 'sub', 'iss'],
    });
    assertIdToken(payload, clientId);
    return { claims: ClaimsSchema.parse(payload), kid: protectedHeader.kid };
  });
}

/** Turns any error of `check` into `identity.token_rejected`; the reason is only logged. */
export async function rejectTokenUnless<T>(check: () => Promise<T> | T): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('identity.token_rejected', { cause: error });
  }
}

/** Reads the displayed attributes of a person; names and addresses never identify. */
export function identityOf(claims: IdClaims, key: { issuer: string; subject: string }): VerifiedIdentity {
  const userName = claims.preferred_username ?? claims.email ?? key.subject;
  return {
    ...key,
    name: claims.name ?? userName,
    userName,
    email: claims.email ?? null,
    signedInAt: new Date(claims.iat * 1000),
    issuedAt: new Date(claims.iat * 1000),
    expiresAt: new Date(claims.exp * 1000),
    groups: groupsIn(claims),
  };
}

/** Reads the groups. Entra ID omits them from a token that would hold too many, and marks that. */
function groupsIn({ groups, hasgroups, _claim_names: elsewhere }: IdClaims): VerifiedIdentity['groups'] {
  if (groups) return groups;
  return hasgroups || elsewhere?.groups !== undefined ? 'overage' : [];
}
