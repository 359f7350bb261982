/** Removed library files in PostgreSQL, restorable for a day. */
import { type Selectable, sql } from 'kysely';
import { type Database, jsonb, type Schema, type Transaction } from '../../../db/client.ts';
import { deleteBatch } from '../../../db/delete-batch.ts';
import { lockForRemoval } from '../../../db/locks.ts';
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

/** Retention of removed files. */
export const restorableFileMs = 24 * 60 * 60 * 1000;

const amongHashes = (hashes: readonly string[]) => sql<boolean>`sha256 = any(${hashes}::text[])`;

/** Moves files with their earlier versions to the removed files. */
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
  // A file that was never read has replaced nothing.
  await removeWith(
    tx,
    libraryId,
    gone.filter(({ document_id }) => document_id !== null),
  );
  return gone;
}

/** Returns and locks removed files within the retention period, latest first. */
export const lockRemoved = (
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
    .$call(lockForRemoval)
    .execute();

/** Deletes removed files, with the earlier versions still attached to them. */
export async function drop(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('removed_library_uploads').where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
}

/** Deletes a batch of files removed before the date; returns the number. */
export const deleteExpired = (db: Database, before: Date): Promise<number> =>
  deleteBatch(db, 'removed_library_uploads', {
    where: sql`removed_at < ${before}::timestamptz`,
    limit: batchRows,
  });
