/** Adds documents to libraries: embeds only changed ones, and never overwrites old ones. */
import { type Database, type Transaction, transaction } from '../../../db/client.ts';
import type { Admit } from './knowledge-intake.ts';
import { embedFile } from '../embeddings/embed-file.ts';
import { chosenEmbeddings, isEmbedded } from '../embeddings/embedding-queries.ts';
import { keyOf, type OpenEmbedding } from '../embeddings/text-embedding.ts';
import {
  embedText,
  hashOf,
  type PreparationDeps,
  prepare,
  prepareText,
  type SourceDocument,
} from './prepare-document.ts';
import * as queries from '../store/queries.ts';
import type { ReadingControl } from './reading.ts';

interface DocumentDeps extends PreparationDeps {
  db: Database;
}

/**
 * Makes `documents` the content of a library at once; returns the number of changed and removed ones.
 * Unchanged documents keep their rows; rows of others are superseded. Documents prepared before an abort or
 * crash are reused. Leaves the search index alone.
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
    // Another server may have added the same documents meanwhile.
    const current = await queries.currentFiles(tx, libraryId);
    const missing = prepared.filter(
      ({ path, contentHash }) => current.get(path)?.contentHash !== contentHash,
    );
    const outdated = [...missing.map(({ path }) => path), ...removed].flatMap(
      (path) => current.get(path)?.id ?? [],
    );
    await queries.supersede(tx, outdated, clock.now());
    await queries.activateFiles(
      tx,
      missing.map(({ id }) => id),
    );
    await queries.removePrepared(tx, libraryId);
  });
  return { changed: changed.length, removed: removed.length };
}

/**
 * Makes a document the current content of its path in a library, and returns its id. A document prepared
 * before a crash is reused. Calls `admit` in the final transaction, under the library's lock; if it throws,
 * nothing changes. Leaves the search index alone. Throws as the library's embedding model.
 */
export async function putDocument(
  deps: PuttingDeps,
  libraryId: string,
  document: SourceDocument,
): Promise<string> {
  const known = await queries.preparedFile(deps.db, libraryId, document.path);
  return finish(deps, libraryId, await prepareOnce(deps, { libraryId, document, known }));
}

/** Embeds a prepared document with the library's model and activates it. */
async function finish(deps: PuttingDeps, libraryId: string, prepared: PreparedDocument): Promise<string> {
  for (;;) {
    await embedForLibrary(deps, libraryId, prepared.id);
    const documentId = await activate(deps, libraryId, prepared);
    if (documentId !== undefined) return documentId;
  }
}

/**
 * Chunks a document, and returns the function that stores its text and returns its id. The text can be read
 * and searched by its words until `embedStoredText`. Throws `file.too_complex`.
 */
export async function prepareStoredText(
  deps: Pick<DocumentDeps, 'clock'>,
  libraryId: string,
  document: SourceDocument,
): Promise<(tx: Transaction) => Promise<string>> {
  const text = await prepareText(deps, libraryId, document);
  return async (tx) => {
    await queries.insertPrepared(tx, text);
    return text.file.id;
  };
}

/**
 * Embeds the stored text of a library, and makes it searchable as `putDocument` does. Does nothing if that is
 * done. Throws as the embedding model.
 */
export async function embedStoredText(deps: PuttingDeps, libraryId: string): Promise<void> {
  const text = await queries.findPreparedText(deps.db, libraryId);
  if (!text) return;
  if (!text.isEmbedded) {
    const vectors = await embedText(deps, text);
    await transaction(deps.db, (tx) => queries.insertVectors(tx, vectors));
  }
  await finish(deps, libraryId, text);
}

interface PuttingDeps extends DocumentDeps {
  openEmbedding: OpenEmbedding;
  admit?: Admit | undefined;
}

/** Embeds a document with the library's model, unless that is the built-in one. */
async function embedForLibrary(
  { db, openEmbedding, checkpoint }: PuttingDeps,
  libraryId: string,
  documentId: string,
): Promise<void> {
  const stored = (await chosenEmbeddings(db, [libraryId])).get(libraryId);
  if (!stored || (await isEmbedded(db, documentId, keyOf(stored)))) return;
  const { embed } = await openEmbedding(stored);
  await embedFile(db, documentId, {
    key: keyOf(stored),
    async embed(texts, options) {
      await checkpoint?.();
      return embed(texts, options);
    },
  });
}

/** Returns `undefined` if another model was chosen meanwhile that has not embedded the document. */
const activate = (
  { db, clock, admit = async () => {} }: PuttingDeps,
  libraryId: string,
  prepared: PreparedDocument,
): Promise<string | undefined> =>
  transaction(db, async (tx) => {
    await queries.lockLibrary(tx, libraryId);
    const { path } = prepared;
    const current = await queries.currentFile(tx, libraryId, path);
    const isThere = current?.contentHash === prepared.contentHash;
    const id = isThere ? current.id : prepared.id;
    const stored = (await chosenEmbeddings(tx, [libraryId])).get(libraryId);
    if (stored && !(await isEmbedded(tx, id, keyOf(stored)))) return undefined;
    if (current && !isThere) await queries.supersede(tx, [current.id], clock.now());
    if (!isThere) await queries.activateFiles(tx, [prepared.id]);
    // Another process may have prepared the same document concurrently.
    await queries.removePreparedOf(tx, libraryId, [path]);
    await admit(tx, id);
    return id;
  });

/** Supersedes documents; citations can still read them. */
export async function removeDocuments(
  tx: Transaction,
  documentIds: readonly string[],
  at: Date,
): Promise<void> {
  const current = await queries.findCurrentFiles(tx, documentIds);
  for (const libraryId of new Set(current.map(({ library_id }) => library_id))) {
    await queries.lockLibrary(tx, libraryId);
  }
  await queries.supersede(
    tx,
    current.map(({ id }) => id),
    at,
  );
}

interface PreparedDocument {
  id: string;
  path: string;
  contentHash: string;
}

/** Chunks and embeds a document, unless that was done before an interruption. */
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

/** Checks that `documents` are the current content of a library. */
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
