/** Log of sign-ins and failed attempts. */
import { sql } from 'kysely';
import type { SignInOutcome } from '@polylogue/contract/insight/audit/sign-in-schemas';
import type { Database } from '../../../../db/client.ts';
import { deleteBatch } from '../../../../db/delete-batch.ts';
import { newId } from '../../../../db/id.ts';
import { networkOf } from '../../../../http/requests/network-of.ts';
import { batchRows } from '../../../../jobs/in-batches.ts';
import { localTenant } from '../embedded/configuration.ts';

interface SignIn {
  at: Date;
  outcome: SignInOutcome;
  address: string;
}

export async function recordSignIn(
  db: Database,
  { userId, at, outcome, address }: SignIn & { userId: string },
): Promise<void> {
  const row = { id: newId(), at, user_id: userId, outcome, network: networkOf(address) };
  await db.insertInto('sign_ins').values(row).execute();
}

/** Records an attempt with a local account; its person is unknown before the first sign-in, or without an account. */
export async function recordLocalAttempt(
  db: Database,
  { accountId, at, outcome, address }: SignIn & { accountId: string | undefined },
): Promise<void> {
  await sql`insert into sign_ins (id, at, user_id, outcome, network)
    values (${newId()}, ${at}, (
      select id from users where issuer = ${localTenant} and subject = ${accountId ?? null}::text
    ), ${outcome}, ${networkOf(address)})`.execute(db);
}

/** Deletes a batch of sign-ins before a moment. Resolves to their number. */
export const removeSignIns = (db: Database, before: Date): Promise<number> =>
  deleteBatch(db, 'sign_ins', { where: sql`at < ${before}::timestamptz`, limit: batchRows });
