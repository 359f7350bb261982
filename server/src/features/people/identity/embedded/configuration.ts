/** Configuration of the provider library: one public client, code flow with PKCE, no refresh tokens. */
import { randomUUID } from 'node:crypto';
import type Provider from 'oidc-provider';
import type { Configuration, FindAccount, interactionPolicy, KoaContextWithOIDC } from 'oidc-provider';
import type { Clock } from '../../../../clock.ts';
import type { Database } from '../../../../db/client.ts';
import { redirectBridgePath } from '../../../../http/responses/security-headers.ts';
import { embeddedClientId } from '../../../instance/public.ts';
import { findSignInAccount } from '../queries.ts';
import { recordAdapter } from './adapter.ts';
import { sessionCookieName, setProof } from './sign-in-cookies.ts';
import type { ProviderKeys } from './keys.ts';
import { errorPage, signedOutPage, signOutPage } from './pages.ts';

/** Package of the provider, imported at first use. */
export interface ProviderLibrary {
  default: typeof Provider;
  interactionPolicy: typeof interactionPolicy;
}

export interface ProviderDeps {
  db: Database;
  clock: Clock;
  keys: ProviderKeys;
}

/** Scope of directory requests. */
export const directoryScope = 'User.Read';
/** `tid` of local accounts. */
export const localTenant = 'local';
/** Claim with the provider's session of an ID token. */
const sessionClaim = 'provider_session';

const scopes = ['openid', 'offline_access', 'profile', 'email', directoryScope];
const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;
const interactionSeconds = hourSeconds;

/** Time of authentication in seconds, from the session or the session of the code. */
function signedInSeconds(ctx: KoaContextWithOIDC, token: Parameters<FindAccount>[2]): number {
  const ofCode = token && 'authTime' in token ? token.authTime : undefined;
  return ofCode ?? ctx.oidc.session?.loginTs ?? 0;
}

/** Finds the account of a sign-in, or none if all sessions of its person were ended. */
const findAccount =
  ({ db }: ProviderDeps): FindAccount =>
  async (ctx, id, token) => {
    const account = await findSignInAccount(db, id);
    if (!account) return undefined;
    const signedInAt = signedInSeconds(ctx, token) * 1000;
    if (account.sessions_ended_at && account.sessions_ended_at.getTime() > signedInAt) return undefined;
    return {
      accountId: id,
      claims: async () => ({
        sub: id,
        oid: id,
        tid: localTenant,
        name: account.name,
        preferred_username: account.email,
        email: account.email,
        // Makes every ID token unique, since each begins a session of its own.
        jti: randomUUID(),
        // Valid as long as this session.
        [sessionClaim]: token && 'sessionUid' in token ? token.sessionUid : undefined,
      }),
    };
  };

/** Grants all scopes without asking: the client is the product itself. */
async function consented(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const knownId = session.grantIdFor(client.clientId);
  const known = knownId ? await provider.Grant.find(knownId) : undefined;
  if (known?.accountId === session.accountId) return known;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(scopes.join(' '));
  await grant.save();
  return grant;
}

/** Requires login but never consent, also if the session's account is gone or disabled. */
function loginPolicy({ Check, base }: typeof interactionPolicy): interactionPolicy.Prompt[] {
  const policy = base();
  policy.remove('consent');
  policy
    .get('login')
    ?.checks.add(
      new Check('no_account', 'End-User authentication is required', 'login_required', (ctx) =>
        ctx.oidc.session?.accountId && !ctx.oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    );
  return policy;
}

const client = (origin: string) => ({
  client_id: embeddedClientId,
  token_endpoint_auth_method: 'none' as const,
  grant_types: ['authorization_code'],
  response_types: ['code' as const],
  id_token_signed_response_alg: 'EdDSA' as const,
  redirect_uris: [`${origin}/auth/jwt/login`, `${origin}${redirectBridgePath}`],
  post_logout_redirect_uris: [`${origin}/auth/jwt/login`],
});

/** Builds the configuration of the provider at one public address. */
export function providerConfiguration(
  library: ProviderLibrary,
  deps: ProviderDeps,
  origin: string,
): Configuration {
  const { keys } = deps;
  return {
    adapter: (model: string) => recordAdapter(deps, model),
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: keys.cookies,
      names: {
        session: sessionCookieName(keys),
        interaction: `polylogue_interaction_${keys.cookieTag}`,
        resume: `polylogue_resume_${keys.cookieTag}`,
      },
    },
    clients: [client(origin)],
    scopes,
    claims: {
      openid: ['sub', 'oid', 'tid', 'jti', sessionClaim],
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
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: signOutPage, postLogoutSuccessSource: signedOutPage },
    },
    // MSAL widens the scopes when it refreshes, which a strict provider refuses; silent renewal uses a
    // frame.
    issueRefreshToken: async () => false,
    findAccount: findAccount(deps),
    expiresWithSession: () => true,
    loadExistingGrant: consented,
    interactions: {
      policy: loginPolicy(library.interactionPolicy),
      url: (ctx, { uid }) => {
        setProof(ctx, keys, { uid, lifetimeMs: interactionSeconds * 1000 });
        return `/auth/local/${uid}`;
      },
    },
    renderError: errorPage,
    clientBasedCORS: (_ctx, requestOrigin) => requestOrigin === origin,
    ttl: {
      AccessToken: hourSeconds,
      AuthorizationCode: 60,
      IdToken: hourSeconds,
      Interaction: interactionSeconds,
      Grant: 14 * daySeconds,
      // Sessions without an account hold only leftovers of incomplete sign-ins or sign-outs.
      Session: (_ctx, session) => (session.accountId ? 14 * daySeconds : hourSeconds),
    },
  };
}
