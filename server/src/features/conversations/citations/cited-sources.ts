import type { CitationSource } from '@polylogue/contract/conversations/schemas';
import type { Download } from '../../../http/responses/download.ts';

/** What libraries know of the files that answers cite, as these were when they were cited. */
export interface CitedSources {
  /** The text, also of a file that has been replaced or removed since, and what is known of the file while it is there. */
  read(
    fileId: string,
  ): Promise<Pick<CitationSource, 'title' | 'path' | 'mediaType' | 'text' | 'file'> | undefined>;
  /** The file itself. Throws `citation.file_gone`. */
  openFile(fileId: string): Promise<Download>;
}
