/** Attachments of questions, accessible to their uploader only (document 2 §7.5). */
import {
  type AttachmentContext,
  type AttachmentText,
  type AttachmentType,
  maxAttachmentTextLength,
  type UploadedAttachment,
  type VisionImage,
} from '@polylogue/contract/chat/attachments/schemas';
import type { ErrorCode } from '@polylogue/contract/errors';
import type { ReceivedFile } from '@polylogue/contract/multipart';
import { AppError } from '../../../app-error.ts';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Clock } from '../../../clock.ts';
import { type Database, jsonb, type Transaction, transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { Extraction, ExtractionOptions } from '../../../extraction/extraction.ts';
import type { Download } from '../../../http/responses/download.ts';
import { FileInBase64 } from '../../../http/responses/json-answer.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { type FileLimits, reserveDerived } from '../../../uploads/quota.ts';
import { type FileVariant, openFile } from '../../../uploads/stored-file.ts';
import { attachmentReading, laneKeyOf } from './jobs.ts';
import { presentPicture, presentText, presentUploaded, variantNamed } from './presenter.ts';
import * as queries from './queries.ts';
import { expectedBytesOf, extractDocument } from './reading.ts';
import { prepareStoredText, setOmissions } from '../../knowledge/public.ts';

export interface AttachmentDeps {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  extraction: Pick<Extraction, 'extract'>;
  jobs: Pick<JobQueue, 'enqueue'>;
  fileLimits: FileLimits;
}

interface Upload {
  ownerId: string;
  file: ReceivedFile;
}

/** Client of an upload. */
interface Uploader {
  isVisitor: boolean;
  /** Aborted when the client disconnects. */
  clientSignal: AbortSignal;
  /** Called before each recognised page of a scanned document. */
  onPage?: ExtractionOptions['onPage'];
}

/**
 * Stores a file for its owner's questions, and the text of a document, which answers can read at once.
 * Throws `file.encrypted`, `file.no_text`, `file.unreadable`, `file.too_complex`, or `file.quota_exceeded` if the
 * document's passages would exceed the visitors' quota.
 */
export async function addFile(
  deps: AttachmentDeps,
  { ownerId, file, isVisitor, clientSignal, onPage }: Upload & Uploader,
  { attachmentType, context }: { attachmentType: AttachmentType; context: AttachmentContext },
): Promise<UploadedAttachment> {
  const id = newId();
  const isSearched = attachmentType === 'FileSearch';
  const kind = isVisitor ? 'visitor' : 'person';
  const queueOwner = { kind, id: ownerId } as const;
  const reading = { queueOwner, signal: clientSignal, ...(onPage && { onPage }) };
  const document = isSearched ? await extractDocument(deps, file, reading) : null;
  const omissions = document?.omissions ?? [];
  const libraryId = newId();
  const storeText = document && (await prepareStoredText(deps, libraryId, document));
  const created_at = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    if (document && isVisitor) {
      const bytes = expectedBytesOf(document);
      await reserveDerived(tx, deps.fileLimits, { fileId: file.fileId, ownerId, bytes });
    }
    await queries.insert(tx, {
      id,
      owner_id: ownerId,
      kind: attachmentType,
      context,
      file_id: file.fileId,
      name: file.fileName,
      state: isSearched ? 'Reading' : 'Ready',
      omissions: jsonb(omissions),
      created_at,
    });
    if (!storeText) return;
    await queries.insertLibrary(tx, { id: libraryId, attachment_id: id, name: file.fileName, created_at });
    await setOmissions(tx, await storeText(tx), omissions);
    await deps.jobs.enqueue(tx, attachmentReading[kind], {
      data: { attachmentId: id },
      key: id,
      owner: laneKeyOf(ownerId, document),
    });
  });
  return presentUploaded({ id, name: file.fileName, omissions });
}

/** Stores a picture for its owner's questions. */
export async function addPicture(
  { db, clock }: Pick<AttachmentDeps, 'db' | 'clock'>,
  { ownerId, file }: Upload,
  context: AttachmentContext,
): Promise<VisionImage> {
  const id = newId();
  await queries.insert(db, {
    id,
    owner_id: ownerId,
    kind: 'Picture',
    context,
    file_id: file.fileId,
    name: file.fileName,
    state: 'Ready',
    created_at: clock.now(),
  });
  return presentPicture({ id, name: file.fileName });
}

type Stored = Pick<AttachmentDeps, 'db' | 'blobs'>;

async function open(
  deps: Stored,
  key: { id: string; ownerId: string },
  { isPicture, variant, missing }: { isPicture: boolean; variant: FileVariant; missing: ErrorCode },
) {
  const row = await queries.findOwned(deps.db, key);
  if (!row || (row.kind === 'Picture') !== isPicture) throw new AppError(missing);
  return { name: row.name, ...(await openFile(deps, { fileId: row.file_id, variant, missing })) };
}

type Opened = Awaited<ReturnType<typeof open>>;

const inBase64 = ({ mediaType, body }: Opened) => new FileInBase64(mediaType, body);

const asDocument = { isPicture: false, variant: 'content', missing: 'attachment.not_found' } as const;

/** Downloads a file. Throws `attachment.not_found`. */
export async function download(deps: Stored, key: { id: string; ownerId: string }): Promise<Download> {
  const { name, mediaType, body } = await open(deps, key, asDocument);
  return { mediaType, body, saveAs: name };
}

/** Reads a file as Base64. Throws `attachment.not_found`. */
export const readBase64 = async (deps: Stored, key: { id: string; ownerId: string }): Promise<FileInBase64> =>
  inBase64(await open(deps, key, asDocument));

/** Reads the text of a file. Throws `attachment.not_found`, also when the file was removed. */
export async function readText(
  { db }: Pick<AttachmentDeps, 'db'>,
  key: { id: string; ownerId: string },
): Promise<AttachmentText> {
  const row = await queries.findText(db, { ...key, maxLength: maxAttachmentTextLength });
  if (!row) throw new AppError('attachment.not_found');
  return presentText(row);
}

/** Reads a picture by one of its names. Throws `vision_image.not_found`. */
export async function readPicture(
  deps: Stored,
  { blobFileName, ...key }: { id: string; ownerId: string; blobFileName: string },
): Promise<FileInBase64> {
  const missing = 'vision_image.not_found';
  const variant = variantNamed(key.id, blobFileName);
  if (!variant) throw new AppError(missing);
  return inBase64(await open(deps, key, { isPicture: true, variant, missing }));
}

/** Attachments of a question, with its owner. */
export interface AttachRequest {
  segmentId: string;
  ownerId: string;
  context: AttachmentContext;
  attachmentIds: readonly string[];
  visionImageIds: readonly string[];
}

/**
 * Attaches files and pictures to a question. Throws `attachment.not_found` or `vision_image.not_found` for uploads of
 * others, and `attachment.not_taken` for files for the code interpreter.
 */
export async function attach(tx: Transaction, request: AttachRequest): Promise<void> {
  const { attachmentIds, visionImageIds, ...question } = request;
  const ids = [...attachmentIds, ...visionImageIds];
  if (ids.length === 0) return;
  const found = new Map((await queries.attach(tx, { ...question, ids })).map(({ id, kind }) => [id, kind]));
  for (const id of attachmentIds) {
    const kind = found.get(id);
    if (kind === undefined || kind === 'Picture') throw new AppError('attachment.not_found');
    if (kind === 'CodeInterpreter') throw new AppError('attachment.not_taken');
  }
  if (visionImageIds.some((id) => found.get(id) !== 'Picture')) throw new AppError('vision_image.not_found');
}
