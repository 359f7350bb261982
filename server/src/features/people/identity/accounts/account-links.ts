/** One-time links that set the password of a local account: invitations and password resets. */
import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../../../../app-error.ts';
import { type AuditedChange, audit } from '../../../../changes/audit.ts';
import { systemActor } from '../../../../changes/actor.ts';
import type { Clock } from '../../../../clock.ts';
import { type Database, type Transaction, transaction } from '../../../../db/client.ts';
import * as users from '../users/service.ts';
import { localTenant } from '../embedded/configuration.ts';
import { endEverySession } from '../sessions/sessions.ts';
import * as queries from './account-link-queries.ts';
import { addLocalAccount } from './local-accounts.ts';
import { hashPassword } from './passwords.ts';

export type LinkPurpose = 'invitation' | 'passwordReset';

export interface OpenLink {
  userId: string;
  /** Secret part of the link; only its hash is stored. */
  token: string;
  expiresAt: Date;
  purpose: LinkPurpose;
  /** Recipient. */
  to: { name: string; address: string };
}

/** Lifetimes: days for an invitation, hours for a reset that somebody waits for. */
const lifetimesMs: Record<LinkPurpose | 'requestedReset', number> = {
  invitation: 7 * 24 * 60 * 60 * 1000,
  passwordReset: 24 * 60 * 60 * 1000,
  requestedReset: 60 * 60 * 1000,
};

/** Value that no password hashes to, which prevents sign-in until the link is used. */
const unusableHash = '';

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

interface NewLink extends Omit<OpenLink, 'token' | 'expiresAt'> {
  accountId: string;
  /** Its owner is the maker, by whose rights it is judged; otherwise the actor, or an operator. */
  isRequested?: boolean;
}

/** Creates the only link of an account; a former one stops working. */
async function openLink(
  { tx, actor, at }: AuditedChange,
  { userId, accountId, purpose, to, isRequested = false }: NewLink,
): Promise<OpenLink> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(at.getTime() + lifetimesMs[isRequested ? 'requestedReset' : purpose]);
  const makerId = isRequested ? userId : actor.userId;
  const maker = { makerId, isByOperator: makerId === null };
  await queries.putLink(tx, { accountId, tokenHash: hashOf(token), purpose, at, expiresAt, ...maker });
  return { userId, token, expiresAt, purpose, to };
}

async function addresseeOf(tx: Transaction, accountId: string): Promise<OpenLink['to']> {
  const to = await queries.findAddressee(tx, accountId);
  // The owner is locked in this transaction.
  if (!to) throw new Error('A local account disappeared.');
  return to;
}

/** Adds a Member with a given id, who sets their password by the link. Throws `user.address_taken`. */
export async function invite(
  change: AuditedChange,
  { userId, name, emailAddress: email }: { userId: string; name: string; emailAddress: string },
): Promise<OpenLink> {
  const { tx, actor, at } = change;
  if (await queries.hasAccount(tx, email)) throw new AppError('user.address_taken');
  await addLocalAccount(tx, () => actor, { userId, name, email, passwordHash: unusableHash, at });
  const accountId = await users.lockSubject(tx, { id: userId, issuer: localTenant });
  // The account was added in this transaction.
  if (accountId === undefined) throw new Error('An invited person has no account.');
  return openLink(change, { userId, accountId, purpose: 'invitation', to: { name, address: email } });
}

/**
 * Creates a new link for a person whose invitation is unused.
 * Throws `user.not_found` if the person was removed, and `user.address_taken` once the link was used.
 */
export async function renewInvitation(change: AuditedChange, userId: string): Promise<OpenLink> {
  const { tx } = change;
  const accountId = await users.lockSubject(tx, { id: userId, issuer: localTenant });
  if (accountId === undefined) throw new AppError('user.not_found');
  if (!(await queries.removeInvitation(tx, accountId))) throw new AppError('user.address_taken');
  const to = await addresseeOf(tx, accountId);
  return openLink(change, { userId, accountId, purpose: 'invitation', to });
}

/**
 * Clears a person's password, ends their sessions, and creates a reset link; for an unused invitation, a
 * new invitation.
 * Throws `user.not_local` without a local account.
 */
export async function openPasswordReset(change: AuditedChange, userId: string): Promise<OpenLink> {
  const { tx, at } = change;
  const accountId = await users.lockSubject(tx, { id: userId, issuer: localTenant });
  if (accountId === undefined) throw new AppError('user.not_local');
  const to = await addresseeOf(tx, accountId);
  const purpose = (await queries.isInvited(tx, accountId)) ? 'invitation' : 'passwordReset';
  await queries.setPassword(tx, { accountId, passwordHash: unusableHash });
  await endEverySession(tx, { userId, at });
  await audit(change, {
    aggregateType: 'LocalAccount',
    aggregateId: accountId,
    operation: 'ResetPassword',
  });
  return openLink(change, { userId, accountId, purpose, to });
}

/**
 * Creates a reset link that a person requested for themselves, and is its maker. Password and sessions stay.
 * Resolves to `undefined` if they may not sign in, have not used their invitation, or have an open link by
 * somebody else.
 */
export async function openRequestedReset(
  change: AuditedChange,
  accountId: string,
): Promise<OpenLink | undefined> {
  const { tx, at } = change;
  const userId = await queries.lockOwner(tx, accountId);
  if (userId === undefined) return undefined;
  // Read after the lock, so that a concurrent change of address or link counts.
  const to = await queries.findRequester(tx, { accountId, ownerId: userId, at });
  if (!to) return undefined;
  await audit(change, {
    aggregateType: 'LocalAccount',
    aggregateId: accountId,
    operation: 'RequestPasswordReset',
  });
  return openLink(change, { userId, accountId, purpose: 'passwordReset', to, isRequested: true });
}

/** Use of a link: its maker, and the person whose password it sets. */
export interface LinkUse {
  makerId: string;
  userId: string;
  at: Date;
}

export interface LinkDeps {
  db: Database;
  clock: Clock;
  /**
   * Checks that the maker could still create the link, and locks the rights this depends on until the
   * transaction ends.
   */
  mayMakeLink(tx: Transaction, use: LinkUse): Promise<boolean>;
}

interface LinkRequest {
  token: string;
  requestId: string;
}

interface PasswordRequest extends LinkRequest {
  password: string;
  /** Called in the transaction if the account had a password before. */
  onReplaced(tx: Transaction, accountId: string): Promise<void>;
}

/** Reads an open link, and ends it permanently if its maker could no longer create it. */
async function validateLink(
  { mayMakeLink }: LinkDeps,
  { tx, at, token, requestId }: LinkRequest & { tx: Transaction; at: Date },
): Promise<queries.OpenLinkRow | undefined> {
  const tokenHash = hashOf(token);
  const link = await queries.findLink(tx, { tokenHash, at });
  if (!link || link.is_by_operator) return link;
  const { maker_id: makerId, user_id: userId, account_id: accountId } = link;
  if (makerId !== null && (await mayMakeLink(tx, { makerId, userId, at }))) return link;
  if (!(await queries.endLink(tx, { tokenHash, at }))) return undefined;
  const change = { tx, at, actor: { ...systemActor, requestId } };
  await audit(change, { aggregateType: 'LocalAccount', aggregateId: accountId, operation: 'EndLink' });
  return undefined;
}

/**
 * Reads the owner of a link.
 * Throws `account_link.invalid` if it is unknown, used, replaced or expired, its owner may not sign in, or
 * its maker could no longer create it.
 */
export async function readLink(
  deps: LinkDeps,
  request: LinkRequest,
): Promise<{ name: string; emailAddress: string; purpose: LinkPurpose }> {
  const at = deps.clock.now();
  const link = await transaction(deps.db, (tx) => validateLink(deps, { ...request, tx, at }));
  // Thrown after the commit, which keeps the end of a refused link.
  if (!link) throw new AppError('account_link.invalid');
  return { name: link.name, emailAddress: link.email, purpose: link.purpose };
}

/**
 * Sets the password of a link's owner, once, and ends all of their sessions. Resolves to their id; the caller
 * announces the change of access. Throws as `readLink` does.
 */
export async function useLink(
  deps: LinkDeps,
  { password, onReplaced, ...request }: PasswordRequest,
): Promise<string> {
  // Checked before hashing, which is costly by design, so that guessed tokens cost little.
  await readLink(deps, request);
  const passwordHash = await hashPassword(password);
  const ownerId = await transaction(deps.db, async (tx) => {
    // Rights may have changed and the link may have expired while the password was hashed.
    const at = deps.clock.now();
    const link = await validateLink(deps, { ...request, tx, at });
    // First, as every change of a person's access does.
    if (link) await users.lockSubject(tx, { id: link.user_id, issuer: localTenant });
    if (!link || !(await queries.consumeLink(tx, { tokenHash: hashOf(request.token), at }))) return undefined;
    const { account_id: accountId, user_id: userId, user_name: userName } = link;
    await queries.setPassword(tx, { accountId, passwordHash });
    await endEverySession(tx, { userId, at });
    const change = { tx, at, actor: { userId, userName, requestId: request.requestId } };
    await audit(change, { aggregateType: 'LocalAccount', aggregateId: accountId, operation: 'SetPassword' });
    if (link.purpose === 'passwordReset') await onReplaced(tx, accountId);
    return userId;
  });
  if (ownerId === undefined) throw new AppError('account_link.invalid');
  return ownerId;
}
