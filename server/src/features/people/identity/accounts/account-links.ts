/** Links that set the password of a local account, once: invitations and password resets. */
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
  /** Goes into the link; only its hash is stored. */
  token: string;
  expiresAt: Date;
  purpose: LinkPurpose;
  /** Whom it is for. */
  to: { name: string; address: string };
}

/** Days are for people who are away; hours for a password that somebody waits for. */
const lifetimesMs: Record<LinkPurpose, number> = {
  invitation: 7 * 24 * 60 * 60 * 1000,
  passwordReset: 24 * 60 * 60 * 1000,
};

/** What no password hashes to: nobody signs in before the link is used. */
const noPassword = '';

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Makes the one link of an account; a former one no longer works. */
async function openLink(
  { tx, actor, at }: AuditedChange,
  { userId, accountId, purpose, to }: Omit<OpenLink, 'token' | 'expiresAt'> & { accountId: string },
): Promise<OpenLink> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(at.getTime() + lifetimesMs[purpose]);
  const maker = { makerId: actor.userId, isByOperator: actor.userId === null };
  await queries.putLink(tx, { accountId, tokenHash: hashOf(token), purpose, at, expiresAt, ...maker });
  return { userId, token, expiresAt, purpose, to };
}

/** Adds a person under an id, a Member, who sets their password by the link. Throws `user.address_taken`. */
export async function invite(
  change: AuditedChange,
  { userId, name, emailAddress: email }: { userId: string; name: string; emailAddress: string },
): Promise<OpenLink> {
  const { tx, actor, at } = change;
  if (await queries.hasAccount(tx, email)) throw new AppError('user.address_taken');
  await addLocalAccount(tx, () => actor, { userId, name, email, passwordHash: noPassword, at });
  const accountId = await users.lockSubject(tx, { id: userId, issuer: localTenant });
  // It was added a moment ago.
  if (accountId === undefined) throw new Error('An invited person has no account.');
  return openLink(change, { userId, accountId, purpose: 'invitation', to: { name, address: email } });
}

/**
 * Makes the link of somebody anew who was invited and has not used it. Throws `user.not_found` for who is gone, and
 * `user.address_taken` once the link was used: whoever has set a password is invited no more.
 */
export async function renewInvitation(change: AuditedChange, userId: string): Promise<OpenLink> {
  const { tx } = change;
  const accountId = await users.lockSubject(tx, { id: userId, issuer: localTenant });
  if (accountId === undefined) throw new AppError('user.not_found');
  if (!(await queries.takeInvitation(tx, accountId))) throw new AppError('user.address_taken');
  const to = await queries.findAddressee(tx, accountId);
  return openLink(change, { userId, accountId, purpose: 'invitation', to });
}

/**
 * Ends a person's password and all of their sessions, and makes the link that sets a new one; of somebody who was
 * invited and has none yet, the invitation anew. Throws `user.not_local` without a local account.
 */
export async function openPasswordReset(change: AuditedChange, userId: string): Promise<OpenLink> {
  const { tx, at } = change;
  const accountId = await users.lockSubject(tx, { id: userId, issuer: localTenant });
  if (accountId === undefined) throw new AppError('user.not_local');
  const to = await queries.findAddressee(tx, accountId);
  const hasPassword = await queries.takePassword(tx, { accountId, noPassword });
  await endEverySession(tx, { userId, at });
  await audit(change, {
    aggregateType: 'LocalAccount',
    aggregateId: accountId,
    operation: 'ResetPassword',
  });
  return openLink(change, { userId, accountId, purpose: hasPassword ? 'passwordReset' : 'invitation', to });
}

/** A link that is about to be used: its maker, and the person whose password it sets. */
export interface LinkUse {
  makerId: string;
  userId: string;
  at: Date;
}

export interface LinkDeps {
  db: Database;
  clock: Clock;
  /** Judges a use as the making of the link; locks the rights that the answer rests on until the transaction ends. */
  mayMakeLink(tx: Transaction, use: LinkUse): Promise<boolean>;
}

interface LinkRequest {
  token: string;
  requestId: string;
}

/** Reads an open link, and ends it for good where its maker may not make it any more. */
async function judgeLink(
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
 * Reads the owner of a link. Throws `account_link.invalid` for one that is unknown, used, replaced or too old, and
 * where its owner may not sign in or its maker may not make it any more.
 */
export async function readLink(
  deps: LinkDeps,
  request: LinkRequest,
): Promise<{ name: string; emailAddress: string; purpose: LinkPurpose }> {
  const at = deps.clock.now();
  const link = await transaction(deps.db, (tx) => judgeLink(deps, { ...request, tx, at }));
  // After the commit, which keeps the end of a refused link.
  if (!link) throw new AppError('account_link.invalid');
  return { name: link.name, emailAddress: link.email, purpose: link.purpose };
}

/** Sets the password that a link is for, once. Throws as `readLink` does. */
export async function useLink(
  deps: LinkDeps,
  { password, ...request }: LinkRequest & { password: string },
): Promise<void> {
  // Hashing is costly by design: not for whoever guesses a token.
  await readLink(deps, request);
  const passwordHash = await hashPassword(password);
  const isUsed = await transaction(deps.db, async (tx) => {
    // Rights and time may have run out while the password was hashed.
    const at = deps.clock.now();
    const link = await judgeLink(deps, { ...request, tx, at });
    if (!link || !(await queries.takeLink(tx, { tokenHash: hashOf(request.token), at }))) return false;
    const { account_id: accountId, user_id: userId, user_name: userName } = link;
    await queries.setPassword(tx, { accountId, passwordHash });
    const change = { tx, at, actor: { userId, userName, requestId: request.requestId } };
    await audit(change, { aggregateType: 'LocalAccount', aggregateId: accountId, operation: 'SetPassword' });
    return true;
  });
  if (!isUsed) throw new AppError('account_link.invalid');
}
