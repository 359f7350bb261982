import type { Transaction } from '../../../db/client.ts';
import type { QueueOwner } from '../../../scheduling/queue-owner.ts';
import type { EmbeddingChange, EmbeddingControl } from '../embeddings/change-embedding.ts';
import type { SourceDocument } from './prepare-document.ts';
import type { IndexRebuild } from './rebuild-index.ts';

export type Admit = (tx: Transaction, documentId: string) => Promise<void>;

export interface PutOptions {
  /** Called in the transaction that stores the document; if it throws, nothing changes. */
  admit?: Admit;
  /** Owner of the embedding work. Default: the library. */
  queueOwner?: QueueOwner;
  /** Called before each batch is embedded, which may take hours in total; throws to stop. */
  checkpoint?: () => Promise<void>;
}

/** Adds documents to libraries. */
export interface KnowledgeIntake {
  /** Chunks and embeds a document, and replaces the one of the same path; returns its id. */
  put(libraryId: string, document: SourceDocument, options?: PutOptions): Promise<string>;
  /** Embeds the stored text of a library, so that it is found by meaning. Throws as the embedding model. */
  embedText(libraryId: string, options?: PutOptions): Promise<void>;
  /** Changes the embedding model of a library and updates the search index. */
  changeEmbedding(change: EmbeddingChange, control: EmbeddingControl): Promise<void>;
  /** Rebuilds the text index of a library. */
  rebuildIndex(rebuild: IndexRebuild, control: EmbeddingControl): Promise<void>;
  /** Updates the search index to the database on every server. */
  refresh(): Promise<void>;
}
