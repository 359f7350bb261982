/** Gives a library another embedding: beside the old one, until everything has it. */
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
  /** What models are compared by. */
  pairs(): Promise<readonly Pair[]>;
  /** Brings the search index up to the database. */
  refresh(): Promise<void>;
}

export interface EmbeddingChange {
  libraryId: string;
  /** `null`: the model that ships. */
  choice: EmbeddingChoice | null;
}

export interface EmbeddingControl {
  signal: AbortSignal;
  report(done: number, total: number): Promise<void>;
}

/**
 * Embeds all files of a library with another model, has the search index hold that, and takes it into use at once; until
 * then questions are asked of the old one. What was done when the process dies is not done again. Throws what the model
 * throws, and the reason of the signal.
 */
export async function changeEmbedding(
  deps: EmbeddingChangeDeps,
  { libraryId, choice }: EmbeddingChange,
  control: EmbeddingControl,
): Promise<void> {
  const { db, refresh } = deps;
  if (choice === null) {
    // Every text has the vectors of the model that ships.
    await transaction(db, async (tx) => {
      await libraryQueries.lockLibrary(tx, libraryId);
      await takeIntoUse(tx, libraryId, null);
    });
  } else {
    const { embedding, stored } = await openMeasured(deps, choice, control.signal);
    do {
      await embedFiles(db, { libraryId, embedding }, control);
      await refresh();
    } while (!(await swap(db, libraryId, stored)));
  }
  // What the model before had made is gone.
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

/** Takes the model into use, unless something came meanwhile that it has made no vectors of. */
const swap = (db: Database, libraryId: string, stored: StoredEmbedding): Promise<boolean> =>
  transaction(db, async (tx) => {
    await libraryQueries.lockLibrary(tx, libraryId);
    if (await queries.nextToEmbed(tx, { libraryId, key: keyOf(stored) })) return false;
    await takeIntoUse(tx, libraryId, stored);
    return true;
  });

async function takeIntoUse(
  tx: Parameters<typeof queries.setEmbedding>[0],
  libraryId: string,
  stored: StoredEmbedding | null,
): Promise<void> {
  await queries.setEmbedding(tx, libraryId, stored);
  await queries.removeOthers(tx, libraryId, stored && keyOf(stored));
  if (stored) await queries.forgetFailure(tx, keyOf(stored));
}
