/** Where the search index is derived from. PostgreSQL is the truth; whoever owns the entries there implements this. */

/**
 * What an entry is: a chunk's own text, another way to ask for a chunk, or a question that the library has no
 * answer to.
 */
export type EntryKind = 'passage' | 'phrasing' | 'off-topic';

/** An entry as the index holds it. Entries are immutable: another text has another id. */
export interface IndexedEntry {
  entryId: string;
  libraryId: string;
  kind: EntryKind;
  /** The chunk that it leads to; `null` off topic. A passage's chunk id is its entry id. */
  chunkId: string | null;
  /** What the full-text index reads. */
  text: string;
  /** Normalised embedding of the same. */
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
