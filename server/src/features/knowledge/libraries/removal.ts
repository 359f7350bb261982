/** Removes files from a library, and restores recently removed ones. */
import { AppError } from '../../../app-error.ts';
import { byCaller } from '../../../changes/audit.ts';
import { recordAddedOrRemoved } from '../../../changes/record-many.ts';
import { jsonb, transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { lockLibrary, removePreparedOf } from '../store/queries.ts';
import { removeDocuments } from '../ingestion/documents.ts';
import { fileAggregate, fileContentOf } from './aggregate.ts';
import { type Requester, assertWritable, enqueue, type FileKey, type LibraryFileDeps } from './files.ts';
import * as fileQueries from './file-queries.ts';
import * as removalQueries from './removal-queries.ts';
import { restoreVersions } from './replaced-queries.ts';

interface ChosenFiles {
  dataSourceId: string;
  hashes: readonly string[];
}

/**
 * Removes files with their earlier versions from all later answers; they can be restored for a day. Returns
 * the number of files. Throws as `assertWritable`.
 */
export async function removeFiles(
  { db, clock }: Pick<LibraryFileDeps, 'db' | 'clock'>,
  { caller, requestId }: Requester,
  { dataSourceId: libraryId, hashes }: ChosenFiles,
): Promise<{ count: number }> {
  const at = clock.now();
  return transaction(db, async (tx) => {
    await assertWritable(tx, caller, libraryId);
    // A concurrent read either finishes storing its document first, or finds the file gone.
    await lockLibrary(tx, libraryId);
    const removed = await removalQueries.remove(tx, { libraryId, hashes, at });
    const count = removed.length;
    if (count === 0) return { count };
    const documentIds = removed.flatMap(({ document_id }) => document_id ?? []);
    await removeDocuments(tx, documentIds, at);
    const names = removed.map(({ name }) => name);
    await removePreparedOf(tx, libraryId, names);
    await recordAddedOrRemoved(byCaller(caller, { tx, requestId, at }), fileAggregate, {
      operation: 'Delete',
      things: removed.map((row) => ({ id: row.id, before: fileContentOf(row) })),
    });
    return { count };
  });
}

/** Removes a file. Throws as `removeFiles`, and `library_file.not_found`. */
export async function removeFile(
  deps: LibraryFileDeps,
  requester: Requester,
  { dataSourceId, hash }: FileKey,
): Promise<void> {
  const { count } = await removeFiles(deps, requester, { dataSourceId, hashes: [hash] });
  if (count === 0) throw new AppError('library_file.not_found');
}

/**
 * Restores files removed within a day with their earlier versions, and enqueues their reading. A restored
 * file replaces a later one of its name. If the same bytes are present again, the file stays; earlier
 * versions return to it only if the name is the same, and otherwise remain restorable. Returns the number of
 * restored files. Throws as `assertWritable`.
 */
export async function restoreFiles(
  deps: LibraryFileDeps,
  { caller, requestId }: Requester,
  { dataSourceId: libraryId, hashes }: ChosenFiles,
): Promise<{ count: number }> {
  const at = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    await assertWritable(tx, caller, libraryId);
    const held = await removalQueries.lockRemoved(tx, { libraryId, hashes, at });
    if (held.length === 0) return { count: 0 };
    const present = await fileQueries.namesByHash(tx, { libraryId, hashes });
    const things: { id: string; after: ReturnType<typeof fileContentOf> }[] = [];
    const back: string[] = [];
    for (const removed of held) {
      const there = present.get(removed.sha256);
      if (there === removed.name) back.push(removed.id);
      // A new id makes it the newest of its name.
      const upload = { ...removed, id: newId(), metadata: jsonb(removed.metadata), state: 'Queued' };
      const isBack = !there && (await fileQueries.insertOnce(tx, { ...upload, updated_at: at }));
      if (!isBack) continue;
      present.set(removed.sha256, removed.name);
      back.push(removed.id);
      await enqueue(deps, tx, upload);
      things.push({ id: upload.id, after: fileContentOf(removed) });
    }
    await restoreVersions(tx, back);
    await removalQueries.drop(tx, back);
    const change = byCaller(caller, { tx, requestId, at });
    await recordAddedOrRemoved(change, fileAggregate, { operation: 'Restore', things });
    return { count: things.length };
  });
}
