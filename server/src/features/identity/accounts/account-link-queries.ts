import { sql } from 'kysely';
import type { Database, Transaction } from '../../../db/client.ts';

type Purpose = 'invitation' | 'passwordReset';

export async function putLink(
  tx: Transaction,
  link: { accountId: string; tokenHash: string; purpose: Purpose; at: Date; expiresAt: Date },
): Promise<void> {
  const { accountId, tokenHash, purpose, at, expiresAt } = link;
  const changes = { token_hash: tokenHash, purpose, created_at: at, expires_at: expiresAt };
  await tx
    .insertInto('account_links')
    .values({ account_id: accountId, ...changes })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(changes))
    .execute();
}

export async function findLink(
  db: Database,
  { tokenHash, at }: { tokenHash: string; at: Date },
): Promise<{ name: string; email: string; purpose: Purpose } | undefined> {
  const { rows } = await sql<{ name: string; email: string; purpose: Purpose }>`
    select a.name, a.email, l.purpose from account_links l join local_accounts a on a.id = l.account_id
    where l.token_hash = ${tokenHash} and l.expires_at > ${at} and a.disabled_at is null`.execute(db);
  return rows[0];
}

/** Uses a link up. Resolves to its account; `undefined` where there is no such link any more. */
export async function takeLink(
  tx: Transaction,
  { tokenHash, at }: { tokenHash: string; at: Date },
): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('account_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .returning('account_id')
    .executeTakeFirst();
  return taken?.account_id;
}

/** Ends the invitation of an account. Tells whether there was one: it was not used, and no password reset came after. */
export async function takeInvitation(tx: Transaction, accountId: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('account_links')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'invitation')
    .returning('account_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Whom a link of an account is for. */
export const findAddressee = (
  tx: Transaction,
  accountId: string,
): Promise<{ name: string; address: string }> =>
  tx
    .selectFrom('local_accounts')
    .select(['name', 'email as address'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();

/** Takes an account's password away. Tells whether it had one. */
export async function takePassword(
  tx: Transaction,
  { accountId, noPassword }: { accountId: string; noPassword: string },
): Promise<boolean> {
  const taken = await tx
    .updateTable('local_accounts')
    .set({ password_hash: noPassword })
    .where('id', '=', accountId)
    .where('password_hash', '!=', noPassword)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function setPassword(
  tx: Transaction,
  { accountId, passwordHash }: { accountId: string; passwordHash: string },
): Promise<void> {
  await tx
    .updateTable('local_accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', accountId)
    .execute();
}

export async function hasAccount(tx: Database, email: string): Promise<boolean> {
  const account = await tx
    .selectFrom('local_accounts')
    .select('id')
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return account !== undefined;
}

export const listSessions = (db: Database, { userId, at }: { userId: string; at: Date }) =>
  db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();

/** Removes an account with its link. */
export async function removeAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('local_accounts').where('id', '=', accountId).execute();
}
