/** Rights to read documents through sources, including superseded ones that answers cite. */
import type { Database } from '../../../db/client.ts';
import type { BoundSource } from './bound-source.ts';
import { type DocumentLibrary, documentLibraries } from './document-library-queries.ts';
import { listStillMatching } from './filter-queries.ts';

/** Rights of a user to read documents. */
export interface ReadingRights {
  /** Libraries that the user may read directly. */
  own: ReadonlySet<string>;
  /** Sources that answer the user. */
  sources: readonly BoundSource[];
}

/** Checks that a source searches the library: it has an index, and the required one. */
const isSearched = ({ libraryId, indexId }: BoundSource, { id, textIndexId }: DocumentLibrary): boolean =>
  libraryId === id && textIndexId !== null && (indexId ?? textIndexId) === textIndexId;

/**
 * Returns those of the documents that are open or readable now. Documents of deleted libraries are neither.
 */
async function readableBy(
  db: Database,
  { own, sources }: ReadingRights,
  libraries: ReadonlyMap<string, DocumentLibrary>,
): Promise<ReadonlySet<string>> {
  const documentsOf = (matches: (library: DocumentLibrary) => boolean) =>
    [...libraries].flatMap(([documentId, library]) => (matches(library) ? documentId : []));
  const searchedBy = (drawn: readonly BoundSource[]) =>
    documentsOf((library) => !library.isDeleted && drawn.some((source) => isSearched(source, library)));
  const readable = documentsOf(({ id, isDeleted, isOpen }) => isOpen || (own.has(id) && !isDeleted));
  const whole = sources.filter(({ filters }) => filters.length === 0);
  const filtered = sources.filter(({ filters }) => filters.length > 0);
  const asked = searchedBy(filtered);
  const fitting = asked.length > 0 ? await listStillMatching(db, filtered, asked) : [];
  return new Set([...readable, ...searchedBy(whole), ...fitting]);
}

export const sourceRights = (db: Database) => ({
  librariesOf: (documentIds: readonly string[]) => documentLibraries(db, documentIds),
  readableBy: (rights: ReadingRights, libraries: ReadonlyMap<string, DocumentLibrary>) =>
    readableBy(db, rights, libraries),
});
