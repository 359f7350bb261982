/** What is said of the files of a library: filters ask for that. */
import {
  type FileMetadata,
  type KeyInUse,
  type ManyFilesMetadata,
  metadataLimits,
} from '@polylogue/contract/file-libraries/filters';
import type { LibraryFile } from '@polylogue/contract/file-libraries/schemas';
import { AppError } from '../../app-error.ts';
import { type Database, jsonb, transaction } from '../../db/client.ts';
import type { Caller } from '../../http/requests/caller.ts';
import {
  assertVisible,
  assertWritable,
  audited,
  type FileKey,
  findUpload,
  get,
  type LibraryFileDeps,
} from './files.ts';
import * as fileQueries from './file-queries.ts';

type Asking = Pick<Parameters<typeof audited>[1], 'caller' | 'requestId'>;

/** Under which keys something is said of the files of a library. Throws `data_source.not_found`. */
export async function keysInUse(db: Database, caller: Caller, libraryId: string): Promise<KeyInUse[]> {
  await assertVisible(db, caller, libraryId);
  return fileQueries.keysInUse(db, libraryId);
}

/** Replaces what is said of a file. Throws what `assertWritable` does, and `library_file.not_found`. */
export async function describeFile(
  { db, clock }: LibraryFileDeps,
  asking: Asking,
  { metadata, ...key }: FileKey & { metadata: FileMetadata },
): Promise<LibraryFile> {
  const at = clock.now();
  await transaction(db, async (tx) => {
    await assertWritable(tx, asking.caller, key.dataSourceId);
    const { id } = await findUpload(tx, asking.caller, key);
    await fileQueries.updateById(tx, id, { metadata: jsonb(metadata), updated_at: at });
    await audited(tx, { ...asking, at }, { libraryId: key.dataSourceId, operation: 'Describe file' });
  });
  return get(db, asking.caller, key);
}

/**
 * Says the same of many files, beside what is said of each under other keys. Tells how many those are. Throws what
 * `assertWritable` does, and `request.invalid` where too much would be said of one.
 */
export async function describeFiles(
  { db, clock }: LibraryFileDeps,
  asking: Asking,
  { dataSourceId, metadata, ...which }: ManyFilesMetadata & { dataSourceId: string },
): Promise<{ count: number }> {
  const at = clock.now();
  return transaction(db, async (tx) => {
    await assertWritable(tx, asking.caller, dataSourceId);
    const { count, mostKeys } = await fileQueries.describe(tx, {
      libraryId: dataSourceId,
      metadata,
      at,
      ...which,
    });
    if (mostKeys > metadataLimits.keys) {
      throw new AppError('request.invalid', { issues: [{ path: ['metadata'], code: 'too_big' }] });
    }
    await audited(tx, { ...asking, at }, { libraryId: dataSourceId, operation: 'Describe files' });
    return { count };
  });
}
