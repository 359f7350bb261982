import type { Transaction } from '../../db/client.ts';
import type { EmbeddingChange, EmbeddingControl } from './embeddings/change-embedding.ts';
import type { SourceDocument } from './prepare-document.ts';

/** Puts documents where questions find them. */
export interface KnowledgeIntake {
  /**
   * Chunks and embeds a document, and puts it in the place of the one of the same path; gives its id. `admit` is asked
   * in the transaction that does so: where it throws, nothing changes.
   */
  put(
    libraryId: string,
    document: SourceDocument,
    admit?: (tx: Transaction, documentId: string) => Promise<void>,
  ): Promise<string>;
  /** Gives a library another embedding model, and brings the search index up to it. */
  changeEmbedding(change: EmbeddingChange, control: EmbeddingControl): Promise<void>;
  /** Brings the search index up to the database, on every server. */
  refresh(): Promise<void>;
}
