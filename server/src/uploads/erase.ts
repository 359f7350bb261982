/** Immediate removal of files with their bytes: of an erased person, and of expired files. */
import type { BlobStore } from '../blobs/blob-store.ts';
import { type Database, type Transaction, transaction } from '../db/client.ts';
import * as queries from './queries.ts';

/** Files that one transaction erases. */
const batchSize = 50;

const quarantineKey = (fileId: string) => fileId.replaceAll('-', '');

/** Removes a file unless it is referenced. */
export async function removeFile(tx: Transaction, blobs: BlobStore, fileId: string): Promise<void> {
  for (const key of await queries.removeUnreferenced(tx, fileId)) await blobs.remove(key);
}

/**
 * Erases a batch of a person's unreferenced files, bytes first, so that none stay without a row. `note` is
 * called in the same transaction. Resolves to their number; 0: none are left.
 */
export async function eraseFilesOf(
  { db, blobs }: { db: Database; blobs: BlobStore },
  ownerId: string,
  note: (tx: Transaction, erased: { count: number; bytes: number }) => Promise<void>,
): Promise<number> {
  return transaction(db, async (tx) => {
    const files = await queries.lockUnreferencedOf(tx, ownerId, batchSize);
    if (files.length === 0) return 0;
    for (const file of files) {
      for (const key of queries.keysOf(file)) await blobs.remove(key);
      await blobs.quarantine.remove(quarantineKey(file.id));
    }
    await queries.removeAll(
      tx,
      files.map(({ id }) => id),
    );
    await note(tx, { count: files.length, bytes: files.reduce((sum, one) => sum + one.size_bytes, 0) });
    return files.length;
  });
}
