/** Password hashes: argon2id, computed off the event loop by the library. */
import { hash, verify } from '@node-rs/argon2';

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with a salt of its own. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let hashOfNobody: Promise<string> | undefined;

/** Compares with a stored hash; without one it takes as long, and fails. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody has this password');
  const isRight = await verify(stored ?? (await hashOfNobody), password);
  return stored !== undefined && isRight;
}
