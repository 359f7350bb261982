/** How the provider library is set up: one public client, code flow with PKCE, no refresh tokens. */
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { embeddedClientId } from '../../instance-settings/service.ts';
import { findAccountById } from '../queries.ts';
import { recordAdapter } from './adapter.ts';
import type { ProviderKeys } from './keys.ts';
import { errorPage, signedOutPage, signOutPage } from './pages.ts';

export interface ProviderDeps {
  db: Database;
  clock: Clock;
  keys: ProviderKeys;
}

/** Scope of the directory's calls. */
export const directoryScope = 'User.Read';
/** `tid` of local accounts. */
export const localTenant = 'local';

const scopes = ['openid', 'offline_access', 'profile', 'email', directoryScope];
const daySeconds = 24 * 60 * 60;

async function findAccount({ db }: ProviderDeps, id: string) {
  const account = await findAccountById(db, id);
  if (!account) return undefined;
  return {
    accountId: id,
    claims: async () => ({
      sub: id,
      oid: id,
      tid: localTenant,
      name: account.name,
      preferred_username: account.email,
      email: account.email,
    }),
  };
}

/** The client is the product itself, so nobody has to consent. */
async function consented(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(scopes.join(' '));
  await grant.save();
  return grant;
}

/** Configuration of the provider at one public address. */
export function providerConfiguration(deps: ProviderDeps, origin: string): Configuration {
  return {
    adapter: (model: string) => recordAdapter(deps, model),
    jwks: { keys: [deps.keys.signing] } as NonNullable<Configuration['jwks']>,
    cookies: { keys: deps.keys.cookies },
    clients: [
      {
        client_id: embeddedClientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'EdDSA',
        redirect_uris: [`${origin}/auth/jwt/login`, `${origin}/auth/bridge.html`],
        post_logout_redirect_uris: [`${origin}/auth/jwt/login`],
      },
    ],
    scopes,
    claims: {
      openid: ['sub', 'oid', 'tid'],
      profile: ['name', 'preferred_username'],
      email: ['email'],
    },
    // MSAL reads the claims from the ID token.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    enabledJWA: { idTokenSigningAlgValues: ['EdDSA'] },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: signOutPage, postLogoutSuccessSource: signedOutPage },
    },
    // MSAL widens the scopes when it refreshes, which a strict provider refuses; silent renewal uses a frame.
    issueRefreshToken: async () => false,
    findAccount: (_ctx, id) => findAccount(deps, id),
    loadExistingGrant: consented,
    interactions: { url: (_ctx, { uid }) => `/auth/local/${uid}` },
    renderError: errorPage,
    clientBasedCORS: () => false,
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 3600,
      Grant: 14 * daySeconds,
      Session: 14 * daySeconds,
    },
  };
}
