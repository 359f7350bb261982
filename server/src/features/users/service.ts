/** People of the instance. They are known by issuer and subject, never by an address that can be reassigned. */
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import { type Database, type Transaction, transaction } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { type AuditActor, recordChange, systemActor } from '../audit/service.ts';
import * as roles from '../roles/service.ts';
import * as queries from './queries.ts';

export interface UserDeps {
  db: Database;
  clock: Clock;
}

/** Who an identity provider says somebody is (choices.md, Sign-in). */
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

/** Finds or adds the person who signs in; a first sign-in gets the role Member. */
export async function signedIn(tx: Transaction, identity: ExternalIdentity, at: Date): Promise<User> {
  const id = newId();
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
  });
  if (row.id === id) {
    await recordChange(tx, systemActor, {
      aggregateType: 'User',
      aggregateId: id,
      operation: 'Create',
      after: { issuer, subject, name, userName },
      at,
    });
    await roles.assignBuiltIn(tx, systemActor, { userId: id, role: 'member', at });
  }
  return toUser(row);
}

/** The people with an e-mail address or a user name, in any letter case, or with an id. */
export async function listNamed(db: Database, name: string): Promise<User[]> {
  return (await queries.listNamed(db, name)).map(toUser);
}

/** What an identity provider calls a person; `undefined` where it doesn't know them. */
export const findSubject = (
  db: Database,
  { id, issuer }: { id: string; issuer: string },
): Promise<string | undefined> => queries.findSubject(db, { id, issuer });

/** Reads a person by what their identity provider calls them. */
export async function findByIdentity(
  db: Database,
  identity: { issuer: string; subject: string },
): Promise<User | undefined> {
  const row = await queries.findByIdentity(db, identity);
  return row && toUser(row);
}

/**
 * Lets a person in, or locks them out within 60 s, open streams included. What they wrote stays. Throws
 * `user.not_found`, and `role.last_administrator`.
 */
export async function setActive(
  { db, clock }: UserDeps,
  actor: AuditActor,
  { userId, isActive }: { userId: string; isActive: boolean },
): Promise<void> {
  const at = clock.now();
  await transaction(db, async (tx) => {
    if (!isActive) await roles.assertNotLastAdministrator(tx, userId);
    const user = await queries.lockById(tx, userId);
    if (!user) throw new AppError('user.not_found');
    if ((user.deactivated_at === null) === isActive) return;
    await queries.setDeactivatedAt(tx, userId, isActive ? null : at);
    await recordChange(tx, actor, {
      aggregateType: 'User',
      aggregateId: userId,
      operation: isActive ? 'Activate' : 'Deactivate',
      at,
    });
  });
}
