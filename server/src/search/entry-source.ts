/**
 * Source of the search index. PostgreSQL is authoritative; the owner of the entries implements this
 * interface.
 */

/**
 * Kind of an entry: a chunk's text, some sentences of it, a question that it answers, a whole document, or an
 * unanswerable question.
 */
export type EntryKind = 'passage' | 'window' | 'phrasing' | 'page' | 'off-topic';

/** Index entry. Entries are immutable: a changed text is a new document. */
export interface IndexedEntry {
  /** For a whole document, its id. */
  entryId: string;
  libraryId: string;
  documentId: string;
  kind: EntryKind;
  /**
   * Chunk that a hit leads to; `null` for off-topic questions and whole documents. A passage has the id of
   * its chunk.
   */
  chunkId: string | null;
  /** Stems for the word search, separated by spaces; empty if only the vector counts. */
  text: string;
  /** Normalised embedding. */
  vector: ArrayLike<number>;
  /**
   * Vector space, named after the model; absent for the built-in model. Vectors of different spaces are never
   * compared.
   */
  space?: string | undefined;
}

/** Position in the change history. The token distinguishes the histories of different databases. */
export interface ChangePosition {
  number: number;
  token: string;
}

/** Changes since a position. */
export interface Changes {
  position: ChangePosition;
  /** Documents added or removed, each once. */
  documentIds: string[];
}

export interface EntrySource {
  /** Returns the newest position. */
  position(): Promise<ChangePosition>;
  /** Returns the changes since a position, or `undefined` if the position is not part of this history. */
  changesSince(position: ChangePosition): Promise<Changes | undefined>;
  /** Returns the ids of all active documents. */
  documentIds(): Promise<string[]>;
  /** Yields the entries of the given documents that are active, in batches. */
  entriesOf(documentIds: readonly string[]): AsyncIterable<IndexedEntry[]>;
}
