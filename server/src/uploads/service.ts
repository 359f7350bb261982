/** Uploaded files. */
import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Clock } from '../clock.ts';
import type { Database, Transaction } from '../db/client.ts';
import { newId } from '../db/id.ts';
import * as queries from './queries.ts';

/** Stores a file of the product's own without checks. Resolves to its id. */
export async function addOwnFile(
  { db, blobs, clock }: { db: Database; blobs: BlobStore; clock: Clock },
  { name, mediaType, content }: { name: string; mediaType: string; content: Buffer | AsyncIterable<Buffer> },
): Promise<{ fileId: string; blobKey: string }> {
  const id = newId();
  const hash = createHash('sha256');
  const { key, sizeBytes } = await blobs.put(Readable.from(hashed(content, hash)));
  await queries.insert(db, {
    id,
    name,
    state: 'Ready',
    media_type: mediaType,
    size_bytes: sizeBytes,
    sha256: hash.digest('hex'),
    blob_key: key,
    created_at: clock.now(),
  });
  return { fileId: id, blobKey: key };
}

async function* hashed(content: Buffer | AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of Buffer.isBuffer(content) ? [content] : content) {
    hash.update(piece);
    yield piece;
  }
}

/** Finds the blob of a file, for columns that the version before reads. Throws if the file is not ready. */
export async function blobKeyOf(tx: Transaction, fileId: string): Promise<string> {
  const file = await queries.findById(tx, fileId);
  if (!file?.blob_key) throw new Error(`The file ${fileId} is not ready.`);
  return file.blob_key;
}
