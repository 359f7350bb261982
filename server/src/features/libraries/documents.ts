/** Takes documents into a library: only what changed is chunked and embedded, and nothing old is overwritten. */
import type { Clock } from '../../clock.ts';
import { type Database, type Transaction, transaction } from '../../db/client.ts';
import type { Embedder } from '../../embeddings/embedder.ts';
import type { KnowledgeIntake } from './knowledge-intake.ts';
import { hashOf, prepare, type SourceDocument } from './prepare-document.ts';
import * as queries from './queries.ts';
import type { ReadingControl } from './reading.ts';

type Admit = NonNullable<Parameters<KnowledgeIntake['put']>[2]>;

interface DocumentDeps {
  db: Database;
  clock: Clock;
  embedder: Embedder;
}

/**
 * Makes `documents` the current content of a library at once, and tells how many were new or changed. Documents with
 * an unchanged text keep their rows; of the others the old rows stay, superseded. What was prepared when the signal
 * aborts, or the process dies, is not prepared again. The search index is not touched.
 */
export async function replaceDocuments(
  deps: DocumentDeps & Partial<ReadingControl>,
  libraryId: string,
  documents: readonly SourceDocument[],
): Promise<{ changed: number; removed: number }> {
  const { db, clock, signal, report } = deps;
  const before = await queries.currentFiles(db, libraryId);
  const changed = documents.filter((document) => before.get(document.path)?.contentHash !== hashOf(document));
  const paths = new Set(documents.map(({ path }) => path));
  const removed = [...before.keys()].filter((path) => !paths.has(path));
  if (changed.length === 0 && removed.length === 0) return { changed: 0, removed: 0 };
  const known = await queries.preparedFiles(db, libraryId);
  const prepared: PreparedDocument[] = [];
  for (const document of changed) {
    report?.(prepared.length, changed.length);
    signal?.throwIfAborted();
    prepared.push(await prepareOnce(deps, { libraryId, document, known: known.get(document.path) }));
  }
  report?.(changed.length, changed.length);

  await transaction(db, async (tx) => {
    await queries.lockLibrary(tx, libraryId);
    // Another server may have taken in the same documents while this one embedded.
    const current = await queries.currentFiles(tx, libraryId);
    const missing = prepared.filter(
      ({ path, contentHash }) => current.get(path)?.contentHash !== contentHash,
    );
    const outdated = [...missing.map(({ path }) => path), ...removed].flatMap(
      (path) => current.get(path)?.id ?? [],
    );
    await queries.supersede(tx, outdated, clock.now());
    await queries.putInUse(
      tx,
      missing.map(({ id }) => id),
    );
    await queries.removePrepared(tx, libraryId);
  });
  return { changed: changed.length, removed: removed.length };
}

/**
 * Makes a document the current content of its path in a library; the rest of the library stays as it is. Resolves to
 * its id. What was prepared when the process dies is not prepared again. `admit` is asked in the transaction that takes
 * it into use, which nobody else changes the library's files beside: where it throws, nothing is. The search index is
 * not touched.
 */
export async function putDocument(
  { admit = async () => {}, ...deps }: DocumentDeps & { admit?: Admit | undefined },
  libraryId: string,
  document: SourceDocument,
): Promise<string> {
  const { db, clock } = deps;
  const { path } = document;
  const known = await queries.preparedFile(db, libraryId, path);
  const prepared = await prepareOnce(deps, { libraryId, document, known });
  return transaction(db, async (tx) => {
    await queries.lockLibrary(tx, libraryId);
    const current = await queries.currentFile(tx, libraryId, path);
    const isThere = current?.contentHash === prepared.contentHash;
    if (current && !isThere) await queries.supersede(tx, [current.id], clock.now());
    if (!isThere) await queries.putInUse(tx, [prepared.id]);
    // Another process may have prepared the same at the same time.
    await queries.removePreparedOf(tx, libraryId, path);
    const id = isThere ? current.id : prepared.id;
    await admit(tx, id);
    return id;
  });
}

/** Takes a document out of use; citations go on reading it. */
export async function removeDocument(tx: Transaction, documentId: string, at: Date): Promise<void> {
  const libraryId = await queries.libraryOf(tx, documentId);
  if (libraryId === undefined) return;
  await queries.lockLibrary(tx, libraryId);
  await queries.supersede(tx, [documentId], at);
}

interface PreparedDocument {
  id: string;
  path: string;
  contentHash: string;
}

/** Chunks and embeds a document, unless an interrupted reading has done so. */
async function prepareOnce(
  deps: DocumentDeps,
  {
    libraryId,
    document,
    known,
  }: {
    libraryId: string;
    document: SourceDocument;
    known: { id: string; contentHash: string } | undefined;
  },
): Promise<PreparedDocument> {
  const { path } = document;
  const contentHash = hashOf(document);
  if (known?.contentHash === contentHash) return { id: known.id, path, contentHash };
  const prepared = await prepare(deps, libraryId, document);
  await transaction(deps.db, (tx) => queries.insertPrepared(tx, prepared));
  return { id: prepared.file.id, path, contentHash };
}

/** Whether `documents` are a library's current content. */
export async function isCurrent(
  db: Database,
  libraryId: string,
  documents: readonly SourceDocument[],
): Promise<boolean> {
  const current = await queries.currentFiles(db, libraryId);
  return (
    current.size === documents.length &&
    documents.every((document) => current.get(document.path)?.contentHash === hashOf(document))
  );
}
