/** Codes of visitors who sign in, and the move of what they wrote from one owner to another. */
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../db/client.ts';
import { lockWithParts } from '../../../../db/locks.ts';

/** Keeps a code in place of what the session had. */
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

/** The visitor of a code that is good. */
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

/** Uses a code up: of two at a time one finds it. Resolves to its visitor, who asks nothing more until the commit. */
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
    .$call((query) => lockWithParts(query, 'o'))
    .executeTakeFirst();
  return owner?.id;
}

export async function hasRunningAnswer(tx: Transaction, ownerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('answer_runs')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'Streaming')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many conversations a visitor has, and the title of the newest. */
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

/** Gives what a visitor wrote to a person, with its answers. Resolves to the number of conversations. */
export async function moveConversations(
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('conversations')
    .set({ owner_id: to, context: 'user' })
    .where('owner_id', '=', from)
    .executeTakeFirstOrThrow();
  // Browsers choose the names of requests: one that the person used, too, gives way.
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
