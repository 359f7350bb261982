/** The search index over all libraries: opening it, its state, and the changes that it follows. */
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { type IndexState, readIndexState } from '../../../search/index-state.ts';
import type { IndexStorage } from '../../../search/index-storage.ts';
import { openSearchIndex, type SearchIndex } from '../../../search/search-index.ts';
import { removeChangesBefore } from '../store/entry-queries.ts';
import * as queries from '../store/queries.ts';
import { libraryEntries } from '../sources/index-source.ts';

/**
 * Opens the search index over all libraries in `storage`, and mends it where it differs from the database.
 * `onDamage` is told when it has to be made anew, `onUpkeepFailure` when it only grows slower. Its `rebuild()` is the command to make it anew on purpose.
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

/** An index that has not been opened for longer is compared with the whole database. */
const CHANGES_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Forgets what changed so long ago that every index has followed. */
export const forgetOldChanges = ({ db, clock }: { db: Database; clock: Clock }): Promise<void> =>
  removeChangesBefore(db, new Date(clock.now().getTime() - CHANGES_KEPT_MS));

/** What the index is over, and how it stands. */
export interface SearchState extends IndexState {
  documents: number;
  passages: number;
}

/** Tells how the index in `storage` stands beside the database. */
export async function readSearchState(
  db: Database,
  storage: IndexStorage,
  { isBeingRebuilt }: { isBeingRebuilt: boolean },
): Promise<SearchState> {
  const [content, state] = await Promise.all([
    queries.countContent(db),
    // While it is made anew, what the old one lacks says nothing.
    readIndexState(storage, isBeingRebuilt ? undefined : libraryEntries(db)),
  ]);
  return { ...content, ...state };
}
