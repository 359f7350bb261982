/**
 * Sessions that a person can sign out of. Renewed tokens belong to the session of the token they replace.
 */
import { createHash } from 'node:crypto';
import { AppError } from '../../../../app-error.ts';
import { type Database, type Transaction, transaction } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import * as users from '../users/service.ts';
import { localTenant } from '../embedded/configuration.ts';
import { removeOfAccount, removeSession, setSignedInAt } from '../embedded/queries.ts';
import { signedPartOf, type VerifiedIdentity } from '../id-token.ts';
import { tokenLifetimeSeconds } from './product-token.ts';
import * as queries from '../queries.ts';
import { recordSignIn } from './sign-in-queries.ts';

/** Tolerance for expired ID tokens (choices.md, Sign-in). */
const skewMs = 60_000;
/** Maximum lag of an issue time: ID tokens count in seconds, other providers by clocks of their own. */
const issueLagMs = (issuer: string) => (issuer === localTenant ? 1_000 : skewMs);

export interface SessionRequest {
  userId: string;
  idToken: string;
  /** Claims of the ID token. */
  identity: Pick<VerifiedIdentity, 'issuer' | 'signedInAt' | 'issuedAt' | 'expiresAt' | 'providerSession'>;
  /** Session of the token that is being replaced; another person's counts as none. */
  continuedId: string | undefined;
  device: SessionDevice;
  at: Date;
}

/** Browser and network address that a token was last exchanged from. */
export interface SessionDevice {
  userAgent: string | undefined;
  address: string;
}

/** Maximum length of a stored `User-Agent` header. */
const maxUserAgentLength = 300;

const endOfToken = (issuedAt: Date) => issuedAt.getTime() + tokenLifetimeSeconds * 1000;

/**
 * Opens the session of a new product token, or continues one.
 * Throws `identity.token_rejected` for an ID token of an ended session, and for an unused one from before
 * the person's last sign-out.
 */
export async function openSession(tx: Transaction, request: SessionRequest): Promise<string> {
  const { userId, idToken, identity, continuedId, device, at } = request;
  const { issuer, signedInAt, issuedAt, expiresAt, providerSession } = identity;
  if (await queries.hasEndedSince(tx, { userId, signedInAt })) throw new AppError('identity.token_rejected');
  const tokenHash = createHash('sha256').update(signedPartOf(idToken)).digest('base64url');
  const known =
    (await queries.lockSessionOfIdToken(tx, tokenHash)) ??
    (continuedId && (await queries.lockSession(tx, { id: continuedId, userId })));
  if (known && known.ended_at) throw new AppError('identity.token_rejected');
  const issuedBefore = new Date(issuedAt.getTime() + issueLagMs(issuer));
  if (!known && (await queries.hasSignedOutSince(tx, { userId, at: issuedBefore })))
    throw new AppError('identity.token_rejected');
  const id = known ? known.id : newId();
  const expires_at = new Date(Math.max(endOfToken(at), expiresAt.getTime()) + skewMs);
  await queries.putSession(tx, {
    id,
    user_id: userId,
    created_at: at,
    expires_at,
    user_agent: device.userAgent?.slice(0, maxUserAgentLength) ?? null,
    address: device.address,
    last_used_at: at,
    provider_session: providerSession ?? null,
  });
  const ofIdToken = await queries.putIdToken(tx, { tokenHash, sessionId: id });
  // A concurrent exchange of the same ID token was first; both use its session.
  if (ofIdToken !== id) return openSession(tx, request);
  if (!known) await recordSignIn(tx, { userId, at, outcome: 'signedIn', address: device.address });
  return id;
}

/** Ends a session for good. The record is kept as long as any token of the session could be used. */
export async function endSession(
  db: Database,
  { id, userId, at }: { id: string; userId: string; at: Date },
): Promise<void> {
  await transaction(db, async (tx) => {
    // First, since it waits for a session that is being opened.
    await queries.setSignedOutAt(tx, { userId, at });
    await queries.endSession(tx, { id, userId, at, expiresAt: new Date(endOfToken(at) + skewMs) });
  });
}

/**
 * Ends a session for good, with all others of the same sign-in at the embedded provider. Resolves to false for an
 * unknown or ended session. The caller announces the change of access after the commit.
 */
export async function revokeSession(
  tx: Transaction,
  { id, userId, at }: { id: string; userId: string; at: Date },
): Promise<boolean> {
  // First, since it waits for a session that is being opened, and refuses tokens that were verified before.
  await queries.setSignedOutAt(tx, { userId, at });
  const session = await queries.lockSession(tx, { id, userId });
  if (!session || session.ended_at || session.expires_at <= at) return false;
  const expiresAt = new Date(endOfToken(at) + skewMs);
  await queries.endSession(tx, { id, userId, at, expiresAt });
  const { provider_session: providerSession } = session;
  if (providerSession !== null) {
    await queries.endSessionsOfSignIn(tx, { userId, providerSession, at });
    await removeSession(tx, providerSession);
  }
  return true;
}

/** Session, or sign-in in progress, that stays when all sessions of a person end. */
export interface KeptSession {
  sessionId?: string;
  /** Id of the embedded provider's session in the same browser, if any. */
  providerSessionId?: string | undefined;
  /** Id of the sign-in at the embedded provider. */
  interactionUid?: string;
}

/**
 * Ends every session of a person for good, all of the embedded provider's records of their account, and
 * unused ID tokens. The session `kept` stays, as if it began now. The caller announces the change of access
 * after the commit.
 */
export async function endEverySession(
  tx: Transaction,
  { userId, at, kept }: { userId: string; at: Date; kept?: KeptSession },
): Promise<void> {
  // First, since it waits for a session that is being opened.
  const person = await users.markSignedOut(tx, { userId, at });
  if (person?.issuer === localTenant) await endProviderSessions(tx, { accountId: person.subject, at, kept });
  await queries.endSessionsOf(tx, { userId, at, keptId: kept?.sessionId });
}

async function endProviderSessions(
  tx: Transaction,
  { accountId, at, kept }: { accountId: string; at: Date; kept: KeptSession | undefined },
): Promise<void> {
  const id = kept?.providerSessionId;
  const keptUid = id && (await setSignedInAt(tx, { id, accountId, at }));
  await removeOfAccount(tx, accountId, keptUid ?? kept?.interactionUid);
}
