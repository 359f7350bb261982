/**
 * Verifier of ID tokens of Microsoft Entra ID, or of another OpenID Connect provider, by its published
 * keys.
 */
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';
import type { EntraIdConfig } from '../../../config.ts';
import {
  type IdClaims,
  identityOf,
  rejectTokenUnless,
  type VerifyIdToken,
  verifyIdToken,
} from './id-token.ts';

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const microsoftHosts = [
  /^login\.(microsoftonline|windows)\.(com|net|us)$/,
  /^login\.(partner\.microsoftonline|chinacloudapi)\.cn$/,
  /\.ciamlogin\.com$/,
];
/** Aliases of Entra ID that match several tenants. */
const tenantAliases = ['common', 'organizations', 'consumers'];
/** Tenant of personal Microsoft accounts. */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';
const tenantId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const DiscoverySchema = z.object({ issuer: z.string().min(1), jwks_uri: z.url() });

interface Authority {
  /** May hold `{tenantid}` with Entra ID. */
  issuer: string;
  keys: JWTVerifyGetKey;
  /** Issuer that a key is restricted to; Entra ID publishes keys of several. */
  issuerOfKey(kid: string | undefined): string | undefined;
}

export interface OutsideOptions {
  config: EntraIdConfig;
  clock: Clock;
  /** Guarded fetch, with limits of time and size. */
  fetch: typeof globalThis.fetch;
}

const isMicrosoft = ({ instance }: EntraIdConfig) => {
  const { hostname } = new URL(instance);
  return microsoftHosts.some((pattern) => pattern.test(hostname));
};
/**
 * Checks whether Entra ID's rules apply: a tenant that is a GUID or an alias is never another provider's.
 */
const isEntra = (config: EntraIdConfig) =>
  isMicrosoft(config) || tenantAliases.includes(config.tenantId) || tenantId.test(config.tenantId);

const unreachable = (cause: unknown) => new AppError('identity.provider_unreachable', { cause });

/** Checks that the token is at fault; any other error is the authority's. */
const isTokenError = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;

async function readAuthority({ config, fetch }: OutsideOptions): Promise<Authority> {
  const version = isMicrosoft(config) ? '/v2.0' : '';
  const base = `${config.instance}${config.tenantId}`.replace(/\/$/, '');
  const response = await fetch(`${base}${version}/.well-known/openid-configuration`);
  if (!response.ok) throw new Error(`The authority's metadata answered ${response.status}`);
  const { issuer, jwks_uri } = DiscoverySchema.parse(await response.json());
  const keySet = createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: fetch });
  return {
    issuer,
    keys: async (header, token) => {
      try {
        return await keySet(header, token);
      } catch (error) {
        throw isTokenError(error) ? error : unreachable(error);
      }
    },
    issuerOfKey(kid) {
      const key: Record<string, unknown> | undefined = keySet.jwks()?.keys.find((known) => known.kid === kid);
      return typeof key?.['issuer'] === 'string' ? key['issuer'] : undefined;
    },
  };
}

/** Checks the tenant against the configured one, or against the issuer for an alias or a domain. */
function assertTenant({ iss, tid = '' }: IdClaims, config: EntraIdConfig): void {
  const wanted = config.tenantId.toLowerCase();
  const isRight = tenantId.test(wanted) ? tid.toLowerCase() === wanted : tid !== '' && iss.includes(tid);
  if (!isRight) throw new Error('The token is of another tenant');
  if (wanted === 'organizations' && tid === personalTenant)
    throw new Error('Personal accounts are not admitted');
  if (wanted === 'consumers' && tid !== personalTenant)
    throw new Error('Only personal accounts are admitted');
}

/** Makes the verifier. Metadata is read at the first sign-in, again after a failure, and then kept. */
export function outsideVerifier(options: OutsideOptions): VerifyIdToken {
  const { config, clock } = options;
  let known: Promise<Authority> | undefined;
  const authorityOf = () => {
    known ??= readAuthority(options).catch((error: unknown) => {
      known = undefined;
      throw unreachable(error);
    });
    return known;
  };

  return async (idToken) => {
    const { issuer, keys, issuerOfKey } = await authorityOf();
    const { claims, kid } = await verifyIdToken(idToken, {
      keys,
      algorithms,
      clientId: config.clientId,
      clock,
    });
    const { iss, sub, tid, oid } = claims;
    return rejectTokenUnless(() => {
      const expected = [issuer, issuerOfKey(kid) ?? issuer].map((text) =>
        text.replace('{tenantid}', tid ?? ''),
      );
      if (expected.some((text) => text !== iss)) throw new Error('The token is of another issuer');
      if (!isEntra(config)) return identityOf(claims, { issuer: iss, subject: sub });
      assertTenant(claims, config);
      if (!oid) throw new Error('The token names nobody');
      return identityOf(claims, { issuer: `entra:${tid}`, subject: oid });
    });
  };
}
