import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../db/client.ts';

/** Finds a person with their local account, if they have one. */
export const findAccount = (db: Database, userId: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('local_accounts as a', (join) =>
      join.on('u.issuer', '=', 'local').onRef('u.subject', '=', sql<string>`a.id::text`),
    )
    .select(['u.id', 'u.name', 'u.user_name', 'u.email', 'u.avatar_file_id'])
    .select(['a.id as account_id', 'a.email as account_email', 'a.password_hash'])
    .where('u.id', '=', userId)
    .executeTakeFirst();

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Replaces a password unless it was replaced meanwhile. Resolves to whether it was replaced. */
export async function replacePassword(
  tx: Transaction,
  { accountId, formerHash, passwordHash }: { accountId: string; formerHash: string; passwordHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('local_accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', accountId)
    .where('password_hash', '=', formerHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets the name of a person and of their account. */
export async function setName(
  tx: Transaction,
  { userId, accountId, name }: { userId: string; accountId: string; name: string },
): Promise<void> {
  await tx.updateTable('local_accounts').set({ name }).where('id', '=', accountId).execute();
  await tx.updateTable('users').set({ name }).where('id', '=', userId).execute();
}

export async function setAvatar(tx: Transaction, userId: string, fileId: string | null): Promise<void> {
  await tx.updateTable('users').set({ avatar_file_id: fileId }).where('id', '=', userId).execute();
}
