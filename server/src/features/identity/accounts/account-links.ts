/** Links that set the password of a local account, once: invitations and password resets. */
import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../../../app-error.ts';
import { type AuditedChange, audit } from '../../../changes/audit.ts';
import type { Clock } from '../../../clock.ts';
import { type Database, transaction } from '../../../db/client.ts';
import * as users from '../../users/service.ts';
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
  { tx, at }: AuditedChange,
  { userId, accountId, purpose, to }: Omit<OpenLink, 'token' | 'expiresAt'> & { accountId: string },
): Promise<OpenLink> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(at.getTime() + lifetimesMs[purpose]);
  await queries.putLink(tx, { accountId, tokenHash: hashOf(token), purpose, at, expiresAt });
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

export interface LinkDeps {
  db: Database;
  clock: Clock;
}

/** Whom a link is for. Throws `account_link.invalid` for one that is unknown, used, replaced or too old. */
export async function readLink(
  { db, clock }: LinkDeps,
  token: string,
): Promise<{ name: string; emailAddress: string; purpose: LinkPurpose }> {
  const link = await queries.findLink(db, { tokenHash: hashOf(token), at: clock.now() });
  if (!link) throw new AppError('account_link.invalid');
  return { name: link.name, emailAddress: link.email, purpose: link.purpose };
}

/** Sets the password that a link is for, once. Throws `account_link.invalid`. */
export async function useLink(
  { db, clock }: LinkDeps,
  { token, password, requestId }: { token: string; password: string; requestId: string },
): Promise<void> {
  const at = clock.now();
  const tokenHash = hashOf(token);
  // Hashing is costly by design: not for whoever guesses a token.
  await readLink({ db, clock }, token);
  const passwordHash = await hashPassword(password);
  await transaction(db, async (tx) => {
    const accountId = await queries.takeLink(tx, { tokenHash, at });
    if (accountId === undefined) throw new AppError('account_link.invalid');
    await queries.setPassword(tx, { accountId, passwordHash });
    const user = await users.findByIdentity(tx, { issuer: localTenant, subject: accountId });
    const actor = { userId: user?.id ?? null, userName: user?.userName ?? 'unknown', requestId };
    await audit(
      { tx, actor, at },
      { aggregateType: 'LocalAccount', aggregateId: accountId, operation: 'SetPassword' },
    );
  });
}
