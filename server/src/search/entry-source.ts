/** Where the search index is derived from. PostgreSQL is the truth; whoever owns the entries there implements this. */

/**
 * What an entry is: a chunk's own text, a few sentences of a chunk, another way to ask for a chunk, a document as a whole,
 * or a question that the library has no answer to.
 */
export type EntryKind = 'passage' | 'window' | 'phrasing' | 'page' | 'off-topic';

/** An entry as the index holds it. Entries are immutable: another text has another id. */
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
}

export interface EntrySource {
  /** Library id → a text that differs whenever the set of its entries differs. */
  fingerprints(): Promise<Map<string, string>>;
  /** Ids of all entries of a library. */
  entryIds(libraryId: string): Promise<string[]>;
  /** The entries of these ids that still exist, in any order. */
  readEntries(entryIds: string[]): Promise<IndexedEntry[]>;
}
