/** The first administrator: one, made once, by whoever holds the link that the server printed. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { type Database, type Transaction, transaction } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { recordChange, systemActor } from '../audit/service.ts';
import * as roles from '../roles/service.ts';
import * as users from '../users/service.ts';
import { localTenant } from './embedded/configuration.ts';
import { hashPassword } from './passwords.ts';
import * as queries from './queries.ts';

export interface SetupDeps {
  db: Database;
  clock: Clock;
  config: Config;
}

export interface NewAdministrator {
  name: string;
  email: string;
  password: string;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

function isSame(storedHash: string, token: string): boolean {
  const stored = Buffer.from(storedHash, 'base64url');
  const given = hashOf(token);
  return stored.length === given.length && timingSafeEqual(stored, given);
}

/** Whether the first administrator is still to be made. */
export const isSetupRequired = async (db: Database): Promise<boolean> => !(await roles.hasAdministrator(db));

/** A new set-up token while there is no administrator; it voids the one before. Only its hash is stored. */
export async function openSetup({ db, clock }: SetupDeps): Promise<string | undefined> {
  if (!(await isSetupRequired(db))) return undefined;
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashOf(token).toString('base64url');
  await transaction(db, (tx) => queries.putSetupToken(tx, { tokenHash, at: clock.now() }));
  return token;
}

/** Takes the token under a lock. Throws `setup.already_done` or `setup.token_invalid`. */
async function takeToken(tx: Transaction, token: string, at: Date): Promise<void> {
  const row = await queries.lockSetupToken(tx);
  if (await roles.hasAdministrator(tx)) throw new AppError('setup.already_done');
  if (!row || row.used_at || !isSame(row.token_hash, token)) throw new AppError('setup.token_invalid');
  await queries.useSetupToken(tx, at);
}

/** Adds a local account, with its audit entry. Resolves to the account's id. */
async function addLocalAccount(
  tx: Transaction,
  { name, email, passwordHash, at }: { name: string; email: string; passwordHash: string; at: Date },
): Promise<string> {
  const id = newId();
  await queries.insertAccount(tx, { id, name, email, password_hash: passwordHash, created_at: at });
  await recordChange(tx, systemActor, {
    aggregateType: 'LocalAccount',
    aggregateId: id,
    operation: 'Create',
    after: { name, email },
    at,
  });
  return id;
}

async function addAdministrator(
  tx: Transaction,
  administrator: NewAdministrator,
  at: Date,
  passwordHash: string,
) {
  const { name, email } = administrator;
  const subject = await addLocalAccount(tx, { name, email, passwordHash, at });
  const user = await users.signedIn(tx, { issuer: localTenant, subject, name, userName: email, email }, at);
  await roles.assignBuiltIn(tx, systemActor, { userId: user.id, role: 'administrator', at });
}

/** Makes the first administrator with a local account; exactly one, also under concurrent tries. */
export async function setUp(
  { db, clock, config }: SetupDeps,
  { setupToken, ...administrator }: NewAdministrator & { setupToken: string },
): Promise<void> {
  // With an outside provider the token is taken by GenerateToken instead.
  if (config.entraId) throw new AppError('setup.token_invalid');
  const at = clock.now();
  const passwordHash = await hashPassword(administrator.password);
  await transaction(db, async (tx) => {
    await takeToken(tx, setupToken, at);
    await addAdministrator(tx, administrator, at, passwordHash);
  });
}

/** Makes the administrator that the environment names, unless there is one; run at every start. */
export async function setUpFromEnvironment({ db, clock, config }: SetupDeps): Promise<void> {
  const { administrator } = config;
  if (!administrator || config.entraId || !(await isSetupRequired(db))) return;
  const at = clock.now();
  const passwordHash = await hashPassword(administrator.password);
  await transaction(db, async (tx) => {
    await queries.putSetupToken(tx, { tokenHash: 'environment', at });
    await queries.lockSetupToken(tx);
    if (!(await roles.hasAdministrator(tx))) await addAdministrator(tx, administrator, at, passwordHash);
  });
}

/** With an outside provider: the person who signs in with the set-up token becomes the first administrator. */
export async function claimAdministration(
  tx: Transaction,
  { userId, setupToken, at }: { userId: string; setupToken: string; at: Date },
): Promise<void> {
  await takeToken(tx, setupToken, at);
  await roles.assignBuiltIn(tx, systemActor, { userId, role: 'administrator', at });
}
