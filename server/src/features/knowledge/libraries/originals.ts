/** The uploaded files behind documents that answers cite. */
import type { ErrorCode } from '@polylogue/contract/errors';
import { AppError } from '../../../app-error.ts';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Database } from '../../../db/client.ts';
import type { Download } from '../../../http/responses/download.ts';
import { openFile } from '../../../uploads/stored-file.ts';
import * as fileQueries from './file-queries.ts';

/** What was uploaded. */
export interface Original {
  /** Without its folders. */
  name: string;
  mediaType: string;
  sizeBytes: number;
}

const fileNameOf = (path: string): string => path.split('/').at(-1) ?? path;

/** The file that a document was read from; `undefined` where it was removed, replaced too often, or is the product's own. */
export async function findOriginal(db: Database, documentId: string): Promise<Original | undefined> {
  const row = await fileQueries.findByDocument(db, documentId);
  return row && { name: fileNameOf(row.name), mediaType: row.media_type, sizeBytes: row.size_bytes };
}

/** The bytes that a document was read from. Throws `missing`. */
export async function openOriginal(
  deps: { db: Database; blobs: BlobStore },
  { documentId, missing }: { documentId: string; missing: ErrorCode },
): Promise<Download> {
  const row = await fileQueries.findByDocument(deps.db, documentId);
  if (!row) throw new AppError(missing);
  return openUpload(deps, { upload: row, missing });
}

/** The bytes of an upload as they came, to be saved under their name. Throws `missing`. */
export async function openUpload(
  deps: { db: Database; blobs: BlobStore },
  { upload, missing }: { upload: Pick<fileQueries.UploadRow, 'file_id' | 'name'>; missing: ErrorCode },
): Promise<Download> {
  const { mediaType, body } = await openFile(deps, { fileId: upload.file_id, missing });
  return { mediaType, body, saveAs: fileNameOf(upload.name), cache: 'private' };
}
