/** Limit of draft tests, which take nothing of policies: without it, tests would be a way around every budget. */
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import { countTests } from '../prices/usage-queries.ts';

/** Maximum answers of tests of a person in 24 hours, suggestions and continuations included. */
export const maxTestsPerDay = 200;
const dayMs = 24 * 60 * 60 * 1000;

/** Admits a test. Throws `chat_limit.reached` with Retry-After. */
export async function admitTest(
  tx: Transaction,
  { ownerId, at }: { ownerId: string; at: Date },
): Promise<void> {
  const since = new Date(at.getTime() - dayMs);
  const { count, first } = await countTests(tx, { ownerId, since });
  if (first === null || count < maxTestsPerDay) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((first.getTime() - since.getTime()) / 1000));
  throw new AppError('chat_limit.reached', { retryAfterSeconds });
}
