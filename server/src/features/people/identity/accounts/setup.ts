/** Creation of the first administrator, once, by the holder of the link that the server printed. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../../app-error.ts';
import type { Clock } from '../../../../clock.ts';
import type { Config } from '../../../../config.ts';
import { type Database, type Transaction, transaction } from '../../../../db/client.ts';
import type { RequestContext } from '../../../../http/routes/binding.ts';
import { type AuditActor, systemActor } from '../../../../changes/actor.ts';
import * as roles from '../../roles/service.ts';
import { assignBuiltIn } from '../../roles/assignments.ts';
import { type ActorOf, selfActor } from '../users/service.ts';
import { addLocalAccount, type NewAccount } from './local-accounts.ts';
import { hashPassword } from './passwords.ts';
import { supportsSeveralServers } from '../../../../server-roles.ts';
import * as queries from '../queries.ts';

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

/** Checks that no administrator exists yet. */
export const isSetupRequired = async (db: Database): Promise<boolean> => !(await roles.hasAdministrator(db));

/** All servers of an instance print the same link, since they start together and share the token. */
function newToken(config: Config): string {
  return supportsSeveralServers(config)
    ? createHmac('sha256', config.secret).update('the first administrator').digest('base64url')
    : randomBytes(32).toString('base64url');
}

/**
 * Makes a set-up token while there is no administrator, voiding the one before. Only its hash is stored.
 */
export async function openSetup({ db, clock, config }: SetupDeps): Promise<string | undefined> {
  const token = newToken(config);
  const tokenHash = hashOf(token).toString('base64url');
  return transaction(db, async (tx) => {
    if (await roles.lockAndHasAdministrator(tx)) return undefined;
    await queries.putSetupToken(tx, { tokenHash, at: clock.now() });
    return token;
  });
}

function assertToken(row: queries.SetupTokenRow | undefined, token: string): void {
  if (!row || row.used_at || !isSame(row.token_hash, token)) throw new AppError('setup.token_invalid');
}

/** Uses up the token under a lock. Throws `setup.already_done` or `setup.token_invalid`. */
async function takeToken(tx: Transaction, token: string, at: Date): Promise<void> {
  if (await roles.lockAndHasAdministrator(tx)) throw new AppError('setup.already_done');
  assertToken(await queries.findSetupToken(tx), token);
  await queries.markSetupTokenUsed(tx, at);
}

async function accountOf({ name, email, password }: NewAdministrator, at: Date): Promise<NewAccount> {
  return { name, email, passwordHash: await hashPassword(password), at };
}

async function addAdministrator(tx: Transaction, actorOf: ActorOf, account: NewAccount): Promise<void> {
  const user = await addLocalAccount(tx, actorOf, account);
  const change = { tx, actor: actorOf(user), at: account.at };
  await assignBuiltIn(change, { userId: user.id, role: 'administrator' });
}

/**
 * Makes the first administrator with a local account; exactly one, even with concurrent attempts.
 * Throws `setup.already_done`, `setup.token_invalid`, and `request.invalid` for an address in use.
 */
export async function setUp(
  { db, clock, config }: SetupDeps,
  { requestId }: RequestContext,
  { setupToken, ...administrator }: NewAdministrator & { setupToken: string },
): Promise<void> {
  // With an external provider, GenerateToken takes the token instead.
  if (config.entraId) throw new AppError('setup.token_invalid');
  if (await roles.hasAdministrator(db)) throw new AppError('setup.already_done');
  // Checked before hashing, which is costly by design, so that guessed tokens cost little.
  assertToken(await queries.findSetupToken(db), setupToken);
  const at = clock.now();
  const account = await accountOf(administrator, at);
  await transaction(db, async (tx) => {
    await takeToken(tx, setupToken, at);
    await addAdministrator(tx, selfActor(requestId), account);
  });
}

/** Makes the administrator named by the environment, unless one exists; run at every start. */
export async function setUpFromEnvironment({ db, clock, config }: SetupDeps): Promise<void> {
  const { administrator } = config;
  if (!administrator || config.entraId || !(await isSetupRequired(db))) return;
  const account = await accountOf(administrator, clock.now());
  await transaction(db, async (tx) => {
    if (await roles.lockAndHasAdministrator(tx)) return;
    await addAdministrator(tx, () => systemActor, account);
  });
}

/** Signed-in person who may become the first administrator. */
interface Claim {
  userId: string;
  objectId: string;
  setupToken: string | undefined;
  actor: AuditActor;
  at: Date;
}

/**
 * Makes a person of an external provider the first administrator if they hold the set-up token or are named
 * by the environment. Resolves to whether it did.
 * Throws `setup.already_done` or `setup.token_invalid`.
 */
export async function claimAdministration(tx: Transaction, config: Config, claim: Claim): Promise<boolean> {
  if (!config.entraId) return false;
  const { userId, objectId, setupToken, actor, at } = claim;
  if (setupToken !== undefined) await takeToken(tx, setupToken, at);
  else if (objectId !== config.administratorObjectId || (await roles.lockAndHasAdministrator(tx)))
    return false;
  await assignBuiltIn({ tx, actor, at }, { userId, role: 'administrator' });
  return true;
}
