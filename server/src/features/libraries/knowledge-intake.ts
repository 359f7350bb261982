import type { SourceDocument } from './prepare-document.ts';

/** Puts documents where questions find them. */
export interface KnowledgeIntake {
  /** Chunks and embeds a document, and puts it in the place of the one of the same path; gives its id. */
  put(libraryId: string, document: SourceDocument): Promise<string>;
  /** Brings the search index up to the database, on every server. */
  refresh(): Promise<void>;
}
