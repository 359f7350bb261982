/** Downloads of stored files, complete or partial, with a tag that changes with the bytes. */
import { buffer } from 'node:stream/consumers';
import type { ErrorCode } from '@polylogue/contract/errors';
import { AppError } from '../app-error.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { MissingObjectError } from '../blobs/object-store.ts';
import type { Database } from '../db/client.ts';
import { bytesBody, type OpenableBody } from '../http/responses/download.ts';
import * as queries from './queries.ts';

/** Variant of a picture: original or smaller. */
export type FileVariant = 'content' | 'preview' | 'thumbnail';

export interface StoredFileRequest {
  fileId: string;
  variant?: FileVariant;
  /** Error code if it is missing in the database or in the storage. */
  missing: ErrorCode;
}

export interface OpenFile {
  mediaType: string;
  body: OpenableBody;
  /** SHA-256 of the uploaded bytes. */
  sha256: string;
}

/**
 * Opens a file. Without a smaller variant the original is returned. Throws `missing`, also when its bytes
 * are read.
 */
export async function openFile(
  { db, blobs }: { db: Database; blobs: BlobStore },
  { fileId, variant = 'content', missing }: StoredFileRequest,
): Promise<OpenFile> {
  const file = await queries.findById(db, fileId);
  if (!file?.blob_key || !file.media_type || !file.sha256) throw new AppError(missing);
  const { blob_key: key, media_type: mediaType, size_bytes: sizeBytes, sha256 } = file;
  const read: BlobStore['read'] = async (...what) =>
    blobs.read(...what).catch((error: unknown) => {
      throw error instanceof MissingObjectError ? new AppError(missing, { cause: error }) : error;
    });
  const smaller = variant === 'content' ? null : file[`${variant}_blob_key`];
  if (smaller !== null) {
    return { mediaType: 'image/webp', body: bytesBody(await buffer(await read(smaller))), sha256 };
  }
  const tag = `${sha256.slice(0, 16)}-${sizeBytes}`;
  return { mediaType, body: { sizeBytes, tag, open: (range) => read(key, range) }, sha256 };
}
