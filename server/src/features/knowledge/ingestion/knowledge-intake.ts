import type { Transaction } from '../../../db/client.ts';
import type { QueueOwner } from '../../../scheduling/beneficiary.ts';
import type { EmbeddingChange, EmbeddingControl } from '../embeddings/change-embedding.ts';
import type { SourceDocument } from './prepare-document.ts';

export type Admit = (tx: Transaction, documentId: string) => Promise<void>;

export interface PutOptions {
  /** Is asked in the transaction that takes the document into use: where it throws, nothing changes. */
  admit?: Admit;
  /** Whose turns it is embedded in. Default: the library's. */
  beneficiary?: QueueOwner;
  /** Is asked before each stretch of the text is embedded, which may take hours: where it throws, no more of it is. */
  goOn?: () => Promise<void>;
}

/** Puts documents where questions find them. */
export interface KnowledgeIntake {
  /** Chunks and embeds a document, and puts it in the place of the one of the same path; gives its id. */
  put(libraryId: string, document: SourceDocument, options?: PutOptions): Promise<string>;
  /** Gives a library another embedding model, and brings the search index up to it. */
  changeEmbedding(change: EmbeddingChange, control: EmbeddingControl): Promise<void>;
  /** Brings the search index up to the database, on every server. */
  refresh(): Promise<void>;
}
