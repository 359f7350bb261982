/** Metadata of library files, used by filters. */
import {
  type FileMetadata,
  FileMetadataSchema,
  type KeyInUse,
  type ManyFilesMetadata,
} from '@polylogue/contract/knowledge/libraries/filters';
import { metadataLimits } from '@polylogue/contract/knowledge/libraries/metadata-limits';
import type { FilePlaces } from '@polylogue/contract/knowledge/libraries/schemas';
import { AppError } from '../../../app-error.ts';
import { byCaller } from '../../../changes/audit.ts';
import { recordMany } from '../../../changes/record-many.ts';
import { type Database, type Transaction, transaction } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { type FileChange, fileAggregate, fileContentOf } from './aggregate.ts';
import { assertVisible, assertWritable, type LibraryFileDeps } from './files.ts';
import * as queries from './metadata-queries.ts';
import { placesOf } from './place-queries.ts';

/** Returns the metadata keys in use. Throws `data_source.not_found`. */
export async function keysInUse(db: Database, caller: Caller, libraryId: string): Promise<KeyInUse[]> {
  await assertVisible(db, caller, libraryId);
  return queries.keysInUse(db, libraryId);
}

/** Returns the folders and file types of a library. Throws `data_source.not_found`. */
export async function places(db: Database, caller: Caller, libraryId: string): Promise<FilePlaces> {
  await assertVisible(db, caller, libraryId);
  return placesOf(db, libraryId);
}

type LockedFile = Awaited<ReturnType<typeof queries.lockTargets>>[number];

/** Sets the metadata of locked files; returns each change. */
async function updateMetadata(
  tx: Transaction,
  files: readonly LockedFile[],
  metadataFor: (file: LockedFile) => FileMetadata,
) {
  const changed = files.map((file) => ({ ...file, metadata: metadataFor(file) }));
  if (changed.length > 0) await queries.putMetadata(tx, changed);
  return files.map((file) => {
    const { id, version } = file;
    return {
      id,
      version,
      before: fileContentOf(file),
      after: fileContentOf({ ...file, metadata: metadataFor(file) }),
    };
  });
}

/**
 * Replaces the metadata of a file, and of a pending replacement with the same metadata. Throws as
 * `assertWritable`, and `library_file.not_found`.
 */
export async function describeFile(
  change: FileChange,
  { dataSourceId, hash, metadata }: { dataSourceId: string; hash: string; metadata: FileMetadata },
): Promise<void> {
  const { tx, caller, id } = change;
  await assertWritable(tx, caller, dataSourceId);
  const files = await queries.lockTargets(tx, dataSourceId, { hashes: [hash] });
  const changed = await updateMetadata(tx, files, () => metadata);
  const own = changed.find((file) => file.id === id);
  if (!own) throw new AppError('library_file.not_found');
  change.record(own.before, own.after);
  await recordMany(
    change,
    fileAggregate,
    changed.filter((file) => file !== own),
  );
}

/** Throws `request.precondition_failed` if a file has another version. */
function assertVersions(files: readonly LockedFile[], { hashes = [], versions }: ManyFilesMetadata): void {
  const known = new Map(hashes.map((hash, index) => [hash, versions?.[index]]));
  const isStale = files.some(({ sha256, version }) => (known.get(sha256) ?? version) !== version);
  if (isStale) throw new AppError('request.precondition_failed');
}

/**
 * Sets metadata keys of many files and keeps their other keys; returns the number of files. Throws as
 * `assertWritable`, `request.precondition_failed`, and `request.invalid` if a file would have too many keys.
 */
export async function describeFiles(
  { db, clock }: Pick<LibraryFileDeps, 'db' | 'clock'>,
  { caller, requestId }: { caller: Caller; requestId: string },
  { dataSourceId, ...asked }: ManyFilesMetadata & { dataSourceId: string },
): Promise<{ count: number }> {
  const { metadata } = asked;
  const mergedMetadata = (file: LockedFile): FileMetadata => ({
    ...Object.fromEntries(
      Object.entries(FileMetadataSchema.parse(file.metadata)).filter(
        ([key]) => !Object.hasOwn(metadata, key),
      ),
    ),
    ...Object.fromEntries(Object.entries(metadata).filter(([, values]) => values.length > 0)),
  });
  return transaction(db, async (tx) => {
    await assertWritable(tx, caller, dataSourceId);
    const files = await queries.lockTargets(tx, dataSourceId, asked);
    assertVersions(files, asked);
    if (files.some((file) => Object.keys(mergedMetadata(file)).length > metadataLimits.keys)) {
      throw new AppError('request.invalid', { issues: [{ path: ['metadata'], code: 'too_big' }] });
    }
    const changed = await updateMetadata(tx, files, mergedMetadata);
    await recordMany(byCaller(caller, { tx, requestId, at: clock.now() }), fileAggregate, changed);
    return { count: files.filter(({ isTarget }) => isTarget).length };
  });
}
