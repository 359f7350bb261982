/** Converts uploaded files to library documents. */
import type { Omission } from '@polylogue/contract/knowledge/libraries/omissions';
import type { ErrorCode } from '@polylogue/contract/errors';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Database } from '../../../db/client.ts';
import type { ExtractedFigure } from '../../../extraction/document.ts';
import type { Extraction, ExtractionOptions } from '../../../extraction/extraction.ts';
import { openFile } from '../../../uploads/stored-file.ts';
import type { SourceDocument } from './prepare-document.ts';
import { titleOf } from '../text/chunking.ts';
import { meaningfulTitle } from '../text/document-title.ts';

export interface UploadedDocument {
  fileId: string;
  /** Identifies the document within its library. */
  path: string;
  mediaType: string;
  /** Error code if the file is gone. */
  missing: ErrorCode;
}

export interface ReadDocument extends SourceDocument {
  recognisedPages: number | undefined;
  figures: ExtractedFigure[];
  /** Set if figures exceeded the limits and were left out. */
  lacksFigures: boolean;
  omissions: Omission[];
}

/** Reads text, title and pages of a file. Throws `missing`, or a `file.…` code if the file can't be read. */
export async function readDocument(
  deps: { db: Database; blobs: BlobStore; extraction: Pick<Extraction, 'extract'> },
  { fileId, path, mediaType, missing, ...options }: UploadedDocument & ExtractionOptions,
): Promise<ReadDocument> {
  const { body } = await openFile(deps, { fileId, missing });
  const facts = { mediaType, name: path };
  const {
    text: content,
    pageStarts,
    recognisedPages,
    figures = [],
    lacksFigures = false,
    omissions = [],
    ...found
  } = await deps.extraction.extract(() => body.open(), facts, options);
  const fileName = (path.split('/').at(-1) ?? path).replace(/\.[^.]+$/, '');
  return {
    path,
    title: meaningfulTitle(found.title) ?? (found.isMarkdown ? titleOf(content, fileName) : fileName),
    mediaType: found.isMarkdown ? 'text/markdown' : 'text/plain',
    content,
    pageStarts,
    phrasings: new Map(),
    recognisedPages,
    figures,
    lacksFigures,
    omissions,
  };
}
