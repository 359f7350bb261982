import type { Insertable, Selectable } from 'kysely';
import type { Database, Schema, Transaction } from '../../db/client.ts';

export type LocalAccountRow = Selectable<Schema['local_accounts']>;
export type SetupTokenRow = Selectable<Schema['setup_tokens']>;
export type DirectoryGroupRow = Selectable<Schema['directory_groups']>;
export type SessionRow = Selectable<Schema['sessions']>;

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

/** Replaces the password of an account; false where there is none. */
export async function putPassword(
  tx: Transaction,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<boolean> {
  const changed = await tx
    .updateTable('local_accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
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

/** A person as authentication needs them, with the sessions that they signed out of. */
export const findStanding = (tx: Database, userId: string) =>
  tx
    .selectFrom('users')
    .select((eb) => [
      'name',
      'user_name',
      'deactivated_at',
      eb
        .fn<string[]>('array', [
          eb
            .selectFrom('sessions')
            .select('sessions.id')
            .where('sessions.user_id', '=', userId)
            .where('sessions.ended_at', 'is not', null),
        ])
        .as('ended_session_ids'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();

/** Finds somebody's session and holds off whoever would end it. */
export const lockSession = (
  tx: Transaction,
  { id, userId }: { id: string; userId: string },
): Promise<SessionRow | undefined> =>
  tx
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The same for the session that an ID token was exchanged in. */
export const lockSessionOfIdToken = (tx: Transaction, tokenHash: string): Promise<SessionRow | undefined> =>
  tx
    .selectFrom('sessions')
    .innerJoin('session_id_tokens', 'session_id_tokens.session_id', 'sessions.id')
    .selectAll('sessions')
    .where('session_id_tokens.token_hash', '=', tokenHash)
    .forNoKeyUpdate('sessions')
    .executeTakeFirst();

/** Adds a session, or makes it last longer. */
export async function putSession(tx: Transaction, session: Insertable<Schema['sessions']>): Promise<void> {
  await tx
    .insertInto('sessions')
    .values(session)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ fn, ref }) => ({
        expires_at: fn('greatest', [ref('sessions.expires_at'), ref('excluded.expires_at')]),
      })),
    )
    .execute();
}

/** Notes in which session an ID token was exchanged; the first one stays. Resolves to that session's id. */
export async function putIdToken(
  tx: Transaction,
  { tokenHash, sessionId }: { tokenHash: string; sessionId: string },
): Promise<string> {
  const { session_id } = await tx
    .insertInto('session_id_tokens')
    .values({ token_hash: tokenHash, session_id: sessionId })
    .onConflict((conflict) =>
      conflict
        .column('token_hash')
        .doUpdateSet(({ ref }) => ({ session_id: ref('session_id_tokens.session_id') })),
    )
    .returning('session_id')
    .executeTakeFirstOrThrow();
  return session_id;
}

/** Ends a session, also one that nothing is known of. */
export async function endSession(
  tx: Database,
  { id, userId, at, expiresAt }: { id: string; userId: string; at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({ id, user_id: userId, created_at: at, expires_at: expiresAt, ended_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ended_at: at }))
    .execute();
}

/** Ends every session of a person. */
export async function endSessionsOf(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function removeExpiredSessions(tx: Database, now: Date): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<', now).execute();
}
