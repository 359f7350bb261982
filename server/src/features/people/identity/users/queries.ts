import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Schema, Transaction } from '../../../../db/client.ts';
import { lockForChange } from '../../../../db/locks.ts';

export type UserRow = Selectable<Schema['users']>;

/** Inserts the person, or updates name and addresses; `id` stays that of the first sign-in. */
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
        ...(user.language && { language: user.language }),
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Address of the person's local account. */
const accountEmail = sql<string | null>`(
  select a.email from local_accounts a where users.issuer = 'local' and users.subject = a.id::text)`;

/** Lists everybody by name, with their assigned roles. */
export const listAll = (tx: Database) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'user_name', 'deactivated_at', accountEmail.as('account_email')])
    .select(
      sql<string[]>`array(
        select r.name from role_assignments a join roles r on r.id = a.role_id and r.deleted_at is null
        where a.user_id = users.id and (a.ends_at is null or a.ends_at > now()) order by r.name)`.as('roles'),
    )
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('id')
    .execute();

/**
 * Finds people by id, user name or e-mail address (their own or their account's), in any letter case. A
 * full scan is acceptable for operators' commands.
 */
export const listNamed = (tx: Database, name: string): Promise<UserRow[]> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where(({ eb, fn, cast, or }) =>
      or([
        eb(fn<string>('lower', ['user_name']), '=', name.toLowerCase()),
        eb(fn<string>('lower', ['email']), '=', name.toLowerCase()),
        eb(sql<string>`lower(${accountEmail})`, '=', name.toLowerCase()),
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
    .$call(lockForChange)
    .executeTakeFirst();
  return row?.subject;
}

/** Reads and locks, which serialises changes. */
export const lockById = (tx: Transaction, id: string): Promise<UserRow | undefined> =>
  tx.selectFrom('users').selectAll().where('id', '=', id).$call(lockForChange).executeTakeFirst();

/**
 * Sets when all sessions were ended, waiting for a running sign-in and holding off later ones. Resolves to
 * the identity of the person.
 */
export const setSessionsEndedAt = (
  tx: Transaction,
  id: string,
  at: Date,
): Promise<{ issuer: string; subject: string } | undefined> =>
  tx
    .updateTable('users')
    .set({ sessions_ended_at: at })
    .where('id', '=', id)
    .returning(['issuer', 'subject'])
    .executeTakeFirst();

export async function setDeactivatedAt(tx: Transaction, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('users').set({ deactivated_at: at }).where('id', '=', id).execute();
}
