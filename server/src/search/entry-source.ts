/** Where the search index is derived from. PostgreSQL is the truth; whoever owns the entries there implements this. */

/**
 * What an entry is: a chunk's own text, a few sentences of a chunk, another way to ask for a chunk, a document as a whole,
 * or a question that the library has no answer to.
 */
export type EntryKind = 'passage' | 'window' | 'phrasing' | 'page' | 'off-topic';

/** An entry as the index holds it. The entries of a document never change: another text is another document. */
export interface IndexedEntry {
  /** Of a document as a whole, the document's. */
  entryId: string;
  libraryId: string;
  /** The document that it is of. */
  documentId: string;
  kind: EntryKind;
  /** The chunk that it leads to; `null` off topic and of a whole document. A passage's chunk id is its entry id. */
  chunkId: string | null;
  /** The stems that it is found by, apart by spaces; none where only its meaning counts. */
  text: string;
  /** Normalised embedding. */
  vector: ArrayLike<number>;
  /** What made the vector; left out for the model that ships. Vectors of different spaces are never compared. */
  space?: string | undefined;
}

/** A place in the history of changes. The token tells the history of one database from that of another. */
export interface ChangePosition {
  number: number;
  token: string;
}

/** What changed between two places. */
export interface Changes {
  position: ChangePosition;
  /** The documents that came into use or went out of it, each once. */
  documentIds: string[];
}

export interface EntrySource {
  /** The newest place in the history. */
  position(): Promise<ChangePosition>;
  /** What has changed since. `undefined`: the history doesn't lead on from there. */
  changesSince(position: ChangePosition): Promise<Changes | undefined>;
  /** Ids of all documents in use. */
  documentIds(): Promise<string[]>;
  /** The entries of those of the documents that are in use, some at a time. */
  entriesOf(documentIds: readonly string[]): AsyncIterable<IndexedEntry[]>;
}
