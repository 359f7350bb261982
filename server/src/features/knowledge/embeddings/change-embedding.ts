/** Changes the embedding model of a library; the old one stays in use until all files are embedded. */
import { type Database, transaction } from '../../../db/client.ts';
import type { Embedder } from '../../../embeddings/embedder.ts';
import * as libraryQueries from '../store/queries.ts';
import { measureEmbedding, type Pair } from './calibration.ts';
import { embedFile, type TextEmbedding } from './embed-file.ts';
import * as queries from './embedding-queries.ts';
import { type EmbeddingChoice, keyOf, type OpenEmbedding, type StoredEmbedding } from './text-embedding.ts';

export interface EmbeddingChangeDeps {
  db: Database;
  embedder: Embedder;
  openEmbedding: OpenEmbedding;
  /** Loads the pairs for calibration. */
  pairs(): Promise<readonly Pair[]>;
  /** Updates the search index to the database. */
  refresh(): Promise<void>;
}

export interface EmbeddingChange {
  libraryId: string;
  /** `null`: the built-in model. */
  choice: EmbeddingChoice | null;
}

export interface EmbeddingControl {
  signal: AbortSignal;
  report(done: number, total: number): Promise<void>;
}

/**
 * Embeds all files of a library with another model, updates the search index, and then switches to the model.
 * Resumes after a crash without repeating finished files. Throws as the model, and the reason of the signal.
 */
export async function changeEmbedding(
  deps: EmbeddingChangeDeps,
  { libraryId, choice }: EmbeddingChange,
  control: EmbeddingControl,
): Promise<void> {
  const { db, refresh } = deps;
  if (choice === null) {
    // All texts have vectors of the built-in model.
    await transaction(db, async (tx) => {
      await libraryQueries.lockLibrary(tx, libraryId);
      await activate(tx, libraryId, null);
    });
  } else {
    const { embedding, stored } = await openMeasured(deps, choice, control.signal);
    do {
      await embedFiles(db, { libraryId, embedding }, control);
      await refresh();
    } while (!(await switchModel(db, libraryId, stored)));
  }
  // Vectors of the previous model were deleted.
  await refresh();
}

async function openMeasured(
  { embedder, openEmbedding, pairs }: EmbeddingChangeDeps,
  choice: EmbeddingChoice,
  signal: AbortSignal,
): Promise<{ embedding: TextEmbedding; stored: StoredEmbedding }> {
  const opened = await openEmbedding(choice);
  const embed: TextEmbedding['embed'] = (texts, options) => opened.embed(texts, { signal, ...options });
  const measured = await measureEmbedding(embed, { embedder, pairs: await pairs() });
  return { embedding: { key: keyOf(choice), embed }, stored: { ...choice, ...measured } };
}

async function embedFiles(
  db: Database,
  { libraryId, embedding }: { libraryId: string; embedding: TextEmbedding },
  { signal, report }: EmbeddingControl,
): Promise<void> {
  const wanted = { libraryId, key: embedding.key };
  for (;;) {
    const { done, total } = await queries.countEmbedded(db, wanted);
    await report(done, total);
    signal.throwIfAborted();
    const fileId = await queries.nextToEmbed(db, wanted);
    if (fileId === undefined) return;
    await embedFile(db, fileId, embedding);
  }
}

/** Switches to the model unless files without its vectors were added meanwhile. */
const switchModel = (db: Database, libraryId: string, stored: StoredEmbedding): Promise<boolean> =>
  transaction(db, async (tx) => {
    await libraryQueries.lockLibrary(tx, libraryId);
    if (await queries.nextToEmbed(tx, { libraryId, key: keyOf(stored) })) return false;
    await activate(tx, libraryId, stored);
    return true;
  });

async function activate(
  tx: Parameters<typeof queries.setEmbedding>[0],
  libraryId: string,
  stored: StoredEmbedding | null,
): Promise<void> {
  await queries.setEmbedding(tx, libraryId, stored);
  await queries.deleteOtherModels(tx, libraryId, stored && keyOf(stored));
  if (stored) await queries.deleteFailure(tx, keyOf(stored));
}
