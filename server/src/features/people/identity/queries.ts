import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Schema, Transaction } from '../../../db/client.ts';
import { lockForChange } from '../../../db/locks.ts';
import { deleteBatch } from '../../../db/delete-batch.ts';
import { keysetPage, type Page, type PageRequest } from '../../../db/lists/keyset-page.ts';
import { batchRows } from '../../../jobs/in-batches.ts';

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

/** Finds the account of a person; `undefined` for a person of another provider. */
export const findAccountOfUser = (tx: Database, userId: string): Promise<LocalAccountRow | undefined> =>
  tx
    .selectFrom('local_accounts')
    .selectAll()
    .where(sql<boolean>`id::text = (select subject from users where id = ${userId} and issuer = 'local')`)
    .executeTakeFirst();

/** Adds an account. Resolves to false if its address is taken. */
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

export interface SignInNetwork {
  accountId: string;
  networkHash: string;
}

export async function putSignInNetwork(
  tx: Database,
  { accountId, networkHash, at }: SignInNetwork & { at: Date },
): Promise<void> {
  await tx
    .insertInto('sign_in_networks')
    .values({ account_id: accountId, network_hash: networkHash, used_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'network_hash']).doUpdateSet({ used_at: at }))
    .execute();
}

/** Checks whether an account's owner signed in from a network before. */
export async function hasSignInNetwork(
  tx: Database,
  { accountId, networkHash }: SignInNetwork,
): Promise<boolean> {
  const found = await tx
    .selectFrom('sign_in_networks')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('network_hash', '=', networkHash)
    .executeTakeFirst();
  return found !== undefined;
}

/** Removes a batch of networks without a sign-in since then, and resolves to their number. */
export const removeSignInNetworks = (tx: Database, since: Date): Promise<number> =>
  deleteBatch(tx, 'sign_in_networks', { where: sql`used_at < ${since}::timestamptz`, limit: batchRows });

/** Finds an account with the time before which sign-ins of its person are void. */
export const findSignInAccount = (tx: Database, id: string) =>
  tx
    .selectFrom('local_accounts as a')
    .leftJoin('users as u', (join) =>
      join.on('u.issuer', '=', 'local').onRef('u.subject', '=', sql<string>`a.id::text`),
    )
    .selectAll('a')
    .select('u.sessions_ended_at')
    .where('a.id', '=', id)
    .where('a.disabled_at', 'is', null)
    .executeTakeFirst();

/** Checks whether all sessions of a person were ended after a sign-in. */
export async function hasEndedSince(
  tx: Transaction,
  { userId, signedInAt }: { userId: string; signedInAt: Date },
): Promise<boolean> {
  const ended = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('sessions_ended_at', '>', signedInAt)
    .executeTakeFirst();
  return ended !== undefined;
}

/** Checks whether a person signed out of any session after a moment. */
export async function hasSignedOutSince(
  tx: Transaction,
  { userId, at }: { userId: string; at: Date },
): Promise<boolean> {
  const signedOut = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('signed_out_at', '>', at)
    .executeTakeFirst();
  return signedOut !== undefined;
}

/** Records when a person last signed out of a session. */
export async function setSignedOutAt(
  tx: Transaction,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await tx.updateTable('users').set({ signed_out_at: at }).where('id', '=', userId).execute();
}

/** Replaces the password of an account. Resolves to false if there is none. */
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

/** Replaces the set-up token, which voids an older link. */
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

/** Lists a page of the embedded directory's groups, by name. */
export const listGroups = (
  tx: Database,
  page: Pick<PageRequest, 'userId' | 'query' | 'tokens'>,
): Promise<Page<DirectoryGroupRow>> =>
  keysetPage(tx, tx.selectFrom('directory_groups').selectAll(), {
    ...page,
    list: 'directory groups',
    sorts: { displayName: { by: sql.ref('display_name'), type: 'text' } },
    defaultSort: 'displayName',
    id: sql.ref('id'),
    isCounted: false,
  });

/** Condition of users who lack the second factor that the instance requires of local accounts. */
const lacksSecondFactor = sql<boolean>`users.issuer = 'local'
  and exists (select from instance_settings where requires_second_factor)
  and exists (
    select from local_accounts a left join second_factors f on f.account_id = a.id
    where a.id::text = users.subject and f.confirmed_at is null)`;

/** Checks that a person lacks the second factor that the instance requires. */
export async function isSecondFactorMissing(tx: Database, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(lacksSecondFactor)
    .executeTakeFirst();
  return found !== undefined;
}

/** Finds a person's activation, missing second factor, and the sessions that they signed out of. */
export const findAccessStatus = (tx: Database, userId: string) =>
  tx
    .selectFrom('users')
    .select((eb) => [
      'name',
      'user_name',
      'deactivated_at',
      lacksSecondFactor.as('lacks_second_factor'),
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

/** Finds and locks a person's session, so that nobody can end it meanwhile. */
export const lockSession = (
  tx: Transaction,
  { id, userId }: { id: string; userId: string },
): Promise<SessionRow | undefined> =>
  tx
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$call(lockForChange)
    .executeTakeFirst();

/** Finds and locks the session in which an ID token was exchanged. */
export const lockSessionOfIdToken = (tx: Transaction, tokenHash: string): Promise<SessionRow | undefined> =>
  tx
    .selectFrom('sessions')
    .innerJoin('session_id_tokens', 'session_id_tokens.session_id', 'sessions.id')
    .selectAll('sessions')
    .where('session_id_tokens.token_hash', '=', tokenHash)
    .$call((query) => lockForChange(query, 'sessions'))
    .executeTakeFirst();

/** Adds a session, or extends it. */
export async function putSession(tx: Transaction, session: Insertable<Schema['sessions']>): Promise<void> {
  await tx
    .insertInto('sessions')
    .values(session)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ fn, ref }) => ({
        expires_at: fn('greatest', [ref('sessions.expires_at'), ref('excluded.expires_at')]),
        user_agent: ref('excluded.user_agent'),
        address: ref('excluded.address'),
        last_used_at: ref('excluded.last_used_at'),
        provider_session: ref('excluded.provider_session'),
      })),
    )
    .execute();
}

/**
 * Records in which session an ID token was exchanged; the first one wins. Resolves to that session's id.
 */
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

/** Ends a session, even an unknown one. */
export async function endSession(
  tx: Transaction,
  { id, userId, at, expiresAt }: { id: string; userId: string; at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({ id, user_id: userId, created_at: at, expires_at: expiresAt, ended_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ended_at: at }))
    .execute();
}

/** Ends a person's sessions of one sign-in at the embedded provider. */
export async function endSessionsOfSignIn(
  tx: Transaction,
  { userId, providerSession, at }: { userId: string; providerSession: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('provider_session', '=', providerSession)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends every session of a person but one. */
export async function endSessionsOf(
  tx: Transaction,
  { userId, at, keptId }: { userId: string; at: Date; keptId: string | undefined },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(keptId !== undefined, (query) => query.where('id', '!=', keptId ?? ''))
    .execute();
}

/** Removes a batch of expired sessions, and resolves to their number. */
export const removeExpiredSessions = (tx: Database, now: Date): Promise<number> =>
  deleteBatch(tx, 'sessions', { where: sql`expires_at < ${now}::timestamptz`, limit: batchRows });
