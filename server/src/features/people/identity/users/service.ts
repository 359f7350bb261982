/** People of the instance, identified by issuer and subject, never by an address that can be reassigned. */
import type { Language } from '@polylogue/contract/languages';
import { AppError } from '../../../../app-error.ts';
import type { Database, Transaction } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import type { AuditActor } from '../../../../changes/actor.ts';
import { type AuditedChange, audit, type ChangeEvent } from '../../../../changes/audit.ts';
import { assertNotLastAdministrator } from '../../roles/policy.ts';
import { assignBuiltIn } from '../../roles/assignments.ts';
import * as queries from './queries.ts';

/** Identity asserted by an identity provider (choices.md, Sign-in). */
export interface ExternalIdentity {
  /** `local`, `entra:{tid}`, or the issuer's address. */
  issuer: string;
  /** `sub`, or `oid` with Entra ID. */
  subject: string;
  name: string;
  userName: string;
  email: string | null;
}

export interface User {
  id: string;
  name: string;
  userName: string;
  isDeactivated: boolean;
}

const toUser = (row: queries.UserRow): User => ({
  id: row.id,
  name: row.name,
  userName: row.user_name,
  isDeactivated: row.deactivated_at !== null,
});

/** Returns the actor recorded for adding a person, who may be that very person. */
export type ActorOf = (user: User) => AuditActor;

/** Names the person themselves as actor, with their request. */
export const selfActor =
  (requestId: string): ActorOf =>
  ({ id: userId, userName }) => ({ userId, userName, requestId });

/**
 * Finds or adds the person who signs in; a first sign-in gives the role Member, recorded for `actorOf`.
 * `id` is the id of a person who is added; default: a new one.
 */
export async function signedIn(
  tx: Transaction,
  identity: ExternalIdentity,
  {
    actorOf,
    at,
    id = newId(),
    language,
  }: { actorOf: ActorOf; at: Date; id?: string | undefined; language?: Language },
): Promise<User> {
  const { issuer, subject, name, userName, email } = identity;
  const row = await queries.upsert(tx, {
    id,
    issuer,
    subject,
    name,
    user_name: userName,
    email,
    created_at: at,
    last_signed_in_at: at,
    ...(language && { language }),
  });
  const user = toUser(row);
  if (row.id === id) {
    const change = { tx, actor: actorOf(user), at };
    await audit(change, {
      aggregateType: 'User',
      aggregateId: id,
      operation: 'Create',
      after: { issuer, subject, name, userName },
    });
    await assignBuiltIn(change, { userId: id, role: 'member' });
  }
  return user;
}

/** Lists people with an e-mail address or user name, in any letter case, or with an id. */
export async function listNamed(db: Database, name: string): Promise<User[]> {
  return (await queries.listNamed(db, name)).map(toUser);
}

export interface ListedPerson extends User {
  /** Names of assigned roles. */
  roles: string[];
}

/** Lists everybody by name. `userName` is the address of a local account if there is one. */
export async function listAll(db: Database): Promise<ListedPerson[]> {
  const rows = await queries.listAll(db);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    userName: row.account_email ?? row.user_name,
    isDeactivated: row.deactivated_at !== null,
    roles: row.roles,
  }));
}

/**
 * Finds and locks a person's identity at their provider; `undefined` if the person is unknown. Sign-ins
 * wait until the transaction ends.
 */
export const lockSubject = (
  tx: Transaction,
  { id, issuer }: { id: string; issuer: string },
): Promise<string | undefined> => queries.lockSubject(tx, { id, issuer });

/** Finds a person by their identity at the provider. */
export async function findByIdentity(
  db: Database,
  identity: { issuer: string; subject: string },
): Promise<User | undefined> {
  const row = await queries.findByIdentity(db, identity);
  return row && toUser(row);
}

/**
 * Invalidates everything that a person signed in with before; the caller ends the sessions. Resolves to the
 * person's identity at the provider.
 */
export const markSignedOut = (
  tx: Transaction,
  { userId, at }: { userId: string; at: Date },
): Promise<Pick<ExternalIdentity, 'issuer' | 'subject'> | undefined> =>
  queries.setSessionsEndedAt(tx, userId, at);

/** Change of a person's own record. */
export interface UserChange extends Pick<ChangeEvent, 'operation' | 'before' | 'after'> {
  userId: string;
}

/** Records a change of a person. */
export const recordUserChange = (change: AuditedChange, { userId, ...event }: UserChange): Promise<void> =>
  audit(change, { aggregateType: 'User', aggregateId: userId, ...event });

/** Records that somebody ended a session of a person. */
export const recordOneSignOut = (change: AuditedChange, userId: string): Promise<void> =>
  recordUserChange(change, { userId, operation: 'SignOut' });

/** Records that somebody ended all sessions of a person. */
export const recordSignOut = (change: AuditedChange, userId: string): Promise<void> =>
  recordUserChange(change, { userId, operation: 'SignOutEverywhere' });

/**
 * Records that a person may or may not sign in. Their content stays; the caller ends their sessions.
 * Throws `user.not_found`, and `role.last_administrator`.
 */
export async function markActive(
  change: AuditedChange,
  { userId, isActive }: { userId: string; isActive: boolean },
): Promise<void> {
  const { tx, at } = change;
  const user = await queries.lockById(tx, userId);
  if (!user) throw new AppError('user.not_found');
  if (!isActive) await assertNotLastAdministrator(tx, userId);
  if ((user.deactivated_at === null) === isActive) return;
  await queries.setDeactivatedAt(tx, userId, isActive ? null : at);
  await audit(change, {
    aggregateType: 'User',
    aggregateId: userId,
    operation: isActive ? 'Activate' : 'Deactivate',
  });
}
