import { type IndexingDeps, indexUploads } from '../../ingestion/indexing.ts';
import { type IntakeDeps, readUpload } from '../../ingestion/intake.ts';

/** Reads and indexes the upload of a hash without the queue. */
export async function ingest(
  deps: Omit<IntakeDeps, 'intake'> & { intake: IntakeDeps['intake'] & IndexingDeps['intake'] },
  { libraryId, hash }: { libraryId: string; hash: string },
): Promise<void> {
  const { id } = await deps.db
    .selectFrom('library_uploads')
    .select('id')
    .where('library_id', '=', libraryId)
    .where('sha256', '=', hash)
    .executeTakeFirstOrThrow();
  await readUpload(deps, id, new AbortController().signal);
  await indexUploads(deps, { gatheringMs: 0 });
}
