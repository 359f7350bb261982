/** Files that were removed from libraries, in PostgreSQL: kept for a while, so that they can be brought back. */
import { type Selectable, sql } from 'kysely';
import { type Database, jsonb, type Schema, type Transaction } from '../../../db/client.ts';
import { deleteBatch } from '../../../db/delete-batch.ts';
import { lockWithParts } from '../../../db/locks.ts';
import { batchRows } from '../../../jobs/in-batches.ts';
import { removeWith } from './replaced-queries.ts';

const keptColumns = [
  'id',
  'library_id',
  'file_id',
  'name',
  'media_type',
  'size_bytes',
  'sha256',
  'metadata',
  'created_by',
  'created_at',
] as const;

type RemovedUpload = Pick<Selectable<Schema['library_uploads']>, (typeof keptColumns)[number]>;

interface Chosen {
  libraryId: string;
  hashes: readonly string[];
}

/** So long a removed file can be brought back. */
export const restorableFileMs = 24 * 60 * 60 * 1000;

const amongHashes = (hashes: readonly string[]) => sql<boolean>`sha256 = any(${hashes}::text[])`;

/** Takes files from their library with their earlier versions, and keeps them beside it. */
export async function remove(
  tx: Transaction,
  { libraryId, hashes, at }: Chosen & { at: Date },
): Promise<(RemovedUpload & { document_id: string | null })[]> {
  const gone = await tx
    .deleteFrom('library_uploads')
    .where('library_id', '=', libraryId)
    .where(amongHashes(hashes))
    .returning([...keptColumns, 'document_id'])
    .execute();
  if (gone.length === 0) return [];
  const kept = gone.map(({ document_id: _, metadata, ...row }) => ({
    ...row,
    metadata: jsonb(metadata),
    removed_at: at,
  }));
  await tx.insertInto('removed_library_uploads').values(kept).execute();
  // What was never read has replaced nothing yet.
  await removeWith(
    tx,
    libraryId,
    gone.filter(({ document_id }) => document_id !== null),
  );
  return gone;
}

/** Removed files that are about to be brought back, in time, the last ones first; nobody else does so meanwhile. */
export const hold = (
  tx: Transaction,
  { libraryId, hashes, at }: Chosen & { at: Date },
): Promise<RemovedUpload[]> =>
  tx
    .selectFrom('removed_library_uploads')
    .select(keptColumns)
    .where('library_id', '=', libraryId)
    .where(amongHashes(hashes))
    .where('removed_at', '>', new Date(at.getTime() - restorableFileMs))
    .orderBy('removed_at', 'desc')
    .orderBy('id', 'desc')
    .$call(lockWithParts)
    .execute();

/** Keeps removed files no longer, nor the earlier versions that are still removed with them. */
export async function drop(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('removed_library_uploads').where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
}

/** Forgets a batch of what was removed before this moment. Tells how many there were. */
export const forget = (db: Database, before: Date): Promise<number> =>
  deleteBatch(db, 'removed_library_uploads', {
    where: sql`removed_at < ${before}::timestamptz`,
    limit: batchRows,
  });
