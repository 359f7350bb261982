import type { CitationSource } from '@polylogue/contract/chat/conversations/schemas';
import type { Omission } from '@polylogue/contract/knowledge/libraries/omissions';
import type { Download } from '../../../http/responses/download.ts';
import type { DocumentLibrary, ReadingRights } from '../../knowledge/public.ts';

/** Access checks of library documents, current or replaced. */
export interface SourceRights {
  /** Finds the libraries of documents; documents of purged libraries are missing. */
  librariesOf(documentIds: readonly string[]): Promise<ReadonlyMap<string, DocumentLibrary>>;
  /** Returns the ids of readable documents: built-in ones, attachments, and those within the rights. */
  readableBy(
    rights: ReadingRights,
    libraries: ReadonlyMap<string, DocumentLibrary>,
  ): Promise<ReadonlySet<string>>;
}

/** File that a source was read from. */
export interface OriginalFile extends Omit<NonNullable<CitationSource['file']>, 'isDownloadable'> {
  /** Attached to a question by the reader, not part of a library. */
  isAttachment: boolean;
}

interface ReadSource
  extends Pick<CitationSource, 'title' | 'path' | 'mediaType' | 'text' | 'figures' | 'omissions'> {
  file?: OriginalFile;
}

/** Access to cited files as they were when cited. */
export interface CitedSources extends SourceRights {
  /** Reads the text, also of a replaced or removed file, and the details of a file that still exists. */
  read(fileId: string): Promise<ReadSource | undefined>;
  /** Returns the omissions of incompletely read files by id. */
  omissionsOf(fileIds: readonly string[]): Promise<ReadonlyMap<string, Omission[]>>;
  /** Opens the file. Throws `citation.file_gone`. */
  openFile(fileId: string): Promise<Download & Pick<OriginalFile, 'isAttachment'>>;
  /** Opens a figure of the file. Throws `citation.file_gone`. */
  openFigure(fileId: string, figureId: string): Promise<Download>;
}
