/** Original files of cited documents. */
import type { ErrorCode } from '@polylogue/contract/errors';
import { AppError } from '../../../app-error.ts';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Database } from '../../../db/client.ts';
import type { Download } from '../../../http/responses/download.ts';
import { openFile } from '../../../uploads/stored-file.ts';
import * as fileQueries from './file-queries.ts';

export interface Original {
  /** Without folders. */
  name: string;
  mediaType: string;
  sizeBytes: number;
  /** Attached to a question by the reader, not part of a library. */
  isAttachment: boolean;
}

const fileNameOf = (path: string): string => path.split('/').at(-1) ?? path;

/** Returns the file that a document was read from; `undefined` for built-in, removed or expired files. */
export async function findOriginal(db: Database, documentId: string): Promise<Original | undefined> {
  const row = await fileQueries.findByDocument(db, documentId);
  return (
    row && {
      name: fileNameOf(row.name),
      mediaType: row.media_type,
      sizeBytes: row.size_bytes,
      isAttachment: row.is_attachment,
    }
  );
}

/** Opens the file that a document was read from. Throws `missing` if there is none. */
export async function openOriginal(
  deps: { db: Database; blobs: BlobStore },
  { documentId, missing }: { documentId: string; missing: ErrorCode },
): Promise<Download & Pick<Original, 'isAttachment'>> {
  const row = await fileQueries.findByDocument(deps.db, documentId);
  if (!row) throw new AppError(missing);
  return { ...(await openUpload(deps, { upload: row, missing })), isAttachment: row.is_attachment };
}

/** Opens an upload for download under its name. Throws `missing` if its bytes are gone. */
export async function openUpload(
  deps: { db: Database; blobs: BlobStore },
  { upload, missing }: { upload: Pick<fileQueries.UploadRow, 'file_id' | 'name'>; missing: ErrorCode },
): Promise<Download> {
  const { mediaType, body } = await openFile(deps, { fileId: upload.file_id, missing });
  return { mediaType, body, saveAs: fileNameOf(upload.name), cache: 'private' };
}
