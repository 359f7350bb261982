/** Password hashes: argon2id, computed off the event loop by the library. */
import { hash, verify } from '@node-rs/argon2';

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with a new salt. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/**
 * Hash of a discarded random text at the same cost, available before the first unknown address is tried.
 */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$HRKJy4yIvlufcL4+JCejkw$OSqqRbyS1Q1CPjQD36Ui2eWC4IV3pNqABxAj81PC3sM';

/**
 * Compares a password with a stored hash. Without one (`''`: no password set) it takes as long, and fails.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(stored || dummyHash, password);
  return Boolean(stored) && isRight;
}
