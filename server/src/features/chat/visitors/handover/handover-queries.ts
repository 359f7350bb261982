/** Queries of handover codes and of the transfer of conversations between owners. */
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../db/client.ts';
import { lockForRemoval } from '../../../../db/locks.ts';

/** Stores a code, replacing the session's previous one. */
export async function replaceCode(
  tx: Transaction,
  { codeHash, sessionHash, expiresAt }: { codeHash: string; sessionHash: string; expiresAt: Date },
): Promise<void> {
  await tx.deleteFrom('visitor_handovers').where('session_hash', '=', sessionHash).execute();
  await tx
    .insertInto('visitor_handovers')
    .values({ code_hash: codeHash, session_hash: sessionHash, expires_at: expiresAt })
    .execute();
}

/** Finds the visitor of a valid code. */
export async function findOwner(
  tx: Database,
  { codeHash, now }: { codeHash: string; now: Date },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('visitor_handovers as h')
    .innerJoin('visitor_sessions as s', 's.hash', 'h.session_hash')
    .select('s.owner_id')
    .where('h.code_hash', '=', codeHash)
    .where('h.expires_at', '>', now)
    .where('s.expires_at', '>', now)
    .executeTakeFirst();
  return row?.owner_id;
}

/** Consumes a code, once for concurrent uses; resolves to its visitor, locked until the commit. */
export async function useCode(
  tx: Transaction,
  { codeHash, now }: { codeHash: string; now: Date },
): Promise<string | undefined> {
  const used = await tx
    .deleteFrom('visitor_handovers')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returning('session_hash')
    .executeTakeFirst();
  if (!used) return undefined;
  const owner = await tx
    .selectFrom('visitor_sessions as s')
    .innerJoin('owners as o', 'o.id', 's.owner_id')
    .select('o.id')
    .where('s.hash', '=', used.session_hash)
    .where('s.expires_at', '>', now)
    .$call((query) => lockForRemoval(query, 'o'))
    .executeTakeFirst();
  return owner?.id;
}

/** Returns the number of a visitor's conversations and the title of the newest. */
export async function summaryOf(
  tx: Database,
  ownerId: string,
): Promise<{ conversations: number; newestTitle: string | null }> {
  const rows = await tx
    .selectFrom('conversations')
    .select('title')
    .where('owner_id', '=', ownerId)
    .orderBy('updated_at', 'desc')
    .execute();
  return { conversations: rows.length, newestTitle: rows[0]?.title ?? null };
}

/** Transfers a visitor's conversations to a person; resolves to their number. */
export async function moveConversations(
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('conversations')
    .set({ owner_id: to, context: 'user' })
    .where('owner_id', '=', from)
    .executeTakeFirstOrThrow();
  // Clients choose request ids, so an id that the person also used is replaced.
  await sql`
    update answer_runs r
    set owner_id = ${to}::uuid,
      request_id = case
        when exists (select from answer_runs o where o.owner_id = ${to}::uuid and o.request_id = r.request_id)
        then r.id::text
        else r.request_id
      end
    where r.owner_id = ${from}::uuid`.execute(tx);
  return Number(numUpdatedRows);
}
