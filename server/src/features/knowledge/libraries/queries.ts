/** File libraries in PostgreSQL. */
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Database, Schema, Transaction } from '../../../db/client.ts';
import { deleteBatch } from '../../../db/delete-batch.ts';
import type { Page } from '../../../db/lists/keyset-page.ts';
import { namedPage, type PageCall } from '../../../db/lists/named-page.ts';
import { visibleTo } from '../../../db/lists/visible-to.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { batchRows } from '../../../jobs/in-batches.ts';
import { ANY_WORD } from '../retrieval/word-queries.ts';

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

/** Counts the uploaded files of a library in some states. */
const uploadCount = (states: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select count(*)::integer from library_uploads u where u.library_id = libraries.id and u.state in (${states}))`;

const isFailed = sql`'Failed'`;
const isProcessing = sql`'Queued', 'Extracting', 'Embedding', 'Indexing'`;

/** Figures of a library, from maintained counts or from indexes alone. */
const figures = {
  files: sql<number>`coalesce((select files from library_words w
    where w.library_id = libraries.id and w.word = ${ANY_WORD}), 0)`,
  passages: sql<number>`coalesce((select chunks from library_stems s
    where s.library_id = libraries.id and s.stem = ${ANY_WORD}), 0)`,
  failed: uploadCount(isFailed),
  processing: uploadCount(isProcessing),
  size: sql<number>`(select coalesce(sum(u.size_bytes), 0)::bigint from library_uploads u
    where u.library_id = libraries.id)`,
  agents: sql<number>`coalesce(bound.agents, 0)`,
};

/** Names the libraries in the newest configuration of each agent. */
const boundLibraries = sql`
  select a.id as agent_id, a.type, a.created_by, newest.content ->> 'name' as name,
    used.id::uuid as library_id
  from agents a
  cross join lateral (
    select content from agent_configurations where agent_id = a.id order by version desc limit 1
  ) newest
  cross join lateral jsonb_array_elements_text(newest.content -> 'libraryIds') as used (id)
  where a.deleted_at is null`;

/** Counts agents by library, at once for all rows of a list. */
const agentCounts = sql<{ library_id: string; agents: number }>`(
  select library_id, count(distinct agent_id)::integer as agents
  from (${boundLibraries}) as one group by library_id)`;

const described = (db: Database, caller: Asker) =>
  seenBy(db, caller)
    .selectAll('libraries')
    .select([
      figures.files.as('file_count'),
      figures.passages.as('passage_count'),
      figures.failed.as('failed_count'),
      figures.processing.as('processing_count'),
      figures.size.as('size_bytes'),
    ]);

export type LibraryRow = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;
export type ListedLibrary = LibraryRow & { agent_count: number };

export interface LibraryFilter {
  caller: Asker;
  isDeleted: boolean;
  /** Restricts the list to libraries with such files. */
  files?: 'failed' | 'processing' | undefined;
}

const integer = (by: RawBuilder<number>) => ({ by, type: 'integer' as const });

/** Reads a page of the libraries that the caller may see. */
export const list = (
  db: Database,
  { caller, isDeleted, files }: LibraryFilter,
  page: PageCall,
): Promise<Page<ListedLibrary>> =>
  namedPage(
    db,
    described(db, caller)
      .leftJoin(agentCounts.as('bound'), 'bound.library_id', 'libraries.id')
      .select(figures.agents.as('agent_count'))
      .where('deleted_at', isDeleted ? 'is not' : 'is', null)
      .$if(files !== undefined, (all) => all.where(hasUploads(files === 'failed' ? isFailed : isProcessing))),
    {
      ...page,
      list: 'file-libraries',
      table: 'libraries',
      isShort: true,
      sorts: {
        files: integer(figures.files),
        passages: integer(figures.passages),
        failed: integer(figures.failed),
        processing: integer(figures.processing),
        size: { by: figures.size, type: 'bigint' },
        agents: integer(figures.agents),
      },
    },
  );

const hasUploads = (states: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from library_uploads u where u.library_id = libraries.id and u.state in (${states}))`;

/** Returns a library that is not removed, if the caller may see it. */
export const findVisible = (db: Database, caller: Asker, id: string): Promise<LibraryRow | undefined> =>
  described(db, caller).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

/** Checks that the caller may see a library, removed or not. */
export const isVisible = async (db: Database, caller: Asker, id: string): Promise<boolean> =>
  (await seenBy(db, caller).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Maximum of named agents, to keep the answer short. */
const namedAgents = 50;

interface BoundAgents {
  agentCount: number;
  agents: { gptSystemId: string; name: string; isPersonal: boolean }[];
}

/** Counts the agents that are bound to a library, and lists those that the caller may read. */
export async function agentsOf(db: Database, caller: Asker, libraryId: string): Promise<BoundAgents> {
  const ofOrganisation = db.selectFrom('agents').select('agents.id').where('agents.type', '=', 'System');
  const readable = visibleTo(ofOrganisation, caller, 'GptSystems');
  const { rows } = await sql<BoundAgents>`
    with bound as (
      select distinct agent_id, type, created_by, name from (${boundLibraries}) as one
      where library_id = ${libraryId}
    ), readable as (
      select agent_id as "gptSystemId", name, type = 'User' as "isPersonal" from bound
      where (agent_id in (${readable}) or created_by = ${caller.userId}) and name <> ''
      order by lower(name), agent_id limit ${namedAgents}
    )
    select (select count(*)::integer from bound) as "agentCount",
      coalesce((select json_agg(readable) from readable), '[]') as agents`.execute(db);
  return rows[0] ?? { agentCount: 0, agents: [] };
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
