/** Records of the embedded provider: sessions, codes, grants, interactions, access tokens. */
import { sql } from 'kysely';
import { type Database, jsonb } from '../../../../db/client.ts';
import { deleteBatch } from '../../../../db/delete-batch.ts';
import type { JsonbInput } from '../../../../db/schema/jsonb.ts';
import { batchRows } from '../../../../jobs/in-batches.ts';

export interface OidcRecord {
  model: string;
  id: string;
  payload: Record<string, unknown>;
  grantId: string | null;
  uid: string | null;
  expiresAt: Date | null;
}

export async function upsert(tx: Database, record: OidcRecord): Promise<void> {
  const values = {
    payload: jsonb(record.payload),
    grant_id: record.grantId,
    uid: record.uid,
    expires_at: record.expiresAt,
  };
  await tx
    .insertInto('oidc_records')
    .values({ model: record.model, id: record.id, ...values })
    .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
    .execute();
}

/** Finds an unexpired record by its id or by its session's uid. */
export const find = (
  tx: Database,
  { model, key, value, now }: { model: string; key: 'id' | 'uid'; value: string; now: Date },
): Promise<{ payload: unknown; consumed_at: Date | null } | undefined> =>
  tx
    .selectFrom('oidc_records')
    .select(['payload', 'consumed_at'])
    .where('model', '=', model)
    .where(key, '=', value)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();

/** Marks a record as used. Resolves to false if it was used before, also by a concurrent request. */
export async function consume(
  tx: Database,
  { model, id, at }: { model: string; id: string; at: Date },
): Promise<boolean> {
  const consumed = await tx
    .updateTable('oidc_records')
    .set({ consumed_at: at })
    .where('model', '=', model)
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return consumed !== undefined;
}

export async function remove(tx: Database, { model, id }: { model: string; id: string }): Promise<void> {
  await tx.deleteFrom('oidc_records').where('model', '=', model).where('id', '=', id).execute();
}

export async function removeByGrant(tx: Database, grantId: string): Promise<void> {
  await tx.deleteFrom('oidc_records').where('grant_id', '=', grantId).execute();
}

/** Removes a batch of expired records, and resolves to their number. */
export const removeExpired = (tx: Database, now: Date): Promise<number> =>
  deleteBatch(tx, 'oidc_records', { where: sql`expires_at < ${now}::timestamptz`, limit: batchRows });

/**
 * Paths to the account of a record: its own, that of the session behind a prompt, that of the answer, and
 * that of a password that awaits its second factor.
 */
const accountPaths = [
  '{accountId}',
  '{session,accountId}',
  '{result,login,accountId}',
  '{lastSubmission,passwordOf,accountId}',
];

/**
 * Removes all records of an account: sessions, codes, grants, access tokens and sign-ins. Those of the session
 * or of the sign-in `keptUid` stay.
 */
export async function removeOfAccount(tx: Database, accountId: string, keptUid?: string): Promise<void> {
  await tx
    .deleteFrom('oidc_records')
    .where(({ eb, or }) =>
      or(accountPaths.map((path) => eb(sql<string>`payload #>> ${path}::text[]`, '=', accountId))),
    )
    .$if(keptUid !== undefined, (query) =>
      query.where(sql<boolean>`coalesce(uid, payload ->> 'sessionUid', id) is distinct from ${keptUid}`),
    )
    .execute();
}

/** Removes a session of the provider, with its codes, grants and access tokens. */
export async function removeSession(tx: Database, uid: string): Promise<void> {
  await tx
    .deleteFrom('oidc_records')
    .where(sql<string>`coalesce(uid, payload ->> 'sessionUid')`, '=', uid)
    .execute();
}

/** Sets when the person of a session signed in. Resolves to its uid; `undefined` if it is not the account's. */
export async function setSignedInAt(
  tx: Database,
  { id, accountId, at }: { id: string; accountId: string; at: Date },
): Promise<string | undefined> {
  // One millisecond later, since the conversion to seconds and back can lose one.
  const signedInSeconds = (at.getTime() + 1) / 1000;
  const payload: JsonbInput = sql`jsonb_set(payload, '{loginTs}', to_jsonb(${signedInSeconds}::numeric))`;
  const session = await tx
    .updateTable('oidc_records')
    .set({ payload })
    .where('model', '=', 'Session')
    .where('id', '=', id)
    .where(sql`payload ->> 'accountId'`, '=', accountId)
    .returning('uid')
    .executeTakeFirst();
  return session?.uid ?? undefined;
}
