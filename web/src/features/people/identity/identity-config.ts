/**
 * MSAL configuration: one code path for Entra ID, the embedded provider and others (choices.md,
 * Sign-in).
 */
import type { Configuration } from '@azure/msal-browser';
import type { ApplicationSettings } from '@polylogue/contract/instance/settings/routes';

export const loginPath = '/auth/jwt/login';
export const forgottenPasswordPath = '/auth/forgotten-password';
/** Redirect page of silent sign-ins in a hidden frame. */
export const bridgePath = '/auth/bridge.html';
export const signInScopes = ['openid', 'offline_access'];
export const directoryScope = 'User.Read';

const microsoftHosts = [
  /^login\.(microsoftonline|windows)\.(com|net|us)$/,
  /^login\.(partner\.microsoftonline|chinacloudapi)\.cn$/,
  /\.(ciamlogin|b2clogin)\.com$/,
];
const isMicrosoft = (host: string) => microsoftHosts.some((pattern) => pattern.test(host));
/** Hosts that browsers trust over plain http. */
const isThisMachine = (host: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(host) || host.endsWith('.localhost');

export interface IdentityAddress {
  authority: string;
  /** Set for a plain-http authority on this machine, whose metadata MSAL cannot read itself. */
  metadataUrl?: string;
  isMicrosoft: boolean;
}

/** Builds the authority from `instance` + `tenantId`. Throws for http beyond this machine. */
export function identityAddress({
  instance,
  tenantId,
}: ApplicationSettings['entraIdSettings']): IdentityAddress {
  const url = new URL(instance.replace(/\/?$/, '/') + tenantId);
  const authority = url.href.replace(/\/$/, '');
  if (url.protocol === 'https:') return { authority, isMicrosoft: isMicrosoft(url.hostname) };
  if (!isThisMachine(url.hostname)) throw new InsecureAuthorityError();
  // MSAL accepts only https authorities; with given metadata it never requests this one.
  const metadataUrl = `${authority}/.well-known/openid-configuration`;
  return { authority: authority.replace(/^http:/, 'https:'), metadataUrl, isMicrosoft: false };
}

/** Sign-in service without encryption, for which browsers provide no cryptography. */
export class InsecureAuthorityError extends Error {
  override readonly name = 'InsecureAuthorityError';
}

/** Builds MSAL's configuration; `metadata` is the discovery document if `metadataUrl` is set. */
export function msalConfiguration(
  { authority, isMicrosoft: isEntraId }: IdentityAddress,
  options: { clientId: string; origin: string; metadata?: string },
): Configuration {
  const { clientId, origin, metadata } = options;
  return {
    auth: {
      clientId,
      authority,
      knownAuthorities: [new URL(authority).host],
      redirectUri: origin + loginPath,
      postLogoutRedirectUri: origin + loginPath,
      ...(metadata && { authorityMetadata: metadata }),
      ...(!isEntraId && { OIDCOptions: { defaultScopes: ['openid', 'profile', 'email', 'offline_access'] } }),
    },
    cache: { cacheLocation: 'sessionStorage' },
    system: { protocolMode: isEntraId ? 'AAD' : 'OIDC' },
  };
}
