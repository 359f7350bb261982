/** Access to cited library texts and their original files. */
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Database } from '../../../db/client.ts';
import { readSource } from '../sources/read-source.ts';
import { sourceRights } from '../sources/source-rights.ts';
import { listFigures, openFigure } from '../figures/figures.ts';
import { findOriginal, openOriginal } from './originals.ts';

/** Reads cited sources by document id. */
export const citedFiles = (deps: { db: Database; blobs: BlobStore }) => ({
  ...sourceRights(deps.db),
  async read(documentId: string) {
    const source = await readSource(deps, documentId);
    if (!source) return undefined;
    const file = await findOriginal(deps.db, documentId);
    const figures = await listFigures(deps.db, documentId);
    return { ...source, figures, ...(file && { file }) };
  },
  /** Opens the original file, or a figure of it. Throws `citation.file_gone`. */
  openFile(documentId: string, figureId?: string) {
    const missing = 'citation.file_gone';
    if (figureId === undefined) return openOriginal(deps, { documentId, missing });
    return openFigure(deps, { documentId, figureId, missing });
  },
});
