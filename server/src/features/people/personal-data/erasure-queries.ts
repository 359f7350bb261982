/** Queries that count and erase a person's data. */
import { type Selectable, sql } from 'kysely';
import type { Database, Schema, Transaction } from '../../../db/client.ts';
import { lockForRemoval } from '../../../db/locks.ts';
import { keysetPage, type Page, type PageRequest } from '../../../db/lists/keyset-page.ts';

/** Number of conversations removed per statement, so that none holds locks for long. */
const batchSize = 100;

export const findPerson = (tx: Database, id: string) =>
  tx.selectFrom('users').select(['email', 'user_name']).where('id', '=', id).executeTakeFirst();

/** Counts stored items of a person; files with other references belong to the organisation. */
export async function countHoldings(tx: Database, userId: string) {
  const { rows } = await sql<Record<'conversations' | 'answers' | 'drafts' | 'files' | 'file_bytes', number>>`
    select
      (select count(*) from conversations where owner_id = ${userId})::int as conversations,
      (select count(*) from segments s join conversations c on c.id = s.conversation_id
        where c.owner_id = ${userId})::int as answers,
      (select count(*) from configuration_states where author_id = ${userId})::int as drafts,
      (select count(*) from files where owner_id = ${userId})::int as files,
      (select coalesce(sum(size_bytes), 0) from files where owner_id = ${userId})::bigint as file_bytes`.execute(
    tx,
  );
  return rows[0] ?? { conversations: 0, answers: 0, drafts: 0, files: 0, file_bytes: 0 };
}

const receipts = (tx: Database) =>
  tx
    .selectFrom('erasures as e')
    .leftJoin('users as u', 'u.id', 'e.requested_by')
    .selectAll('e')
    .select('u.name as requester_name');

export type ErasureRow = Awaited<ReturnType<ReturnType<typeof receipts>['executeTakeFirstOrThrow']>>;

/** Lists a page of receipts, newest first by default. */
export const list = (
  tx: Database,
  page: Pick<PageRequest, 'userId' | 'query' | 'tokens'>,
): Promise<Page<ErasureRow>> =>
  keysetPage(tx, receipts(tx), {
    ...page,
    list: 'erasures',
    sorts: { startedAt: { by: sql.ref('e.started_at'), type: 'timestamptz' } },
    defaultSort: '-startedAt',
    id: sql.ref('e.id'),
  });

export const findById = (tx: Database, id: string): Promise<ErasureRow | undefined> =>
  receipts(tx).where('e.id', '=', id).executeTakeFirst();

export const findByPerson = (tx: Database, userId: string): Promise<ErasureRow | undefined> =>
  receipts(tx).where('e.user_id', '=', userId).executeTakeFirst();

/** Begins an erasure, or resumes one under another task; the first requester stays on the receipt. */
export async function putErasure(
  tx: Transaction,
  row: Pick<Selectable<Schema['erasures']>, 'id' | 'user_id' | 'requested_by' | 'task_id' | 'started_at'>,
): Promise<void> {
  await tx
    .insertInto('erasures')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ task_id: row.task_id }))
    .execute();
}

/** Removes a batch of a person's conversations, and counts it on the receipt. Resolves to its size. */
export async function eraseConversations(tx: Database, userId: string): Promise<number> {
  const some = tx.selectFrom('conversations').select('id').where('owner_id', '=', userId).limit(batchSize);
  const { rows } = await sql<{ count: number }>`
    with chosen as ${lockForRemoval(some)},
      counted as (select count(*) as answers from segments where conversation_id in (select id from chosen)),
      gone as (delete from conversations where id in (select id from chosen) returning id)
    update erasures set
      conversations = conversations + (select count(*) from gone),
      answers = answers + (select answers from counted)
    where user_id = ${userId}
    returning (select count(*) from gone)::int as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function recordErasedFiles(
  tx: Transaction,
  userId: string,
  { count, bytes }: { count: number; bytes: number },
): Promise<void> {
  await sql`update erasures set files = files + ${count}, file_bytes = file_bytes + ${bytes}
    where user_id = ${userId}`.execute(tx);
}

/** Removes the archives of a person, and those that they requested. Resolves to their files. */
export async function removeExports(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('personal_exports')
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('requested_by', '=', userId)]))
    .returning('file_id')
    .execute();
  return rows.map(({ file_id }) => file_id);
}

/** Erases the content of all versions of a resource; audit log entries stay. */
export async function eraseVersions(tx: Transaction, type: string, id: string): Promise<void> {
  await sql`select erase_entity_versions(${type}, ${id})`.execute(tx);
}

/** Removes a person with all dependent rows, and completes the receipt. */
export async function erasePerson(tx: Transaction, userId: string, at: Date): Promise<void> {
  await sql`update erasures set finished_at = ${at},
      drafts = drafts + (select count(*) from configuration_states where author_id = ${userId})
    where user_id = ${userId}`.execute(tx);
  await tx
    .updateTable('evaluation_sets')
    .set({ updated_by: null })
    .where('updated_by', '=', userId)
    .execute();
  await tx.deleteFrom('agent_audience').where('kind', '=', 'user').where('subject_id', '=', userId).execute();
  await tx.deleteFrom('users').where('id', '=', userId).execute();
  await tx.deleteFrom('owners').where('id', '=', userId).execute();
}
