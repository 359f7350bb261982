/** Library of a document, with the properties that decide who may read it. */
import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';

export interface DocumentLibrary {
  id: string;
  isDeleted: boolean;
  /** True for built-in libraries and attachments: users who have an answer may read what it cites. */
  isOpen: boolean;
  /** `null`: not searchable. */
  textIndexId: string | null;
}

/**
 * Returns libraries by document id, also of superseded documents; documents of deleted libraries are left
 * out.
 */
export async function documentLibraries(
  db: Database,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentLibrary>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('library_files as f')
    .innerJoin('libraries as l', 'l.id', 'f.library_id')
    .select(['f.id as documentId', 'l.id', 'l.deleted_at', 'l.text_index_id'])
    .select(sql<boolean>`l.built_in is not null or l.attachment_id is not null`.as('isOpen'))
    .where('f.id', 'in', documentIds)
    .execute();
  return new Map(
    rows.map(({ documentId, id, deleted_at: at, isOpen, text_index_id: textIndexId }) => [
      documentId,
      { id, isDeleted: at !== null, isOpen, textIndexId },
    ]),
  );
}
