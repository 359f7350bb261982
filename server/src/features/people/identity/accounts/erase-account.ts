/** Erasure of a person's data in the embedded provider. */
import type { Transaction } from '../../../../db/client.ts';
import * as users from '../users/service.ts';
import { localTenant } from '../embedded/configuration.ts';
import { endEverySession } from '../sessions/sessions.ts';
import { removeAccount } from './account-link-queries.ts';

/**
 * Ends a person's sessions for good and removes their local account. Resolves to its id, if they had one.
 */
export async function eraseAccount(
  tx: Transaction,
  { userId, at }: { userId: string; at: Date },
): Promise<string | undefined> {
  const accountId = await users.lockSubject(tx, { id: userId, issuer: localTenant });
  await endEverySession(tx, { userId, at });
  if (accountId !== undefined) await removeAccount(tx, accountId);
  return accountId;
}
