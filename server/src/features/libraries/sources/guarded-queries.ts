/** Which library a document is of, where rights on that decide who may read it. */
import type { Database } from '../../../db/client.ts';

export interface GuardedLibrary {
  id: string;
  isDeleted: boolean;
}

/** Libraries by document, also of those that were replaced; none of what ships, and of what went with a question. */
export async function guardedLibraries(
  db: Database,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, GuardedLibrary>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('library_files as f')
    .innerJoin('libraries as l', 'l.id', 'f.library_id')
    .select(['f.id as documentId', 'l.id', 'l.deleted_at'])
    .where('f.id', 'in', documentIds)
    .where('l.built_in', 'is', null)
    .where('l.attachment_id', 'is', null)
    .execute();
  return new Map(
    rows.map(({ documentId, id, deleted_at: at }) => [documentId, { id, isDeleted: at !== null }]),
  );
}
