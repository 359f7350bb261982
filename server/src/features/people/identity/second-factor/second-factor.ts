/** Second factor of a local account: an authenticator with recovery codes. */
import { AppError } from '../../../../app-error.ts';
import { type AuditedChange, audit } from '../../../../changes/audit.ts';
import type { Database, Transaction } from '../../../../db/client.ts';
import type { KeySealer } from '../../../../sealed-key.ts';
import { localTenant } from '../embedded/configuration.ts';
import { endEverySession, type KeptSession } from '../sessions/sessions.ts';
import * as users from '../users/service.ts';
import {
  addressOf,
  generateKey,
  generateRecoveryCodes,
  hashRecoveryCode,
  normalizeCode,
  stepOf,
} from './codes.ts';
import * as queries from './queries.ts';

/** Time to confirm a new key by a first code. */
const setUpLifetimeMs = 60 * 60_000;

interface Names {
  /** Name of the product in the authenticator. */
  issuer: string;
  /** Name of the account in the authenticator. */
  label: string;
}

/** Creates a key, which counts once a first code confirms it. Throws `second_factor.already_on`. */
export async function createKey(
  { db, sealer }: { db: Database; sealer: KeySealer },
  { accountId, names, at }: { accountId: string; names: Names; at: Date },
): Promise<{ key: string; address: string }> {
  const key = generateKey();
  const isStored = await queries.putKey(db, { accountId, sealedKey: sealer.seal(accountId, key), at });
  if (!isStored) throw new AppError('second_factor.already_on');
  return { key, address: addressOf(key, names) };
}

/** Locks a person until the transaction ends, and returns their account. Throws `user.not_local`. */
export async function lockAccount(tx: Transaction, userId: string): Promise<string> {
  const accountId = await users.lockSubject(tx, { id: userId, issuer: localTenant });
  if (accountId === undefined) throw new AppError('user.not_local');
  return accountId;
}

/**
 * Turns the second factor on by a first code, and ends the person's other sessions. Resolves to recovery
 * codes.
 * Throws `identity.wrong_code`, `second_factor.already_on`, `second_factor.not_begun`, `user.not_local`.
 */
export async function turnOn(
  { sealer }: { sealer: KeySealer },
  change: AuditedChange,
  { userId, code, kept }: { userId: string; code: string; kept: KeptSession },
): Promise<string[]> {
  const { tx, at } = change;
  const accountId = await lockAccount(tx, userId);
  const factor = await queries.find(tx, accountId);
  if (factor?.confirmed_at) throw new AppError('second_factor.already_on');
  if (!factor || at.getTime() - factor.created_at.getTime() > setUpLifetimeMs)
    throw new AppError('second_factor.not_begun');
  const step = stepOfFactor({ sealer }, factor, { code, at });
  if (step === undefined) throw new AppError('identity.wrong_code');
  const { sealed_key: sealedKey } = factor;
  if (!(await queries.confirm(tx, { accountId, sealedKey, step, at })))
    throw new AppError('second_factor.not_begun');
  const recoveryCodes = await replaceRecoveryCodes(tx, accountId);
  await endEverySession(tx, { userId, at, kept });
  await auditFactor(change, accountId, 'TurnOnSecondFactor');
  return recoveryCodes;
}

function stepOfFactor(
  { sealer }: { sealer: KeySealer },
  { account_id: accountId, sealed_key: sealed }: queries.SecondFactorRow,
  { code, at }: { code: string; at: Date },
): number | undefined {
  const key = sealer.open(accountId, sealed);
  return key === undefined ? undefined : stepOf(normalizeCode(code), { key, at });
}

async function replaceRecoveryCodes(tx: Transaction, accountId: string): Promise<string[]> {
  const codes = generateRecoveryCodes();
  await queries.putRecoveryCodes(tx, { accountId, hashes: codes.map(hashRecoveryCode) });
  return codes;
}

/** Replaces the recovery codes. Throws as `takeCode` does. */
export async function renewRecoveryCodes(
  deps: { sealer: KeySealer },
  change: AuditedChange,
  { userId, code }: { userId: string; code: string },
): Promise<string[]> {
  const accountId = await lockAccount(change.tx, userId);
  await takeCode(deps, change, { accountId, code });
  const codes = await replaceRecoveryCodes(change.tx, accountId);
  await auditFactor(change, accountId, 'RenewRecoveryCodes');
  return codes;
}

/** Turns the second factor off. Throws as `takeCode` does. */
export async function turnOff(
  deps: { sealer: KeySealer },
  change: AuditedChange,
  { userId, code }: { userId: string; code: string },
): Promise<void> {
  const accountId = await lockAccount(change.tx, userId);
  await takeCode(deps, change, { accountId, code });
  await queries.remove(change.tx, accountId);
  await auditFactor(change, accountId, 'TurnOffSecondFactor');
}

/**
 * Removes the second factor of a person who lost it. Resolves to whether it was on. The caller ends their
 * sessions.
 */
export async function resetSecondFactor(change: AuditedChange, accountId: string): Promise<boolean> {
  if (!(await queries.remove(change.tx, accountId))) return false;
  await auditFactor(change, accountId, 'ResetSecondFactor');
  return true;
}

/**
 * Uses up a code of the authenticator, or a recovery code. Each is accepted once, also by concurrent
 * requests to several servers.
 * Throws `identity.wrong_code`, and `second_factor.not_on`.
 */
export async function takeCode(
  deps: { sealer: KeySealer },
  change: AuditedChange,
  { accountId, code }: { accountId: string; code: string },
): Promise<void> {
  const { tx, at } = change;
  const factor = await queries.find(tx, accountId);
  if (!factor?.confirmed_at) throw new AppError('second_factor.not_on');
  const step = stepOfFactor(deps, factor, { code, at });
  if (step !== undefined && (await queries.acceptStep(tx, { accountId, step }))) return;
  if (!(await queries.takeRecoveryCode(tx, { accountId, hash: hashRecoveryCode(code) })))
    throw new AppError('identity.wrong_code');
  await auditFactor(change, accountId, 'UseRecoveryCode');
}

const auditFactor = (change: AuditedChange, accountId: string, operation: string): Promise<void> =>
  audit(change, { aggregateType: 'LocalAccount', aggregateId: accountId, operation });
