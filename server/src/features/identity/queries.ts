import type { Insertable, Selectable } from 'kysely';
import type { Database, Schema, Transaction } from '../../db/client.ts';

export type LocalAccountRow = Selectable<Schema['local_accounts']>;
export type SetupTokenRow = Selectable<Schema['setup_tokens']>;
export type DirectoryGroupRow = Selectable<Schema['directory_groups']>;

export const findAccountByEmail = (tx: Database, email: string): Promise<LocalAccountRow | undefined> =>
  tx
    .selectFrom('local_accounts')
    .selectAll()
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email.toLowerCase()))
    .where('disabled_at', 'is', null)
    .executeTakeFirst();

export const findAccountById = (tx: Database, id: string): Promise<LocalAccountRow | undefined> =>
  tx
    .selectFrom('local_accounts')
    .selectAll()
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();

/** Adds an account; false when another one has its address. */
export async function insertAccount(
  tx: Transaction,
  account: Insertable<Schema['local_accounts']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('local_accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Replaces the set-up token: an older link no longer works. */
export async function putSetupToken(
  tx: Transaction,
  { tokenHash, at }: { tokenHash: string; at: Date },
): Promise<void> {
  const row = { token_hash: tokenHash, created_at: at, used_at: null };
  await tx
    .insertInto('setup_tokens')
    .values(row)
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet(row))
    .execute();
}

export const findSetupToken = (tx: Database): Promise<SetupTokenRow | undefined> =>
  tx.selectFrom('setup_tokens').selectAll().executeTakeFirst();

export async function markSetupTokenUsed(tx: Transaction, at: Date): Promise<void> {
  await tx.updateTable('setup_tokens').set({ used_at: at }).execute();
}

/** A page of groups in the order of name and id, after the given ones. */
export function listGroups(
  tx: Database,
  { after, limit }: { after: { displayName: string; id: string } | undefined; limit: number },
): Promise<DirectoryGroupRow[]> {
  return tx
    .selectFrom('directory_groups')
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('display_name', 'id'), '>', tuple(after?.displayName ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('display_name')
    .orderBy('id')
    .limit(limit)
    .execute();
}
