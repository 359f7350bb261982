import type { CitationSource } from '@polylogue/contract/conversations/schemas';
import type { Download } from '../../../http/responses/download.ts';
import type { GuardedLibrary } from '../../libraries/service.ts';

/** What libraries know of the files that answers cite, as these were when they were cited. */
export interface CitedSources {
  /** The library of a file, where rights on it decide who may read the file. */
  libraryOf(fileId: string): Promise<GuardedLibrary | undefined>;
  /** The text, also of a file that has been replaced or removed since, and what is known of the file while it is there. */
  read(
    fileId: string,
  ): Promise<Pick<CitationSource, 'title' | 'path' | 'mediaType' | 'text' | 'file'> | undefined>;
  /** The file itself. Throws `citation.file_gone`. */
  openFile(fileId: string): Promise<Download>;
}
