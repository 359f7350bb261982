/** Versions of a file: the current one and those that it replaced. */
import type { FileVersion } from '@polylogue/contract/knowledge/libraries/schemas';
import { AppError } from '../../../app-error.ts';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { Download } from '../../../http/responses/download.ts';
import { type FileKey, findUpload } from './files.ts';
import { openUpload } from './originals.ts';
import { findVersion, listVersions, type VersionRow } from './replaced-queries.ts';

const present = ({
  id,
  size_bytes,
  created_at,
  created_by,
  replaced_at,
  author,
}: VersionRow): FileVersion => ({
  versionId: id,
  sizeBytes: size_bytes,
  createdAt: created_at.toISOString(),
  createdBy: created_by !== null && author !== null ? { userId: created_by, name: author } : null,
  replacedAt: replaced_at?.toISOString() ?? null,
});

/** Returns the versions, newest first. Throws `data_source.not_found`, `library_file.not_found`. */
export async function list(db: Database, caller: Caller, key: FileKey): Promise<{ items: FileVersion[] }> {
  const rows = await listVersions(db, await findUpload(db, caller, key));
  return { items: rows.map(present) };
}

/** Opens the bytes of a version as uploaded. Throws `data_source.not_found`, `library_file.not_found`. */
export async function download(
  deps: { db: Database; blobs: BlobStore },
  caller: Caller,
  { versionId, ...key }: FileKey & { versionId: string },
): Promise<Download> {
  const current = await findUpload(deps.db, caller, key);
  const missing = 'library_file.not_found';
  const upload = versionId === current.id ? current : await findVersion(deps.db, current, versionId);
  if (!upload) throw new AppError(missing);
  return openUpload(deps, { upload, missing });
}
