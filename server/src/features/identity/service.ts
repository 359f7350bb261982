/** Sign-in: local credentials, the exchange for the product's token, and the embedded directory. */
import type { Action } from '@polylogue/contract/permissions';
import { AppError } from '../../app-error.ts';
import { transaction } from '../../db/client.ts';
import type { AccessChanges } from '../../http/access-changes.ts';
import type { RequestContext } from '../../http/routes/binding.ts';
import type { Caller } from '../../http/requests/caller.ts';
import type { ContinuationTokens } from '../../http/requests/continuation-token.ts';
import * as roles from '../roles/service.ts';
import * as users from '../users/service.ts';
import { localTenant } from './embedded/configuration.ts';
import type { EmbeddedProvider } from './embedded/provider.ts';
import type { VerifyIdToken } from './id-token.ts';
import { verifyPassword } from './accounts/passwords.ts';
import type { ProductTokens } from './sessions/product-token.ts';
import * as queries from './queries.ts';
import { endSession, openSession } from './sessions/sessions.ts';
import { claimAdministration, isSetupRequired, type SetupDeps } from './accounts/setup.ts';
import type { SignInThrottle } from './accounts/sign-in-throttle.ts';

export interface IdentityDeps extends SetupDeps {
  tokens: ProductTokens;
  verifyIdToken: VerifyIdToken;
  provider: EmbeddedProvider;
  throttle: SignInThrottle;
  continuationTokens: ContinuationTokens;
  accessChanges: AccessChanges;
}

/** The fixed identifier under which every provider is exchanged (document 2 §7.1). */
const providerIdentifier = 'EntraId';

/** Tells the set-up screen what to ask for. */
export async function readSetupState({
  db,
  config,
}: IdentityDeps): Promise<{ isRequired: boolean; usesLocalAccounts: boolean }> {
  return { isRequired: await isSetupRequired(db), usesLocalAccounts: config.entraId === undefined };
}

export interface TokenRequest {
  identityProvider: string;
  idToken: string;
  setupToken?: string | undefined;
  /** Session of the token that is being replaced. */
  sessionId?: string | undefined;
}

/**
 * Exchanges an ID token for the product's token. The ID token alone is the identity: an access token of another
 * service never is. Throws `identity.provider_unknown`, `identity.token_rejected`, `identity.user_deactivated`,
 * `setup.already_done`, `setup.token_invalid`.
 */
export async function generateToken(
  deps: IdentityDeps,
  context: RequestContext,
  { identityProvider, idToken, setupToken, sessionId }: TokenRequest,
): Promise<{ n1AIToken: string }> {
  if (identityProvider !== providerIdentifier) throw new AppError('identity.provider_unknown');
  const { db, clock, config, tokens, verifyIdToken, accessChanges } = deps;
  const { expiresAt: idTokenExpiresAt, ...identity } = await verifyIdToken(idToken, context.origin);
  const at = clock.now();
  const actorOf = users.themselves(context.requestId);
  const { n1AIToken, administratorId } = await transaction(db, async (tx) => {
    const user = await users.signedIn(tx, identity, { actorOf, at });
    const userId = user.id;
    if (user.isDeactivated) throw new AppError('identity.user_deactivated');
    const session = { userId, idToken, idTokenExpiresAt, continuedId: sessionId, at };
    const openedId = await openSession(tx, session);
    const claim = { userId, objectId: identity.subject, setupToken, actor: actorOf(user), at };
    const isAdministrator = await claimAdministration(tx, config, claim);
    return {
      n1AIToken: await tokens.issue(user, openedId),
      administratorId: isAdministrator ? userId : undefined,
    };
  });
  if (administratorId !== undefined) accessChanges.announce(administratorId);
  return { n1AIToken };
}

/**
 * Ends the caller's session: what was issued in it is refused from the next request on, and streams that are read in
 * it end. Answers under way are finished and kept.
 */
export async function signOut(
  { db, clock, accessChanges }: IdentityDeps,
  { userId, sessionId }: Caller,
): Promise<void> {
  await endSession(db, { id: sessionId, userId, at: clock.now() });
  accessChanges.announce(userId);
}

/**
 * Signs in with a local account while the embedded provider waits. Throws `identity.interaction_expired`, also in
 * another browser than the one that began the sign-in; `identity.wrong_credentials`; and `request.rate_limited`
 * after several failures.
 */
export async function signInLocally(
  { db, provider, throttle }: IdentityDeps,
  { origin, cookies, ip }: RequestContext,
  { uid, email, password }: { uid: string; email: string; password: string },
): Promise<{ redirectTo: string }> {
  const interaction = { origin, uid, cookies };
  if (!(await provider.isWaiting(interaction))) throw new AppError('identity.interaction_expired');
  const account = email.trim().toLowerCase();
  const succeeded = await throttle.begin({ account, address: ip });
  const found = await queries.findAccountByEmail(db, account);
  const isRight = await verifyPassword(found?.password_hash, password);
  if (!found || !isRight) throw new AppError('identity.wrong_credentials');
  await succeeded();
  const redirectTo = await provider.finish(interaction, found.id);
  if (redirectTo === undefined) throw new AppError('identity.interaction_expired');
  return { redirectTo };
}

/** The caller's roles and actions (document 1 §6). */
export async function resolveActions(
  { db }: IdentityDeps,
  caller: Caller,
): Promise<{ roles: { userRoleId: string; name: string }[]; resolvedActions: Action[] }> {
  return roles.resolve(db, caller.userId);
}

export interface GroupsPage {
  value: { id: string; displayName: string; description: string | null }[];
  '@odata.nextLink'?: string;
}

/**
 * A page of the embedded directory's groups. Throws `auth.required` without an access token of the embedded
 * provider, and `request.continuation_token_invalid`.
 */
export async function listDirectoryGroups(
  { db, provider, continuationTokens }: IdentityDeps,
  context: RequestContext,
  { top, skipToken }: { top: number; skipToken: string | undefined },
): Promise<GroupsPage> {
  const { origin, bearerToken } = context;
  const subject = bearerToken && (await provider.directoryAccountOf(origin, bearerToken));
  const user = subject && (await users.findByIdentity(db, { issuer: localTenant, subject }));
  if (!user || user.isDeactivated) throw new AppError('auth.required');
  const scope = { userId: user.id, query: { list: 'groups' } };
  const [displayName, id] = skipToken ? continuationTokens.open(scope, skipToken) : [];
  const after = displayName !== undefined && id !== undefined ? { displayName, id } : undefined;
  const rows = await queries.listGroups(db, { after, limit: top + 1 });
  const page = rows.slice(0, top);
  const last = page.at(-1);
  const value = page.map((row) => ({
    id: row.id,
    displayName: row.display_name,
    description: row.description,
  }));
  if (!last || rows.length <= top) return { value };
  const next = continuationTokens.seal(scope, [last.display_name, last.id]);
  const nextLink = `${origin}/directory/v1.0/groups?$top=${top}&$skiptoken=${encodeURIComponent(next)}`;
  return { value, '@odata.nextLink': nextLink };
}
