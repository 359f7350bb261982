/** Files of libraries: adding, listing, and control of reading. */
import { type FileState, fileStates } from '@polylogue/contract/knowledge/libraries/file-states';
import { type FileMetadata, FileMetadataSchema } from '@polylogue/contract/knowledge/libraries/filters';
import { OmissionsSchema } from '@polylogue/contract/knowledge/libraries/omissions';
import type {
  FileCounts,
  LibraryFile,
  UploadedLibraryFile,
} from '@polylogue/contract/knowledge/libraries/schemas';
import type { ReceivedFile } from '@polylogue/contract/multipart';
import { fileNameOf, isStorable } from '@polylogue/contract/plain-text';
import { AppError } from '../../../app-error.ts';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import { audit, byCaller } from '../../../changes/audit.ts';
import type { Clock } from '../../../clock.ts';
import { type Database, jsonb, type Transaction, transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { PageRequest } from '../../../db/lists/keyset-page.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import type { Download } from '../../../http/responses/download.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { readSource } from '../sources/read-source.ts';
import { listFigures, openFigure } from '../figures/figures.ts';
import * as fileQueries from './file-queries.ts';
import { fileContentOf, fileEvent, libraryAggregate } from './aggregate.ts';
import { libraryFileReading, laneKeyOf } from './jobs.ts';
import { openUpload } from './originals.ts';
import { mayWriteLibrary } from './policy.ts';
import * as queries from './queries.ts';
import { countShipped, findShipped, listShipped } from './shipped-file-queries.ts';

export interface LibraryFileDeps {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  continuationTokens: ContinuationTokens;
  jobs: Pick<JobQueue, 'enqueue'>;
}

export interface FileKey {
  dataSourceId: string;
  hash: string;
}

export type Requester = { caller: Caller; requestId: string };

const present = (row: fileQueries.FileRow): LibraryFile => ({
  hash: row.sha256,
  name: row.name,
  mediaType: row.media_type,
  sizeBytes: row.size_bytes,
  state: row.state as FileState,
  errorCode: row.error_code,
  passageCount: row.passage_count,
  metadata: FileMetadataSchema.parse(row.metadata),
  recognition:
    row.pages_to_recognise === null
      ? null
      : { done: row.recognised_pages ?? 0, total: row.pages_to_recognise },
  lacksFigures: row.lacks_figures,
  omissions: OmissionsSchema.parse(row.omissions ?? []),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});

/** Throws `data_source.not_found` if the caller may not see the library. */
export async function assertVisible(db: Database, caller: Caller, libraryId: string) {
  const library = await queries.findVisible(db, caller, libraryId);
  if (!library) throw new AppError('data_source.not_found');
  return library;
}

/**
 * Throws `data_source.not_found`, `data_source.built_in` or `auth.forbidden` if the caller may not change the
 * library's files.
 */
export async function assertWritable(db: Database, caller: Caller, libraryId: string): Promise<void> {
  const library = await assertVisible(db, caller, libraryId);
  if (library.built_in !== null) throw new AppError('data_source.built_in');
  if (!mayWriteLibrary(library, caller)) throw new AppError('auth.forbidden');
}

/** Returns a page of files. Throws `data_source.not_found`, `request.continuation_token_invalid`. */
export async function list(
  { db, continuationTokens: tokens }: LibraryFileDeps,
  caller: Caller,
  { libraryId, query }: { libraryId: string; query: PageRequest['query'] & fileQueries.FileFilter },
) {
  const { built_in } = await assertVisible(db, caller, libraryId);
  const { keywords, status, folder, fileType } = query;
  const filter = { libraryId, keywords, status, folder, fileType };
  const listed = built_in === null ? fileQueries.list : listShipped;
  const { rows, ...page } = await listed(db, filter, { userId: caller.userId, query, tokens });
  return { ...page, items: rows.map(present) };
}

/** Counts the files by state. Throws `data_source.not_found`. */
export async function counts(db: Database, caller: Caller, libraryId: string): Promise<FileCounts> {
  const { built_in } = await assertVisible(db, caller, libraryId);
  const found =
    built_in === null
      ? await fileQueries.counts(db, libraryId)
      : new Map([['Ready', await countShipped(db, libraryId)]]);
  return Object.fromEntries(fileStates.map((state) => [state, found.get(state) ?? 0])) as FileCounts;
}

/** Returns an uploaded file. Throws `data_source.not_found`, `library_file.not_found`. */
export async function findUpload(db: Database, caller: Caller, { dataSourceId, hash }: FileKey) {
  await assertVisible(db, caller, dataSourceId);
  const row = await fileQueries.findByHash(db, dataSourceId, hash);
  if (!row) throw new AppError('library_file.not_found');
  return row;
}

/** Returns an uploaded or built-in file. */
async function find(db: Database, caller: Caller, { dataSourceId, hash }: FileKey) {
  const { built_in } = await assertVisible(db, caller, dataSourceId);
  const row = await (built_in === null ? fileQueries.findByHash : findShipped)(db, dataSourceId, hash);
  if (!row) throw new AppError('library_file.not_found');
  return row;
}

/** Returns an uploaded file. Throws `library_file.not_found`. */
export async function getById(db: Database, uploadId: string): Promise<LibraryFile> {
  const row = await fileQueries.findById(db, uploadId);
  if (!row) throw new AppError('library_file.not_found');
  return present(row);
}

/** Returns an uploaded or built-in file. Throws `data_source.not_found`, `library_file.not_found`. */
export const get = async (db: Database, caller: Caller, key: FileKey): Promise<LibraryFile> =>
  present(await find(db, caller, key));

/** Returns the id of the document read from a file; null before it is read. Throws as `get`. */
export async function getDocument(
  db: Database,
  caller: Caller,
  key: FileKey,
): Promise<{ documentId: string | null }> {
  return { documentId: (await find(db, caller, key)).document_id };
}

type QueuedUpload = Pick<fileQueries.UploadRow, 'id' | 'library_id'>;

/** Enqueues the reading of a file, in its library's lane. */
export const enqueue = ({ jobs }: Pick<LibraryFileDeps, 'jobs'>, tx: Transaction, upload: QueuedUpload) =>
  jobs.enqueue(tx, libraryFileReading, {
    data: { uploadId: upload.id },
    key: upload.id,
    owner: laneKeyOf(upload),
  });

/**
 * Joins folder and file name without empty, `.` and `..` segments; folder names come from the client and are
 * sanitised.
 */
function pathOf(folder: string | undefined, fileName: string): string {
  const isStep = (part: string) => ['', '.', '..'].includes(part);
  const parts = (folder ?? '').split(/[/\\]/).map((part) => fileNameOf(part, ''));
  return [...parts.filter((part) => !isStep(part)), isStep(fileName) ? 'file' : fileName].join('/');
}

interface ArrivedFile {
  libraryId: string;
  file: ReceivedFile;
  folder?: string | undefined;
  /** Metadata as JSON. */
  metadata?: string | undefined;
}

/** Parses metadata. Throws `request.invalid`. */
function metadataOf(text: string): FileMetadata {
  const refused = new AppError('request.invalid', {
    issues: [{ path: ['metadata'], code: 'invalid_format' }],
  });
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw refused;
  }
  const parsed = FileMetadataSchema.safeParse(read);
  // The schema would silently drop this key.
  if (!parsed.success || Object.hasOwn(Object(read), '__proto__')) throw refused;
  return parsed.data;
}

/**
 * Adds a file to a library and enqueues its reading. A file with the same bytes is kept as is. A new file
 * inherits the metadata of the file that it replaces unless it brings its own. Throws as `assertWritable`,
 * and `request.invalid`.
 */
export async function add(
  deps: LibraryFileDeps,
  { caller, requestId }: Requester,
  { libraryId, file, folder, metadata }: ArrivedFile,
): Promise<UploadedLibraryFile> {
  const { db, clock } = deps;
  const at = clock.now();
  return transaction(db, async (tx) => {
    await assertWritable(tx, caller, libraryId);
    const id = newId();
    const name = pathOf(folder, file.fileName);
    const given = metadata === undefined ? undefined : metadataOf(metadata);
    // Waits for concurrent changes of the replaced file's metadata.
    const inherited = given ?? (await fileQueries.lockByName(tx, libraryId, name))?.metadata ?? {};
    const upload = {
      id,
      library_id: libraryId,
      file_id: file.fileId,
      name,
      media_type: file.mediaType,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
      state: 'Queued',
      metadata: jsonb(inherited),
      created_by: caller.userId,
      created_at: at,
      updated_at: at,
    };
    const isNew = await fileQueries.insertOnce(tx, upload);
    if (isNew) {
      await enqueue(deps, tx, upload);
      await audit(byCaller(caller, { tx, requestId, at }), {
        ...fileEvent(id, 'Create'),
        after: fileContentOf({ ...upload, metadata: inherited }),
      });
    }
    const row = await fileQueries.findByHash(tx, libraryId, file.sha256);
    if (!row) throw new AppError('library_file.not_found');
    return { ...present(row), isDuplicate: !isNew };
  });
}

/** Queues failed files again; returns their number. Throws as `assertWritable`. */
export async function retryFailed(
  deps: LibraryFileDeps,
  { caller, requestId }: Requester,
  libraryId: string,
): Promise<{ count: number }> {
  const at = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    await assertWritable(tx, caller, libraryId);
    const ids = await fileQueries.requeueFailed(tx, libraryId, at);
    for (const id of ids) await enqueue(deps, tx, { id, library_id: libraryId });
    const change = byCaller(caller, { tx, requestId, at });
    if (ids.length > 0) await audit(change, ofReading(libraryId, 'Retry failed files'));
    return { count: ids.length };
  });
}

/** Returns an audit event on the reading of a library's files, which creates no version. */
const ofReading = (libraryId: string, operation: string) => ({
  aggregateType: libraryAggregate.type,
  aggregateId: libraryId,
  operation,
});

/**
 * Marks files that are queued or being read as failed until they are retried; files about to be indexed are
 * finished. Returns their number. Throws as `assertWritable`.
 */
export async function stopReading(
  { db, clock }: LibraryFileDeps,
  { caller, requestId }: Requester,
  libraryId: string,
): Promise<{ count: number }> {
  const at = clock.now();
  return transaction(db, async (tx) => {
    await assertWritable(tx, caller, libraryId);
    const count = await fileQueries.failUnread(tx, libraryId, { code: 'file.reading_stopped', at });
    const change = byCaller(caller, { tx, requestId, at });
    if (count > 0) await audit(change, ofReading(libraryId, 'Stop reading'));
    return { count };
  });
}

/** Opens the original bytes. Throws `data_source.not_found`, `library_file.not_found`. */
export async function download(deps: LibraryFileDeps, caller: Caller, key: FileKey): Promise<Download> {
  const row = await findUpload(deps.db, caller, key);
  return openUpload(deps, { upload: row, missing: 'library_file.not_found' });
}

/** Returns the text extracted from a file. Throws `data_source.not_found`, `library_file.not_found`. */
export async function extraction({ db }: LibraryFileDeps, caller: Caller, key: FileKey) {
  const { document_id } = await find(db, caller, key);
  const source = document_id === null ? undefined : await readSource({ db }, document_id);
  if (!source) throw new AppError('library_file.not_found');
  return { title: source.title, mediaType: source.mediaType, text: source.text };
}

/** Returns the figures of a file. Throws `data_source.not_found`, `library_file.not_found`. */
export async function figures({ db }: LibraryFileDeps, caller: Caller, key: FileKey) {
  const { document_id } = await find(db, caller, key);
  return { items: document_id === null ? [] : await listFigures(db, document_id) };
}

/** Opens the picture of a figure. Throws `data_source.not_found`, `library_file.not_found`. */
export async function figureImage(
  deps: LibraryFileDeps,
  caller: Caller,
  { figureId, ...key }: FileKey & { figureId: string },
): Promise<Download> {
  const { document_id: documentId } = await find(deps.db, caller, key);
  const missing = 'library_file.not_found';
  if (documentId === null) throw new AppError(missing);
  return openFigure(deps, { documentId, figureId, missing });
}

/**
 * Returns the key of a file by its name in base64. Throws `data_source.not_found`, `library_file.not_found`.
 */
export async function hashOfName(
  db: Database,
  caller: Caller,
  { dataSourceId, fileName }: { dataSourceId: string; fileName: string },
): Promise<FileKey> {
  await assertVisible(db, caller, dataSourceId);
  const name = Buffer.from(fileName, 'base64').toString('utf8');
  const row = isStorable(name) ? await fileQueries.findByName(db, dataSourceId, name) : undefined;
  if (!row) throw new AppError('library_file.not_found');
  return { dataSourceId, hash: row.sha256 };
}
