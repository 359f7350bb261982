import type { CitationSource } from '@polylogue/contract/chat/conversations/schemas';
import type { Download } from '../../../http/responses/download.ts';
import type { DocumentLibrary, ReadingRights } from '../../knowledge/public.ts';

/** What decides who may read a document of a library, current or not. */
export interface SourceRights {
  /** The libraries of documents; a document of a library that is gone for good has none. */
  librariesOf(documentIds: readonly string[]): Promise<ReadonlyMap<string, DocumentLibrary>>;
  /** Those of these documents that ship or went with a question, and those that may be read now; no others. */
  readableBy(
    rights: ReadingRights,
    libraries: ReadonlyMap<string, DocumentLibrary>,
  ): Promise<ReadonlySet<string>>;
}

/** What libraries know of the files that answers cite, as these were when they were cited. */
export interface CitedSources extends SourceRights {
  /** The text, also of a file that has been replaced or removed since, and what is known of the file while it is there. */
  read(
    fileId: string,
  ): Promise<Pick<CitationSource, 'title' | 'path' | 'mediaType' | 'text' | 'file' | 'figures'> | undefined>;
  /** The file itself, or a picture of it. Throws `citation.file_gone`. */
  openFile(fileId: string, figureId?: string): Promise<Download>;
}
