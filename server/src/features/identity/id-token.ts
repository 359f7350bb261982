/** Verifies ID tokens: signature, issuer, audience, times, and with Entra ID the tenant (choices.md, Sign-in). */
import { createRemoteJWKSet, customFetch, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { EntraIdConfig } from '../../config.ts';
import type { ExternalIdentity } from '../users/service.ts';
import { localTenant } from './embedded/configuration.ts';
import type { ProviderKeys } from './embedded/keys.ts';

const skewSeconds = 60;
const asymmetric = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA'];
const microsoftHosts = /(^|\.)(microsoftonline\.(com|us|cn)|microsoftonline\.de|ciamlogin\.com)$/;

const ClaimsSchema = z.object({
  sub: z.string().min(1),
  oid: z.string().optional(),
  tid: z.string().optional(),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
  email: z.string().optional(),
});

/** Verifies an ID token; throws `identity.token_rejected`, or `identity.provider_unreachable`. */
export type VerifyIdToken = (idToken: string, origin: string) => Promise<ExternalIdentity>;

function identityFrom(payload: JWTPayload, key: { issuer: string; subject: string }): ExternalIdentity {
  const claims = ClaimsSchema.parse(payload);
  const userName = claims.preferred_username ?? claims.email ?? key.subject;
  return { ...key, name: claims.name ?? userName, userName, email: claims.email ?? null };
}

const rejected = (cause: unknown) => new AppError('identity.token_rejected', { cause });

/** Verifier of the embedded provider's tokens, with its own key and without a request. */
export function embeddedVerifier(options: {
  keys: ProviderKeys;
  clientId: string;
  clock: Clock;
  issuerAt(origin: string): string;
}): VerifyIdToken {
  const { keys, clientId, clock, issuerAt } = options;
  return async (idToken, origin) => {
    try {
      const { payload } = await jwtVerify(idToken, keys.verifying, {
        algorithms: ['EdDSA'],
        issuer: issuerAt(origin),
        audience: clientId,
        clockTolerance: skewSeconds,
        currentDate: clock.now(),
        requiredClaims: ['exp', 'iat', 'sub'],
      });
      return identityFrom(payload, { issuer: localTenant, subject: payload.sub ?? '' });
    } catch (error) {
      throw rejected(error);
    }
  };
}

const DiscoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url() });
interface Authority {
  issuer: string;
  keys: JWTVerifyGetKey;
}

/** Reads an authority's metadata and keys once; a failure is tried again with the next sign-in. */
function authorityOf(config: EntraIdConfig, fetch: typeof globalThis.fetch): () => Promise<Authority> {
  const isMicrosoft = microsoftHosts.test(new URL(config.instance).hostname);
  const version = isMicrosoft ? '/v2.0' : '';
  const metadataUrl = `${config.instance}${config.tenantId}${version}/.well-known/openid-configuration`;
  let known: Promise<Authority> | undefined;
  const read = async () => {
    const response = await fetch(metadataUrl);
    if (!response.ok) throw new Error(`The authority's metadata answered ${response.status}`);
    const { issuer, jwks_uri } = DiscoverySchema.parse(await response.json());
    return { issuer, keys: createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: fetch }) };
  };
  return () => {
    known ??= read().catch((error) => {
      known = undefined;
      throw new AppError('identity.provider_unreachable', { cause: error });
    });
    return known;
  };
}

/** Entra ID's people are known by tenant and object id; other issuers' by issuer and subject. */
function outsideKey(payload: JWTPayload, config: EntraIdConfig): { issuer: string; subject: string } {
  const { tid, oid, sub } = ClaimsSchema.parse(payload);
  const isMicrosoft = microsoftHosts.test(new URL(config.instance).hostname);
  if (tid !== undefined || isMicrosoft) {
    if (tid !== config.tenantId || !oid) throw new Error('The token is of another tenant, or names nobody');
    return { issuer: `entra:${tid}`, subject: oid };
  }
  return { issuer: payload.iss ?? '', subject: sub };
}

/** Verifier of an outside provider's tokens. */
export function outsideVerifier(options: {
  config: EntraIdConfig;
  clock: Clock;
  fetch: typeof globalThis.fetch;
}): VerifyIdToken {
  const { config, clock, fetch } = options;
  const authority = authorityOf(config, fetch);
  return async (idToken) => {
    const { issuer, keys } = await authority();
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms: asymmetric,
        issuer: issuer.replace('{tenantid}', config.tenantId),
        audience: config.clientId,
        clockTolerance: skewSeconds,
        currentDate: clock.now(),
        requiredClaims: ['exp', 'iat', 'sub'],
      });
      return identityFrom(payload, outsideKey(payload, config));
    } catch (error) {
      throw rejected(error);
    }
  };
}
