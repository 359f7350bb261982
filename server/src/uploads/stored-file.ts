/** Files on their way out: the bytes, or a part of them, under a name that changes when they do. */
import { buffer } from 'node:stream/consumers';
import type { ErrorCode } from '@polylogue/contract/errors';
import { AppError } from '../app-error.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { MissingObjectError } from '../blobs/object-store.ts';
import type { Database } from '../db/client.ts';
import { bytesBody, type OpenableBody } from '../http/responses/download.ts';
import * as queries from './queries.ts';

/** A picture as it is, or smaller. */
export type FileVariant = 'content' | 'preview' | 'thumbnail';

export interface StoredFileRequest {
  fileId: string;
  variant?: FileVariant;
  /** Answer where it is not there, in the database or in the storage. */
  missing: ErrorCode;
}

export interface OpenFile {
  mediaType: string;
  body: OpenableBody;
  /** Of the bytes as they were uploaded. */
  sha256: string;
}

/** Opens a file. What has no smaller variant is answered whole. Throws `missing`, also when its bytes are asked for. */
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
