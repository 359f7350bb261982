// Process that reads the handbook; its end releases the memory used for embedding and indexing.
import { once } from 'node:events';
import type { StorageLocation } from './blobs/storage-location.ts';
import { systemClock } from './clock.ts';
import { withDatabaseLock } from './db/claims/database-lock.ts';
import { type DatabaseSource, openDatabase } from './db/client.ts';
import { ensureModel } from './embeddings/build-model.ts';
import { inlineEmbedder } from './embeddings/inline-embedder.ts';
import { openLibrarySearch, syncHandbook } from './features/knowledge/public.ts';
import { openIndexStorage } from './search/index-storage.ts';

export interface HandbookJob {
  source: DatabaseSource;
  /** Location of the search index. */
  index: StorageLocation;
  /** True if no other server uses the database. */
  isOnlyServer: boolean;
  /** Folder of the handbook's pages. */
  folder: string;
}

/** Numbers of new or changed pages, and of removed ones. */
export interface HandbookChange {
  changed: number;
  removed: number;
}

/** `isRead`: the pages are in the library, and the process asks for the index. */
export type HandbookMessage =
  | { progress: { done: number; total: number } }
  | { isRead: true }
  | { change: HandbookChange }
  | { failure: string };

/** Answer to `isRead`. */
export interface IndexLease {
  mayIndex: boolean;
}

const send = (message: HandbookMessage) => process.send?.(message);

async function askForIndex(): Promise<boolean> {
  const answer = once(process, 'message') as Promise<[IndexLease]>;
  send({ isRead: true });
  const [{ mayIndex }] = await answer;
  return mayIndex;
}

/** Reads the handbook into its library, and updates the search index if permitted. */
async function read({ source, index, isOnlyServer, folder }: HandbookJob): Promise<HandbookChange> {
  await ensureModel();
  const db = openDatabase(source, { maxConnections: 2 });
  const deps = {
    db,
    clock: systemClock,
    embedder: await inlineEmbedder(),
    report: (done: number, total: number) => send({ progress: { done, total } }),
  };
  const sync = () => syncHandbook(deps, folder);
  const change = await (isOnlyServer ? sync() : withDatabaseLock(source, 'handbook', sync));
  if (await askForIndex()) {
    const storage = await openIndexStorage(index, (work) => withDatabaseLock(source, 'search-index', work));
    const search = await openLibrarySearch({ db, storage });
    await search.whenUpkeepDone();
    await search.close();
  }
  await db.destroy();
  return change;
}

// A terminal's Ctrl+C reaches every process of the group; this one ends with its parent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.once('message', (job: HandbookJob) => {
  read(job).then(
    (change) => send({ change }),
    (error: unknown) => send({ failure: String(error instanceof Error ? error.stack : error) }),
  );
});
