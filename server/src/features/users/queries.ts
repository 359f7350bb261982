import type { Insertable, Selectable } from 'kysely';
import type { Database, Schema, Transaction } from '../../db/client.ts';

export type UserRow = Selectable<Schema['users']>;

/** Inserts the person, or brings name and addresses up to date; `id` stays that of the first sign-in. */
export const upsert = (tx: Transaction, user: Insertable<Schema['users']>): Promise<UserRow> =>
  tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject']).doUpdateSet({
        name: user.name,
        user_name: user.user_name,
        email: user.email,
        last_signed_in_at: user.last_signed_in_at,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** People by e-mail address or user name, in any letter case, or by id. Read through: few ask, at a terminal. */
export const listNamed = (tx: Database, name: string): Promise<UserRow[]> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where(({ eb, fn, cast, or }) =>
      or([
        eb(fn<string>('lower', ['user_name']), '=', name.toLowerCase()),
        eb(fn<string>('lower', ['email']), '=', name.toLowerCase()),
        eb(cast<string>('id', 'text'), '=', name.toLowerCase()),
      ]),
    )
    .orderBy('id')
    .execute();

export const findByIdentity = (
  tx: Database,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<UserRow | undefined> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

export async function lockSubject(
  tx: Transaction,
  { id, issuer }: { id: string; issuer: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('subject')
    .where('id', '=', id)
    .where('issuer', '=', issuer)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.subject;
}

/** Reads and locks, so that two changes come one after the other. */
export const lockById = (tx: Transaction, id: string): Promise<UserRow | undefined> =>
  tx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export async function setDeactivatedAt(tx: Transaction, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('users').set({ deactivated_at: at }).where('id', '=', id).execute();
}
