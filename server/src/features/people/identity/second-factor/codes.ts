/** Codes of authenticators (RFC 6238) and recovery codes. */
import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { readableSecret } from '../accounts/readable-secret.ts';

const stepSeconds = 30;
const digits = 6;
/** Accepted steps before and after the current one, for clocks that differ. */
const window = 1;
/** Key length that RFC 4226 recommends. */
const keyBytes = 20;
const recoveryCodeCount = 10;

const authenticator = (key: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(key),
    algorithm: 'SHA1',
    digits,
    period: stepSeconds,
  });

/** Generates the key of an authenticator, in Base32. */
export const generateKey = (): string => new Secret({ size: keyBytes }).base32;

/** Returns the `otpauth:` address of a key; authenticators show both names. */
export const addressOf = (key: string, names: { issuer: string; label: string }): string =>
  authenticator(key, names).toString();

/** Finds the time step of a code, at most one step away; `undefined` for a wrong code. */
export function stepOf(code: string, { key, at }: { key: string; at: Date }): number | undefined {
  // The library compares bytes, and throws for other lengths.
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = at.getTime();
  const delta = authenticator(key).validate({ token: code, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / stepSeconds) + delta;
}

/** Removes what people add when they type a code, and converts digits of their keyboards. */
export const normalizeCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** Generates recovery codes of 79 random bits each. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => readableSecret({ groups: 4, length: 4 }));

/** Hashes a recovery code. It is random, so the hash needs no salt and no cost. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(normalizeCode(code)).digest('base64url');
