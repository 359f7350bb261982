/** Sign-in: the exchange for the product's token, the caller's rights, and the embedded directory. */
import type { identityRoutes } from '@polylogue/contract/people/identity/routes';
import type { Action } from '@polylogue/contract/permissions';
import type { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import { transaction } from '../../../db/client.ts';
import type { AccessChanges } from '../../../http/access-changes.ts';
import type { RequestContext } from '../../../http/routes/binding.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import * as groupMembers from '../groups/members/service.ts';
import * as roles from '../roles/service.ts';
import * as users from './users/service.ts';
import { localTenant } from './embedded/configuration.ts';
import type { LocalSignInDeps } from './accounts/local-sign-in.ts';
import type { VerifyIdToken } from './id-token.ts';
import type { ProductTokens } from './sessions/product-token.ts';
import * as queries from './queries.ts';
import { type DirectoryDeps, reportedGroups } from './reported-groups.ts';
import { recordSignIn } from './sessions/sign-in-queries.ts';
import { endSession, openSession } from './sessions/sessions.ts';
import { claimAdministration, isSetupRequired, type SetupDeps } from './accounts/setup.ts';
import type { LinkRequestThrottle } from './accounts/sign-in-throttle.ts';

export interface IdentityDeps extends SetupDeps, LocalSignInDeps {
  tokens: ProductTokens;
  verifyIdToken: VerifyIdToken;
  linkRequestThrottle: LinkRequestThrottle;
  continuationTokens: ContinuationTokens;
  accessChanges: AccessChanges;
  directory: DirectoryDeps;
}

/** Fixed identifier of every provider in the exchange (document 2 §7.1). */
const providerIdentifier = 'EntraId';

/** Returns whether people sign in with the embedded provider, and can be sent links by e-mail. */
export const canRequestPasswordReset = ({ entraId, mail }: IdentityDeps['config']): boolean =>
  entraId === undefined && mail !== undefined;

/** Reads the state of the first set-up, and how people sign in. */
export async function readSetupState({ db, config }: IdentityDeps): Promise<SetupState> {
  return {
    isRequired: await isSetupRequired(db),
    usesLocalAccounts: config.entraId === undefined,
    canRequestPasswordReset: canRequestPasswordReset(config),
  };
}

type SetupState = z.output<(typeof identityRoutes.setupState)['response']['schema']>;

export interface TokenRequest {
  identityProvider: string;
  idToken: string;
  /** Access token of the person's directory; never an identity. */
  accessToken?: string | null | undefined;
  setupToken?: string | undefined;
  /** Session of the token that is being replaced. */
  sessionId?: string | undefined;
}

/**
 * Exchanges an ID token for the product's token. The ID token alone is the identity, never an access token
 * of another service.
 * Throws `identity.provider_unknown`, `identity.token_rejected`, `identity.user_deactivated`,
 * `identity.second_factor_missing`, `setup.already_done`, `setup.token_invalid`.
 */
export async function generateToken(
  deps: IdentityDeps,
  context: RequestContext,
  { identityProvider, idToken, accessToken, setupToken, sessionId }: TokenRequest,
): Promise<{ n1AIToken: string }> {
  if (identityProvider !== providerIdentifier) throw new AppError('identity.provider_unknown');
  const { db, clock, config, tokens, verifyIdToken, accessChanges, directory } = deps;
  const identity = await verifyIdToken(idToken, context.origin);
  const reported = config.entraId && (await reportedGroups(directory, identity, accessToken));
  const at = clock.now();
  const actorOf = users.selfActor(context.requestId);
  let deactivatedId: string | undefined;
  const { n1AIToken, changedId } = await transaction(db, async (tx) => {
    const user = await users.signedIn(tx, identity, { actorOf, at, language: context.language });
    const userId = user.id;
    deactivatedId = user.isDeactivated ? userId : undefined;
    if (user.isDeactivated) throw new AppError('identity.user_deactivated');
    if (await queries.isSecondFactorMissing(tx, userId)) throw new AppError('identity.second_factor_missing');
    const device = { userAgent: context.userAgent, address: context.ip };
    const openedId = await openSession(tx, { userId, idToken, identity, continuedId: sessionId, device, at });
    const claim = { userId, objectId: identity.subject, setupToken, actor: actorOf(user), at };
    const isAdministrator = await claimAdministration(tx, config, claim);
    const hasOtherGroups = reported && (await groupMembers.report(tx, { userId, ...reported }));
    return {
      n1AIToken: await tokens.issue(user, openedId),
      changedId: isAdministrator || hasOtherGroups ? userId : undefined,
    };
  }).catch(async (error: unknown) => {
    const refused = { at, outcome: 'deactivated', address: context.ip } as const;
    if (deactivatedId !== undefined) await recordSignIn(db, { ...refused, userId: deactivatedId });
    throw error;
  });
  if (changedId !== undefined) accessChanges.announce(changedId);
  return { n1AIToken };
}

/**
 * Ends the caller's session. Its tokens are refused from the next request on, and its streams end; running
 * answers are completed and kept.
 */
export async function signOut(
  { db, clock, accessChanges }: IdentityDeps,
  { userId, sessionId }: Caller,
): Promise<void> {
  await endSession(db, { id: sessionId, userId, at: clock.now() });
  accessChanges.announce(userId);
}

/** Resolves the caller's roles and actions (document 1 §6). */
export async function resolveActions(
  deps: IdentityDeps,
  caller: Caller,
): Promise<{ roles: { userRoleId: string; name: string }[]; resolvedActions: Action[] }> {
  return roles.resolve(deps, caller.userId);
}

export interface GroupsPage {
  value: { id: string; displayName: string; description: string | null }[];
  '@odata.nextLink'?: string;
}

/**
 * Lists a page of the embedded directory's groups.
 * Throws `auth.required` without an access token of the embedded provider,
 * `identity.second_factor_missing`, and `request.continuation_token_invalid`.
 */
export async function listDirectoryGroups(
  { db, provider, continuationTokens: tokens }: IdentityDeps,
  context: RequestContext,
  { top, skipToken }: { top: number; skipToken: string | undefined },
): Promise<GroupsPage> {
  const { origin, bearerToken } = context;
  const subject = bearerToken && (await provider.directoryAccountOf(origin, bearerToken));
  const user = subject && (await users.findByIdentity(db, { issuer: localTenant, subject }));
  if (!user || user.isDeactivated) throw new AppError('auth.required');
  if (await queries.isSecondFactorMissing(db, user.id)) throw new AppError('identity.second_factor_missing');
  const query = { top, continuationToken: skipToken };
  const page = await queries.listGroups(db, { userId: user.id, query, tokens });
  const value = page.rows.map((row) => ({
    id: row.id,
    displayName: row.display_name,
    description: row.description,
  }));
  const next = page.continuationToken;
  if (next === undefined) return { value };
  const nextLink = `${origin}/directory/v1.0/groups?$top=${top}&$skiptoken=${encodeURIComponent(next)}`;
  return { value, '@odata.nextLink': nextLink };
}
