/** Which documents may be read through sources, also those that were replaced since: answers cite what was. */
import type { Database } from '../../../db/client.ts';
import type { BoundSource } from './bound-source.ts';
import { type DocumentLibrary, documentLibraries } from './document-library-queries.ts';
import { listStillFitting } from './filter-queries.ts';

/** Through what somebody may read documents. */
export interface ReadingRights {
  /** Libraries that they may read by a right of their own, whether anything is found in them or not. */
  own: ReadonlySet<string>;
  /** What draws on libraries for them. */
  sources: readonly BoundSource[];
}

/** Whether a search of the source looks into the library: it has an index, and the one that the source is bound to. */
const isSearched = ({ libraryId, indexId }: BoundSource, { id, textIndexId }: DocumentLibrary): boolean =>
  libraryId === id && textIndexId !== null && (indexId ?? textIndexId) === textIndexId;

/**
 * Those of some documents, each with its library, that are open, or that may be read now. What is in no library any more
 * is neither.
 */
async function readableBy(
  db: Database,
  { own, sources }: ReadingRights,
  libraries: ReadonlyMap<string, DocumentLibrary>,
): Promise<ReadonlySet<string>> {
  const documentsOf = (isMeant: (library: DocumentLibrary) => boolean) =>
    [...libraries].flatMap(([documentId, library]) => (isMeant(library) ? documentId : []));
  const searchedBy = (drawn: readonly BoundSource[]) =>
    documentsOf((library) => !library.isDeleted && drawn.some((source) => isSearched(source, library)));
  const readable = documentsOf(({ id, isDeleted, isOpen }) => isOpen || (own.has(id) && !isDeleted));
  const whole = sources.filter(({ filters }) => filters.length === 0);
  const filtered = sources.filter(({ filters }) => filters.length > 0);
  const asked = searchedBy(filtered);
  const fitting = asked.length > 0 ? await listStillFitting(db, filtered, asked) : [];
  return new Set([...readable, ...searchedBy(whole), ...fitting]);
}

/** What decides who may read a document. */
export const sourceRights = (db: Database) => ({
  librariesOf: (documentIds: readonly string[]) => documentLibraries(db, documentIds),
  readableBy: (rights: ReadingRights, libraries: ReadonlyMap<string, DocumentLibrary>) =>
    readableBy(db, rights, libraries),
});
