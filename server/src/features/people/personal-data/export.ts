/** Exports of a person's data: requested by a caller, made by a job, downloaded by the same caller. */
import type { PersonalExport } from '@polylogue/contract/people/personal-data/schemas';
import { AppError } from '../../../app-error.ts';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Clock } from '../../../clock.ts';
import { type Database, transaction } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { batchRows, inBatches } from '../../../jobs/in-batches.ts';
import { holds } from '../../../http/requests/grants.ts';
import type { Download } from '../../../http/responses/download.ts';
import { addOwnFile } from '../../../uploads/service.ts';
import { openFile } from '../../../uploads/stored-file.ts';
import { removeFile } from '../../../uploads/erase.ts';
import type { ReportProgress } from '../../instance/public.ts';
import { archiveEntries } from './archive.ts';
import * as queries from './export-queries.ts';
import { zipOf } from './zip.ts';

export interface ArchiveDeps {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
}

/** Time for which an archive can be downloaded. */
const downloadableMs = 24 * 60 * 60 * 1000;

/**
 * Checks whether an export is complete: one's own, and others' if the caller may read all conversations.
 */
export const mayExportWhole = ({ userId, grants }: Caller, ofUserId: string): boolean =>
  userId === ofUserId || holds(grants, 'ConversationsReadAll');

/**
 * Checks whether an export holds the person's changes: one's own, and others' if the caller may read the
 * audit log.
 */
export const mayExportChanges = ({ userId, grants }: Caller, ofUserId: string): boolean =>
  userId === ofUserId || holds(grants, 'ConfigurationAuditLogRead');

/** Finds the archive that a caller may download now. */
function findArchive(
  { db, clock }: Pick<ArchiveDeps, 'db' | 'clock'>,
  { userId: requestedBy }: Caller,
  userId: string,
) {
  return queries.findExport(db, { userId, requestedBy, at: clock.now() });
}

export async function presentArchive(
  deps: Pick<ArchiveDeps, 'db' | 'clock'>,
  caller: Caller,
  userId: string,
): Promise<PersonalExport['archive']> {
  const row = await findArchive(deps, caller, userId);
  if (!row) return null;
  return {
    sizeBytes: row.size_bytes,
    isWhole: row.is_whole,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

/**
 * Downloads the newest archive.
 * Throws `personal_export.not_found`, also for one with conversations or changes that the caller may no
 * longer read.
 */
export async function download(deps: ArchiveDeps, caller: Caller, userId: string): Promise<Download> {
  const missing = 'personal_export.not_found';
  const row = await findArchive(deps, caller, userId);
  const isMore =
    (row?.is_whole && !mayExportWhole(caller, userId)) ||
    (row?.has_changes && !mayExportChanges(caller, userId));
  if (!row || isMore) throw new AppError(missing);
  const { mediaType, body } = await openFile(deps, { fileId: row.file_id, missing });
  const day = row.created_at.toISOString().slice(0, 10);
  return { mediaType, body, saveAs: `personal-data ${day}.zip` };
}

/** Makes the archive, and removes earlier ones of the same person and requester. */
export async function runExport(
  deps: ArchiveDeps,
  request: { id: string; userId: string; requestedBy: string; isWhole: boolean; hasChanges: boolean },
  report: ReportProgress,
): Promise<void> {
  const { db, clock } = deps;
  const { id, userId, requestedBy, isWhole, hasChanges } = request;
  const at = clock.now();
  const withPrivate = requestedBy === userId;
  const asked = { userId, isWhole, hasChanges, withPrivate, at };
  const content = zipOf(archiveEntries(deps, asked, report));
  const { fileId } = await addOwnFile(deps, {
    name: 'personal-data.zip',
    mediaType: 'application/zip',
    content,
  });
  const row = {
    id,
    user_id: userId,
    requested_by: requestedBy,
    is_whole: isWhole,
    has_changes: hasChanges,
    file_id: fileId,
  };
  const created_at = clock.now();
  const expires_at = new Date(created_at.getTime() + downloadableMs);
  try {
    await transaction(db, async (tx) => {
      await queries.insertExport(tx, { ...row, created_at, expires_at });
      await removeExpired({ ...deps, db: tx });
    });
  } catch (error) {
    // Nothing may stay of a person who was erased meanwhile.
    await transaction(db, (tx) => removeFile(tx, deps.blobs, fileId));
    throw error;
  }
}

/** Removes a batch of expired or replaced archives with their bytes, and resolves to their number. */
async function removeExpired({ db, blobs, clock }: ArchiveDeps): Promise<number> {
  return transaction(db, async (tx) => {
    const fileIds = await queries.removeExpired(tx, { at: clock.now(), limit: batchRows });
    for (const fileId of fileIds) await removeFile(tx, blobs, fileId);
    return fileIds.length;
  });
}

/** Removes all of them, until the queue stops. */
export const sweepExpired = (deps: ArchiveDeps, signal?: AbortSignal): Promise<void> =>
  inBatches(() => removeExpired(deps), signal);
