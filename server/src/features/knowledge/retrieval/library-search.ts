/** Search index over all libraries: opening it, its state, and its change history. */
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { type IndexState, readIndexState } from '../../../search/index-state.ts';
import type { IndexStorage } from '../../../search/index-storage.ts';
import { openSearchIndex, type SearchIndex } from '../../../search/search-index.ts';
import { removeChangesBefore } from '../store/entry-queries.ts';
import * as queries from '../store/queries.ts';
import { libraryEntries } from '../sources/index-source.ts';

/**
 * Opens the search index in `storage` and updates it to the database. `onDamage` is called when it must be
 * rebuilt, `onUpkeepFailure` when only its speed suffers. Call `rebuild()` to rebuild it on request.
 */
export async function openLibrarySearch(options: {
  db: Database;
  storage: IndexStorage;
  onDamage?: (cause: unknown) => void;
  onUpkeepFailure?: (cause: unknown) => void;
}): Promise<SearchIndex> {
  const { db, ...rest } = options;
  return openSearchIndex({ ...rest, source: libraryEntries(db) });
}

/** Retention of the change history; older indices are compared with the whole database. */
const CHANGE_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes changes beyond the retention period. */
export const deleteOldChanges = ({ db, clock }: { db: Database; clock: Clock }): Promise<void> =>
  removeChangesBefore(db, new Date(clock.now().getTime() - CHANGE_RETENTION_MS));

/** State of the index and the size of its content. */
export interface SearchState extends IndexState {
  documents: number;
  passages: number;
}

/** Returns the state of the index in `storage`, compared with the database. */
export async function readSearchState(
  db: Database,
  storage: IndexStorage,
  { isBeingRebuilt }: { isBeingRebuilt: boolean },
): Promise<SearchState> {
  const [content, state] = await Promise.all([
    queries.countContent(db),
    // During a rebuild, gaps of the old index are irrelevant.
    readIndexState(storage, isBeingRebuilt ? undefined : libraryEntries(db)),
  ]);
  return { ...content, ...state };
}
