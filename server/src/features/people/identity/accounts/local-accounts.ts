/** Accounts of the embedded provider and their passwords. */
import { AppError } from '../../../../app-error.ts';
import type { Clock } from '../../../../clock.ts';
import { type Database, type Transaction, transaction } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import type { AuditActor } from '../../../../changes/actor.ts';
import { audit } from '../../../../changes/audit.ts';
import * as users from '../users/service.ts';
import { localTenant } from '../embedded/configuration.ts';
import { removeLink } from './account-link-queries.ts';
import { hashPassword } from './passwords.ts';
import { readableSecret } from './readable-secret.ts';
import * as queries from '../queries.ts';
import { resetSecondFactor } from '../second-factor/second-factor.ts';
import { endEverySession } from '../sessions/sessions.ts';

export interface AccountDeps {
  db: Database;
  clock: Clock;
}

/** Generates a password of 98 random bits that can be read out. */
const generatePassword = (): string => readableSecret({ groups: 4, length: 5 });

export interface NewAccount {
  /** Id of the person; default: a new one. */
  userId?: string;
  name: string;
  email: string;
  passwordHash: string;
  at: Date;
}

/**
 * Adds an account and its user, a Member, with audit entries. Throws `request.invalid` for a known address.
 */
export async function addLocalAccount(
  tx: Transaction,
  actorOf: users.ActorOf,
  { userId, name, email, passwordHash, at }: NewAccount,
): Promise<users.User> {
  const id = newId();
  const isNew = await queries.insertAccount(tx, {
    id,
    name,
    email,
    password_hash: passwordHash,
    created_at: at,
  });
  if (!isNew)
    throw new AppError('request.invalid', { details: { email: ['This e-mail address is already in use.'] } });
  const identity = { issuer: localTenant, subject: id, name, userName: email, email };
  const user = await users.signedIn(tx, identity, { actorOf, at, id: userId });
  const change = { tx, actor: actorOf(user), at };
  await audit(change, {
    aggregateType: 'LocalAccount',
    aggregateId: id,
    operation: 'Create',
    after: { name, email },
  });
  return user;
}

/**
 * Adds an account with a generated password, and resolves to the password. Throws as `addLocalAccount`
 * does.
 */
export async function createLocalAccount(
  { db, clock }: AccountDeps,
  actor: AuditActor,
  person: { name: string; email: string },
): Promise<string> {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  const account = { ...person, passwordHash, at: clock.now() };
  await transaction(db, (tx) => addLocalAccount(tx, () => actor, account));
  return password;
}

/**
 * Replaces a person's password by a generated one, removes their second factor, and ends their sessions and
 * open password link. Resolves to the password.
 * Throws `user.not_found` without a local account.
 */
export async function resetPassword(
  { db, clock }: AccountDeps,
  actor: AuditActor,
  userId: string,
): Promise<string> {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  const at = clock.now();
  await transaction(db, async (tx) => {
    const accountId = await users.lockSubject(tx, { id: userId, issuer: localTenant });
    if (!accountId || !(await queries.putPassword(tx, { id: accountId, passwordHash }))) {
      throw new AppError('user.not_found');
    }
    await removeLink(tx, accountId);
    await endEverySession(tx, { userId, at });
    const change = { tx, actor, at };
    await audit(change, {
      aggregateType: 'LocalAccount',
      aggregateId: accountId,
      operation: 'ResetPassword',
    });
    await resetSecondFactor(change, accountId);
  });
  return password;
}
