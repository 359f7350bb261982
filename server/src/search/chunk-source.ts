/** Where the search index is derived from. PostgreSQL is the truth; whoever owns the chunks there implements this. */

/** A chunk as the index holds it. Chunks are immutable: another text has another id. */
export interface IndexedChunk {
  chunkId: string;
  libraryId: string;
  /** What the full-text index reads: headings and text. */
  text: string;
  /** Normalised embedding of the same. */
  vector: ArrayLike<number>;
}

export interface ChunkSource {
  /** Library id → a text that differs whenever the set of its chunks differs. */
  fingerprints(): Promise<Map<string, string>>;
  /** Ids of all chunks of a library. */
  chunkIds(libraryId: string): Promise<string[]>;
  /** The chunks of these ids that still exist, in any order. */
  readChunks(chunkIds: string[]): Promise<IndexedChunk[]>;
}
