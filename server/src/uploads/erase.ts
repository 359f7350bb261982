/** Files that go at once, with their bytes: those of a person who is erased, and what has expired. */
import type { BlobStore } from '../blobs/blob-store.ts';
import { type Database, type Transaction, transaction } from '../db/client.ts';
import * as queries from './queries.ts';

/** Files that one transaction erases. */
const batchSize = 50;

const keyInQuarantine = (fileId: string) => fileId.replaceAll('-', '');

/** Removes a file to which nothing refers any more; one that something refers to stays. */
export async function removeFile(tx: Transaction, blobs: BlobStore, fileId: string): Promise<void> {
  for (const key of await queries.removeUnreferenced(tx, fileId)) await blobs.remove(key);
}

/**
 * Erases a batch of a person's files to which nothing refers: the bytes first, so that none stay without a row that
 * names them. `note` is told of it in the same transaction. Resolves to how many there were; 0: none are left.
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
      await blobs.quarantine.remove(keyInQuarantine(file.id));
    }
    await queries.removeAll(
      tx,
      files.map(({ id }) => id),
    );
    await note(tx, { count: files.length, bytes: files.reduce((sum, one) => sum + one.size_bytes, 0) });
    return files.length;
  });
}
