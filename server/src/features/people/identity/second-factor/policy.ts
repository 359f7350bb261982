/** Decides which step of a sign-in is missing after the password. */
import type { SignInStep } from '@polylogue/contract/people/identity/schemas';
import type { Database } from '../../../../db/client.ts';
import { requiresSecondFactor } from '../../../instance/public.ts';
import * as queries from './queries.ts';

/** Checks that a code is asked for at the sign-in to an account. */
async function hasSecondFactor(db: Database, accountId: string): Promise<boolean> {
  const factor = await queries.find(db, accountId);
  return factor !== undefined && factor.confirmed_at !== null;
}

/** Finds the step of a sign-in that follows the password; null if there is none. */
export async function missingStep(db: Database, accountId: string): Promise<SignInStep['secondFactor']> {
  if (await hasSecondFactor(db, accountId)) return 'code';
  return (await requiresSecondFactor(db)) ? 'setUp' : null;
}
