/** Queries of attachments: owners and questions. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Schema, Transaction } from '../../../db/client.ts';
import { batchRows } from '../../../jobs/in-batches.ts';

export type AttachmentRow = Selectable<Schema['attachments']>;

export async function insert(tx: Database, row: Insertable<Schema['attachments']>): Promise<void> {
  await tx.insertInto('attachments').values(row).execute();
}

/** Finds an attachment of its owner. */
export const findOwned = (
  db: Database,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<AttachmentRow | undefined> =>
  db
    .selectFrom('attachments')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();

/** Finds the text of an owner's document, up to a length, and its file. */
export async function findText(
  db: Database,
  { id, ownerId, maxLength }: { id: string; ownerId: string; maxLength: number },
) {
  return db
    .selectFrom('attachments as a')
    .innerJoin('files as f', 'f.id', 'a.file_id')
    .leftJoin('libraries as l', 'l.attachment_id', 'a.id')
    .leftJoin('library_files as d', 'd.library_id', 'l.id')
    .select(['a.omissions', 'f.media_type', 'f.size_bytes', 'd.media_type as text_media_type'])
    .select(sql<string | null>`left(d.content, ${maxLength})`.as('text'))
    .select(sql<number>`coalesce(length(d.content), 0)`.as('text_length'))
    .where('a.id', '=', id)
    .where('a.owner_id', '=', ownerId)
    .where('a.kind', '<>', 'Picture')
    .where('f.blob_key', 'is not', null)
    .executeTakeFirst();
}

export const findById = (db: Database, id: string): Promise<AttachmentRow | undefined> =>
  db.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirst();

export async function updateById(
  db: Database,
  id: string,
  change: Partial<Insertable<Schema['attachments']>>,
): Promise<void> {
  await db.updateTable('attachments').set(change).where('id', '=', id).execute();
}

/** Inserts the library of one document. */
export async function insertLibrary(
  tx: Transaction,
  library: { id: string; attachment_id: string; name: string; created_at: Date },
): Promise<void> {
  await tx.insertInto('libraries').values(library).execute();
}

/** Finds the library of a document; `undefined` if both were removed. */
export async function findLibraryId(db: Database, attachmentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('libraries')
    .select('id')
    .where('attachment_id', '=', attachmentId)
    .executeTakeFirst();
  return row?.id;
}

/** Attaches those files that belong to the owner and context to a question, in this order; resolves to them. */
export async function attach(
  tx: Transaction,
  {
    segmentId,
    ids,
    ownerId,
    context,
  }: { segmentId: string; ids: readonly string[]; ownerId: string; context: string },
): Promise<Pick<AttachmentRow, 'id' | 'kind'>[]> {
  const { rows } = await sql<Pick<AttachmentRow, 'id' | 'kind'>>`
    with found as (
      select a.id, a.kind, asked.position
      from unnest(${ids}::uuid[]) with ordinality as asked (id, position)
      join attachments a on a.id = asked.id
      where a.owner_id = ${ownerId} and a.context = ${context}
    ), attached as (
      insert into segment_attachments (segment_id, position, attachment_id)
      select ${segmentId}::uuid, position, id from found
    )
    select id, kind from found order by position`.execute(tx);
  return rows;
}

/** Attachment of a question on a branch. */
export interface BranchFile extends Pick<AttachmentRow, 'id' | 'kind' | 'name' | 'file_id'> {
  segment_id: string;
  library_id: string | null;
  /** False after a failure that removed the text of a document. */
  has_text: boolean;
}

/** Lists the attachments of a question and its ancestors, newest question first. */
export async function listOfBranch(db: Database, segmentId: string): Promise<BranchFile[]> {
  const { rows } = await sql<BranchFile>`
    with recursive branch as (
      select id, parent_id, 1 as depth from segments where id = ${segmentId}
      union all
      select p.id, p.parent_id, b.depth + 1 from segments p join branch b on b.parent_id = p.id
    )
    select b.id as segment_id, a.id, a.kind, a.name, a.file_id, l.id as library_id,
      exists (select from library_files f where f.library_id = l.id) as has_text
    from branch b
    join segment_attachments s on s.segment_id = b.id
    join attachments a on a.id = s.attachment_id
    left join libraries l on l.attachment_id = a.id
    order by b.depth, s.position`.execute(db);
  return rows;
}

/** Removes a batch of uploads without a question from before a time; resolves to their number. */
export async function removeUnused(db: Database, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from attachments where id in (
      select a.id from attachments a
      where a.created_at < ${before}
        and not exists (select from segment_attachments s where s.attachment_id = a.id)
      limit ${batchRows}
    )`.execute(db);
  return Number(numAffectedRows);
}

/** Removes all attachments of an owner. */
export async function removeOf(tx: Transaction, ownerId: string): Promise<void> {
  await tx.deleteFrom('attachments').where('owner_id', '=', ownerId).execute();
}

/** Transfers a visitor's attachments and their files to a person. */
export async function move(tx: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  const moved = await tx
    .updateTable('attachments')
    .set({ owner_id: to })
    .where('owner_id', '=', from)
    .returning('file_id')
    .execute();
  const fileIds = moved.map(({ file_id }) => file_id);
  if (fileIds.length === 0) return;
  await tx.updateTable('files').set({ owner_id: to }).where('id', 'in', fileIds).execute();
}
