/** Access to cited library texts and their original files. */
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Database } from '../../../db/client.ts';
import { readSource } from '../sources/read-source.ts';
import { sourceRights } from '../sources/source-rights.ts';
import { listFigures, openFigure } from '../figures/figures.ts';
import { findOmissions } from '../store/omission-queries.ts';
import { findOriginal, openOriginal } from './originals.ts';

/** Reads cited sources by document id. */
export const citedFiles = (deps: { db: Database; blobs: BlobStore }) => ({
  ...sourceRights(deps.db),
  omissionsOf: (documentIds: readonly string[]) => findOmissions(deps.db, documentIds),
  async read(documentId: string) {
    const read = await readSource(deps, documentId);
    if (!read) return undefined;
    const { omissions, ...source } = read;
    const file = await findOriginal(deps.db, documentId);
    const figures = await listFigures(deps.db, documentId);
    return { ...source, figures, ...(file && { file }), ...(omissions.length > 0 && { omissions }) };
  },
  /** Opens the original file. Throws `citation.file_gone`. */
  openFile: (documentId: string) => openOriginal(deps, { documentId, missing: 'citation.file_gone' }),
  /** Opens a figure of the original file. Throws `citation.file_gone`. */
  openFigure: (documentId: string, figureId: string) =>
    openFigure(deps, { documentId, figureId, missing: 'citation.file_gone' }),
});
