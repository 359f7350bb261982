/** Which documents sources draw on, also those that were replaced since: answers cite what was. */
import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import type { BoundSource } from './bound-source.ts';
import { findTextIndexes, fittingFilters } from './filter-queries.ts';
import { type GuardedLibrary, guardedLibraries } from './guarded-queries.ts';

/**
 * Those of some documents that fit the filters of a source now. Of one that was replaced that is said which is said of
 * what took its place, and of one that was removed nothing.
 */
async function listFitting(
  db: Database,
  sources: readonly BoundSource[],
  documentIds: readonly string[],
): Promise<string[]> {
  if (sources.length === 0) return [];
  const indexes = await findTextIndexes(
    db,
    sources.map(({ libraryId }) => libraryId),
  );
  const rows = await db
    .selectFrom('library_files as cited')
    .innerJoin('library_files as f', (join) =>
      join.on(
        sql`f.id`,
        '=',
        sql`coalesce((select n.id from library_files n where n.library_id = cited.library_id
          and n.path = cited.path and n.superseded_at is null), cited.id)`,
      ),
    )
    .select('cited.id')
    .where('cited.id', 'in', documentIds)
    .where(({ eb, or }) =>
      or(
        sources.map((source) =>
          eb('cited.library_id', '=', source.libraryId).and(
            fittingFilters(source, indexes.get(source.libraryId)?.filters ?? []),
          ),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

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
  const fitting = asked.length > 0 ? await listFitting(db, filtered, asked) : [];
  return new Set([...documentsOf(whole), ...fitting]);
}

/** What decides who may read a document. */
export const sourceRights = (db: Database) => ({
  librariesOf: (documentIds: readonly string[]) => guardedLibraries(db, documentIds),
  drawnOn: (sources: readonly BoundSource[], libraries: ReadonlyMap<string, GuardedLibrary>) =>
    drawnOn(db, sources, libraries),
});
