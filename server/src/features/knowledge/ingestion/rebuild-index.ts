/** Rebuilds the text index of a library file by file, from the stored texts. */
import { AppError } from '../../../app-error.ts';
import { type Database, transaction } from '../../../db/client.ts';
import { type Embedder, embeddingModel } from '../../../embeddings/embedder.ts';
import type { ReportProgress } from '../../instance/public.ts';
import { embedFile } from '../embeddings/embed-file.ts';
import { embedInBatches } from '../embeddings/embed-in-batches.ts';
import { chosenEmbedding, textsOf } from '../embeddings/embedding-queries.ts';
import { keyOf, type OpenEmbedding, type StoredEmbedding } from '../embeddings/text-embedding.ts';
import { findCurrentFiles, lockLibrary } from '../store/queries.ts';
import {
  type FileVectors,
  filesUnchangedSince,
  noteChange,
  replaceVectors,
} from '../store/vector-queries.ts';
import { searchableText } from '../text/chunking.ts';
import { meanDirection, toBytes } from '../text/vectors.ts';
import { windowText } from '../text/windows.ts';
import { refreshFile } from './refresh-words.ts';

export interface IndexRebuildDeps {
  db: Database;
  embedder: Embedder;
  openEmbedding: OpenEmbedding;
  /** Updates the search index to the database. */
  refresh(): Promise<void>;
}

export interface IndexRebuild {
  libraryId: string;
  /** Number of the newest change when the task began; files that changed later are up to date. */
  changeNumber: number;
}

/** Batch size of index updates: limits for how long a file is absent from searches. */
const FILES_AT_ONCE = 20;
const TEXTS_AT_ONCE = 100;

/**
 * Computes words and vectors of all files again, and writes their entries again. Each file is searched by its
 * current entries until then. Resumes after a crash. Throws as the library's model, and the reason of the signal.
 */
export async function rebuildIndex(
  deps: IndexRebuildDeps,
  { libraryId, changeNumber }: IndexRebuild,
  { signal, report }: { signal: AbortSignal; report: ReportProgress },
): Promise<void> {
  const { db, refresh } = deps;
  const total = (await filesUnchangedSince(db, libraryId, Number.MAX_SAFE_INTEGER)).length;
  const open = await filesUnchangedSince(db, libraryId, changeNumber);
  const stored = await chosenEmbedding(db, libraryId);
  await report(total - open.length, total);
  for (const [index, fileId] of open.entries()) {
    signal.throwIfAborted();
    if (stored) await embedAgain(deps, { fileId, stored }, signal);
    // Marks the file as done, so it comes last.
    await rebuildFile(deps, { libraryId, fileId }, signal);
    const done = index + 1;
    if (done % FILES_AT_ONCE === 0) await refresh();
    await report(total - open.length + done, total);
  }
  // A previous attempt may have ended before its last update.
  await refresh();
}

async function rebuildFile(
  { db, embedder }: IndexRebuildDeps,
  { libraryId, fileId }: { libraryId: string; fileId: string },
  signal: AbortSignal,
): Promise<void> {
  const vectors = await vectorsOf(db, fileId, (texts) => {
    signal.throwIfAborted();
    return embedder.embed(texts, { queueOwner: { kind: 'library', id: libraryId } });
  });
  await transaction(db, async (tx) => {
    await lockLibrary(tx, libraryId);
    if ((await findCurrentFiles(tx, [fileId])).length === 0) return;
    if (vectors) await replaceVectors(tx, fileId, vectors);
    await refreshFile(tx, fileId);
    await noteChange(tx, fileId);
  });
}

/** Returns the vectors of a file by the built-in model; `undefined` without passages. */
async function vectorsOf(
  db: Database,
  fileId: string,
  embed: (texts: string[]) => Promise<Float32Array[]>,
): Promise<FileVectors | undefined> {
  const file = await textsOf(db, fileId);
  if (!file || file.chunks.length === 0) return undefined;
  const { chunks, windows, content } = file;
  const headings = new Map(chunks.map(({ id, heading }) => [id, heading]));
  const ofChunks = await embedInBatches(embed, chunks.map(searchableText), {
    size: TEXTS_AT_ONCE,
    map: (vector) => vector,
  });
  const texts = windows.map(({ chunk_id, start_offset, end_offset }) =>
    windowText(headings.get(chunk_id) ?? '', content.slice(start_offset, end_offset)),
  );
  const ofWindows = await embedInBatches(embed, texts, { size: TEXTS_AT_ONCE, map: toBytes });
  return {
    model: embeddingModel,
    document: toBytes(meanDirection(ofChunks) ?? new Float32Array()),
    chunks: ofChunks.map((vector, i) => ({ id: chunks[i]?.id ?? '', vector })),
    windows: ofWindows.map((vector, i) => ({ id: windows[i]?.id ?? '', vector })),
  };
}

/** Replaces the vectors of a file by the library's own model. Throws `model.bad_response` for another length. */
async function embedAgain(
  { db, openEmbedding }: IndexRebuildDeps,
  { fileId, stored }: { fileId: string; stored: StoredEmbedding },
  signal: AbortSignal,
): Promise<void> {
  const { embed } = await openEmbedding(stored);
  await embedFile(db, fileId, {
    key: keyOf(stored),
    isAgain: true,
    async embed(texts, options) {
      const vectors = await embed(texts, { signal, ...options });
      if (vectors.some(({ length }) => length !== stored.dimensions))
        throw new AppError('model.bad_response');
      return vectors;
    },
  });
}
