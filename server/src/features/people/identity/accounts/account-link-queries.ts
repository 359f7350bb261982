import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../db/client.ts';
import { lockForChange } from '../../../../db/locks.ts';

type Purpose = 'invitation' | 'passwordReset';

export interface NewLink {
  accountId: string;
  tokenHash: string;
  purpose: Purpose;
  at: Date;
  expiresAt: Date;
  makerId: string | null;
  isByOperator: boolean;
}

/** Stores the link of an account, replacing a former one. */
export async function putLink(tx: Transaction, link: NewLink): Promise<void> {
  const changes = {
    token_hash: link.tokenHash,
    purpose: link.purpose,
    created_at: link.at,
    expires_at: link.expiresAt,
    maker_id: link.makerId,
    is_by_operator: link.isByOperator,
  };
  await tx
    .insertInto('account_links')
    .values({ account_id: link.accountId, ...changes })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(changes))
    .execute();
}

export interface OpenLinkRow {
  account_id: string;
  name: string;
  email: string;
  purpose: Purpose;
  /** `null` for links made by an operator, or whose maker is unknown or removed. */
  maker_id: string | null;
  is_by_operator: boolean;
  user_id: string;
  user_name: string;
}

interface LinkAt {
  tokenHash: string;
  at: Date;
}

/** Finds an open link whose owner may sign in. */
export async function findLink(tx: Transaction, { tokenHash, at }: LinkAt): Promise<OpenLinkRow | undefined> {
  const { rows } = await sql<OpenLinkRow>`
    select a.id as account_id, a.name, a.email, l.purpose, l.maker_id, l.is_by_operator, u.id as user_id, u.user_name
    from account_links l join local_accounts a on a.id = l.account_id
      join users u on u.issuer = 'local' and u.subject = a.id::text
    where l.token_hash = ${tokenHash} and l.expires_at > ${at}
      and a.disabled_at is null and u.deactivated_at is null`.execute(tx);
  return rows[0];
}

/** Uses up an open link whose owner may sign in. Resolves to whether there was one. */
export async function consumeLink(tx: Transaction, { tokenHash, at }: LinkAt): Promise<boolean> {
  const taken = await sql`delete from account_links l
    where l.token_hash = ${tokenHash} and l.expires_at > ${at} and exists (
      select from users u
      where u.issuer = 'local' and u.subject = l.account_id::text and u.deactivated_at is null)`.execute(tx);
  return taken.numAffectedRows === 1n;
}

/**
 * Ends an open link but keeps its purpose, so that an invited person stays invited. Resolves to whether it
 * was open.
 */
export async function endLink(tx: Transaction, { tokenHash, at }: LinkAt): Promise<boolean> {
  const ended = await tx
    .updateTable('account_links')
    .set((eb) => ({ expires_at: eb.ref('created_at') }))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

/** Ends the link of an account but keeps its purpose. Resolves to whether it was open. */
export async function endLinkOf(
  tx: Transaction,
  { accountId, at }: { accountId: string; at: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable('account_links')
    .set((eb) => ({ expires_at: eb.ref('created_at') }))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

/** Sets the address of an account and of its person. Throws on a taken address, by the index of addresses. */
export async function setAddress(
  tx: Transaction,
  { userId, accountId, email }: { userId: string; accountId: string; email: string },
): Promise<void> {
  await tx.updateTable('local_accounts').set({ email }).where('id', '=', accountId).execute();
  await tx.updateTable('users').set({ email, user_name: email }).where('id', '=', userId).execute();
}

/** Removes the link of an account, open or not. */
export async function removeLink(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('account_links').where('account_id', '=', accountId).execute();
}

/**
 * Removes the open invitation of an account. Resolves to whether it was unused and not followed by a
 * password reset.
 */
export async function removeInvitation(tx: Transaction, accountId: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('account_links')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'invitation')
    .returning('account_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Checks that the owner of an account has not used their invitation, open or not. */
export async function isInvited(tx: Transaction, accountId: string): Promise<boolean> {
  const invitation = await tx
    .selectFrom('account_links')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'invitation')
    .executeTakeFirst();
  return invitation !== undefined;
}

/** Locks the person of an account who may sign in. Resolves to their id. */
export async function lockOwner(tx: Transaction, accountId: string): Promise<string | undefined> {
  const owner = await tx
    .selectFrom('users')
    .select('id')
    .where('issuer', '=', 'local')
    .where('subject', '=', accountId)
    .where('deactivated_at', 'is', null)
    .$call((query) => lockForChange(query))
    .executeTakeFirst();
  return owner?.id;
}

/**
 * Finds the addressee of an account whose owner may replace its link: no invitation, nor an open link by
 * somebody else.
 */
export const findRequester = (
  tx: Transaction,
  { accountId, ownerId, at }: { accountId: string; ownerId: string; at: Date },
): Promise<{ name: string; address: string } | undefined> =>
  tx
    .selectFrom('local_accounts as a')
    .select(['a.name', 'a.email as address'])
    .where('a.id', '=', accountId)
    .where('a.disabled_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_links as l')
            .select('l.account_id')
            .whereRef('l.account_id', '=', 'a.id')
            .where(({ and, eb, or }) =>
              or([
                eb('l.purpose', '=', 'invitation'),
                and([eb('l.expires_at', '>', at), eb('l.maker_id', 'is distinct from', ownerId)]),
              ]),
            ),
        ),
      ),
    )
    .executeTakeFirst();

/** Finds name and address of the owner of an account. */
export const findAddressee = (
  tx: Database,
  accountId: string,
): Promise<{ name: string; address: string } | undefined> =>
  tx
    .selectFrom('local_accounts')
    .select(['name', 'email as address'])
    .where('id', '=', accountId)
    .executeTakeFirst();

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
    .select(['id', 'created_at', 'expires_at', 'user_agent', 'address', 'last_used_at'])
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
