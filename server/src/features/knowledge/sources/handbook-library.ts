/** Built-in library of the product's handbook. */
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { Embedder } from '../../../embeddings/embedder.ts';
import { isCurrent, replaceDocuments } from '../ingestion/documents.ts';
import type { ReadingControl } from '../ingestion/reading.ts';
import * as queries from '../store/queries.ts';
import { readHandbook } from './handbook.ts';

const HANDBOOK = 'handbook';

/** Returns the id of the handbook library, creating it if missing. */
export async function ensureHandbook({ db, clock }: { db: Database; clock: Clock }): Promise<string> {
  const library = { id: newId(), builtIn: HANDBOOK, name: 'Handbook', createdAt: clock.now() };
  return queries.ensureBuiltIn(db, library);
}

/** Checks that the library holds the current handbook of `folder`. */
export async function isHandbookRead(
  { db }: { db: Database },
  { libraryId, folder }: { libraryId: string; folder: string },
): Promise<boolean> {
  return isCurrent(db, libraryId, await readHandbook(folder));
}

/**
 * Updates the handbook library from `folder`, embedding only changed pages; returns its id. Call before
 * `openLibrarySearch`, or refresh the index afterwards.
 */
export async function syncHandbook(
  deps: { db: Database; clock: Clock; embedder: Embedder } & Partial<ReadingControl>,
  folder: string,
): Promise<{ libraryId: string; changed: number; removed: number }> {
  const libraryId = await ensureHandbook(deps);
  return { libraryId, ...(await replaceDocuments(deps, libraryId, await readHandbook(folder))) };
}
