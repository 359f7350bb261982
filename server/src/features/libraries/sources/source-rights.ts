/** Which documents sources draw on, also those that were replaced since: answers cite what was. */
import type { Database } from '../../../db/client.ts';
import type { BoundSource } from './bound-source.ts';
import { listStillFitting } from './filter-queries.ts';
import { type GuardedLibrary, guardedLibraries } from './guarded-queries.ts';

/** Those of some documents, each with its library, that sources draw on now. */
async function drawnOn(
  db: Database,
  sources: readonly BoundSource[],
  libraries: ReadonlyMap<string, GuardedLibrary>,
): Promise<ReadonlySet<string>> {
  const documentsOf = (drawn: readonly BoundSource[]) => {
    const ids = new Set(drawn.map(({ libraryId }) => libraryId));
    return [...libraries].flatMap(([documentId, { id, isDeleted }]) =>
      ids.has(id) && !isDeleted ? documentId : [],
    );
  };
  const whole = sources.filter(({ filters }) => filters.length === 0);
  const filtered = sources.filter(({ filters }) => filters.length > 0);
  const asked = documentsOf(filtered);
  const fitting = asked.length > 0 ? await listStillFitting(db, filtered, asked) : [];
  return new Set([...documentsOf(whole), ...fitting]);
}

/** What decides who may read a document. */
export const sourceRights = (db: Database) => ({
  librariesOf: (documentIds: readonly string[]) => guardedLibraries(db, documentIds),
  drawnOn: (sources: readonly BoundSource[], libraries: ReadonlyMap<string, GuardedLibrary>) =>
    drawnOn(db, sources, libraries),
});
