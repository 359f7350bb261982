/** Which documents may be read through sources, also those that were replaced since: answers cite what was. */
import type { Database } from '../../../db/client.ts';
import type { BoundSource } from './bound-source.ts';
import { type DocumentLibrary, documentLibraries } from './document-library-queries.ts';
import { listStillFitting } from './filter-queries.ts';

/**
 * Those of some documents, each with its library, that are open, or that sources draw on now. What is in no library any
 * more is neither.
 */
async function readableBy(
  db: Database,
  sources: readonly BoundSource[],
  libraries: ReadonlyMap<string, DocumentLibrary>,
): Promise<ReadonlySet<string>> {
  const documentsOf = (drawn: readonly BoundSource[]) => {
    const ids = new Set(drawn.map(({ libraryId }) => libraryId));
    return [...libraries].flatMap(([documentId, { id, isDeleted }]) =>
      ids.has(id) && !isDeleted ? documentId : [],
    );
  };
  const open = [...libraries].flatMap(([documentId, { isOpen }]) => (isOpen ? documentId : []));
  const whole = sources.filter(({ filters }) => filters.length === 0);
  const filtered = sources.filter(({ filters }) => filters.length > 0);
  const asked = documentsOf(filtered);
  const fitting = asked.length > 0 ? await listStillFitting(db, filtered, asked) : [];
  return new Set([...open, ...documentsOf(whole), ...fitting]);
}

/** What decides who may read a document. */
export const sourceRights = (db: Database) => ({
  librariesOf: (documentIds: readonly string[]) => documentLibraries(db, documentIds),
  readableBy: (sources: readonly BoundSource[], libraries: ReadonlyMap<string, DocumentLibrary>) =>
    readableBy(db, sources, libraries),
});
