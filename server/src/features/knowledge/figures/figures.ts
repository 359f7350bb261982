/** Stores, lists and opens the figures of documents. */
import type { DocumentFigure } from '@polylogue/contract/knowledge/libraries/figures';
import type { ErrorCode } from '@polylogue/contract/errors';
import { AppError } from '../../../app-error.ts';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Clock } from '../../../clock.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { ExtractedFigure } from '../../../extraction/document.ts';
import type { Download } from '../../../http/responses/download.ts';
import { addOwnFile } from '../../../uploads/service.ts';
import { openFile } from '../../../uploads/stored-file.ts';
import * as queries from './figure-queries.ts';

interface FigureDeps {
  db: Database;
  blobs: BlobStore;
}

/** Figure with a stored picture, not yet assigned to a document. */
type StoredFigure = Omit<Parameters<typeof queries.replaceOf>[2][number], 'document_id'>;

/** Stores the pictures of figures. Unassigned ones are deleted by the file sweep. */
export async function storeFigures(
  deps: FigureDeps & { clock: Clock },
  figures: readonly ExtractedFigure[],
): Promise<StoredFigure[]> {
  const stored: StoredFigure[] = [];
  for (const [position, { content, caption, page, start, end, width, height }] of figures.entries()) {
    const name = `figure-${position + 1}.webp`;
    const file = { name, mediaType: 'image/webp', content: Buffer.from(content) };
    stored.push({
      id: newId(),
      position,
      file_id: (await addOwnFile(deps, file)).fileId,
      caption,
      page: page ?? null,
      start_offset: start,
      end_offset: end,
      width,
      height,
    });
  }
  return stored;
}

/** Replaces the figures of a document. */
export const setFigures = (
  tx: Transaction,
  documentId: string,
  figures: readonly StoredFigure[],
): Promise<void> =>
  queries.replaceOf(
    tx,
    documentId,
    figures.map((figure) => ({ ...figure, document_id: documentId })),
  );

/** Returns the figures of a document in the order of its text. */
export async function listFigures(db: Database, documentId: string): Promise<DocumentFigure[]> {
  const rows = await queries.listOf(db, documentId);
  return rows.map((row) => ({
    figureId: row.id,
    caption: row.caption,
    ...(row.page !== null && { page: row.page }),
    start: row.start_offset,
    end: row.end_offset,
    width: row.width,
    height: row.height,
  }));
}

/** Opens the picture of a figure. Throws `missing` if there is none. */
export async function openFigure(
  deps: FigureDeps,
  { documentId, figureId, missing }: { documentId: string; figureId: string; missing: ErrorCode },
): Promise<Download> {
  const row = await queries.findOf(deps.db, documentId, figureId);
  if (!row) throw new AppError(missing);
  const { mediaType, body } = await openFile(deps, { fileId: row.file_id, missing });
  return { mediaType, body, cache: 'private' };
}
