/** Authenticator app of a person. */
import { Secret, TOTP } from 'otpauth';

/** Duration of a code. */
export const codeMs = 30_000;

/** Returns the code that an authenticator shows for a key at a time. */
export const codeAt = (key: string, timeMs: number): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: timeMs });
