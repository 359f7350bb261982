/** File libraries in PostgreSQL. */
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Schema, Transaction } from '../../../db/client.ts';
import { deleteBatch } from '../../../db/delete-batch.ts';
import type { Page } from '../../../db/lists/keyset-page.ts';
import { namedPage, type PageCall } from '../../../db/lists/named-page.ts';
import { visibleTo } from '../../../db/lists/visible-to.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { batchRows } from '../../../jobs/in-batches.ts';

type Asker = Pick<Caller, 'userId' | 'grants'>;

/** Shipped libraries are visible to everybody who sets up agents; others by right. */
const seenBy = (db: Database, caller: Asker) =>
  db
    .selectFrom('libraries')
    .where('attachment_id', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('built_in', 'is not', null),
        eb('id', 'in', visibleTo(eb.selectFrom('libraries').select('libraries.id'), caller, 'DataSources')),
      ]),
    );

const described = (db: Database, caller: Asker) =>
  seenBy(db, caller)
    .selectAll('libraries')
    .select([
      sql<number>`(select count(*)::integer from library_files f
        where f.library_id = libraries.id and f.superseded_at is null)`.as('file_count'),
      sql<number>`(select count(*)::integer from library_chunks c
        join library_files f on f.id = c.file_id and f.superseded_at is null
        where c.library_id = libraries.id)`.as('passage_count'),
    ]);

export type LibraryRow = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

/** Reads a page of the libraries that the caller may see. */
export const list = (
  db: Database,
  { caller, isDeleted }: { caller: Asker; isDeleted: boolean },
  page: PageCall,
): Promise<Page<LibraryRow>> =>
  namedPage(db, described(db, caller).where('deleted_at', isDeleted ? 'is not' : 'is', null), {
    ...page,
    list: 'file-libraries',
    table: 'libraries',
    isShort: true,
  });

/** Returns a library that is not removed, if the caller may see it. */
export const findVisible = (db: Database, caller: Asker, id: string): Promise<LibraryRow | undefined> =>
  described(db, caller).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

/** Checks that the caller may see a library, removed or not. */
export const isVisible = async (db: Database, caller: Asker, id: string): Promise<boolean> =>
  (await seenBy(db, caller).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Maximum of named agents, to keep the text short. */
const namedAgents = 10;

/**
 * Counts the agents whose newest configuration names the library, and returns names of those that the caller
 * may read.
 */
export async function agentsOf(
  db: Database,
  caller: Asker,
  libraryId: string,
): Promise<{ agentCount: number; agentNames: string[] }> {
  const ofOrganisation = db.selectFrom('agents').select('agents.id').where('agents.type', '=', 'System');
  const readable = visibleTo(ofOrganisation, caller, 'GptSystems');
  const { rows } = await sql<{ agentCount: number; agentNames: string[] }>`
    with naming as (
      select a.id, a.created_by, newest.content ->> 'name' as name
      from agents a
      cross join lateral (
        select content from agent_configurations where agent_id = a.id order by version desc limit 1
      ) newest
      where a.deleted_at is null and newest.content -> 'libraryIds' ? ${libraryId})
    select (select count(*)::integer from naming) as "agentCount",
      array(select name from naming where (id in (${readable}) or created_by = ${caller.userId}) and name <> '' order by lower(name), id limit ${namedAgents}) as "agentNames"`.execute(
    db,
  );
  return rows[0] ?? { agentCount: 0, agentNames: [] };
}

/** Returns a library locked by a change, removed or not. */
export const findForChange = (tx: Transaction, id: string) =>
  tx.selectFrom('libraries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export async function insert(tx: Transaction, library: Insertable<Schema['libraries']>): Promise<void> {
  await tx.insertInto('libraries').values(library).execute();
}

export async function updateById(
  tx: Transaction,
  id: string,
  changes: Updateable<Schema['libraries']>,
): Promise<void> {
  await tx.updateTable('libraries').set(changes).where('id', '=', id).execute();
}

/** Deletes a batch of rows that were removed before a time. Resolves to their number. */
export const removeGone = (db: Database, before: Date): Promise<number> =>
  deleteBatch(db, 'libraries', {
    where: sql`built_in is null and deleted_at < ${before}::timestamptz`,
    limit: batchRows,
  });
