/** Resolves bound sources to search scopes and passage limits. */
import type { RawBuilder, SqlBool } from 'kysely';
import type { Database } from '../../../db/client.ts';
import type { BoundSource } from './bound-source.ts';
import { findTextIndexes, matchesFilters, listMatching } from './filter-queries.ts';

/** Libraries searched as a whole, and documents of others. */
export interface SearchTarget {
  libraryIds: readonly string[];
  documentIds: ReadonlyMap<string, readonly string[]>;
}

export interface SearchScope {
  /** All libraries searched. */
  libraryIds: readonly string[];
  /** Scopes of the vector search and the word search. */
  byMeaning: SearchTarget;
  byWords: SearchTarget;
  /** Libraries bound to a specific index. */
  indexIds: ReadonlyMap<string, string>;
  /** Conditions on documents `f` of filtered libraries. */
  filtered: ReadonlyMap<string, RawBuilder<SqlBool>>;
  /** Factor for the number of candidates, since some will not match the filters. */
  oversampling: number;
}

/** Maximum number of passages. */
const maxPassages = 60;
/** Maximum number of document ids passed to the search; beyond it, hits are filtered afterwards. */
const maxListedDocuments = 10_000;
/** Assumes that a tenth of the documents match. */
const oversampling = 10;

/** Source with its matching documents; `undefined`: all of them, or too many to list. */
interface ResolvedSource {
  source: BoundSource;
  documentIds?: readonly string[];
  isMatching?: RawBuilder<SqlBool>;
}

function targetOf(resolved: readonly ResolvedSource[]): SearchTarget {
  return {
    libraryIds: resolved.flatMap(({ source, documentIds }) => (documentIds ? [] : source.libraryId)),
    documentIds: new Map(
      resolved.flatMap(({ source, documentIds }) => (documentIds ? [[source.libraryId, documentIds]] : [])),
    ),
  };
}

/** Resolves the filters of sources. Leaves out sources without matching files. */
export async function resolveSources(db: Database, sources: readonly BoundSource[]): Promise<SearchScope> {
  const isFiltered = ({ filters }: BoundSource) => filters.length > 0;
  const indexes = await findTextIndexes(
    db,
    sources.filter(isFiltered).map(({ libraryId }) => libraryId),
  );
  const resolved: ResolvedSource[] = [];
  for (const source of sources) {
    if (!isFiltered(source)) {
      resolved.push({ source });
      continue;
    }
    const isMatching = matchesFilters(source, indexes.get(source.libraryId)?.filters ?? []);
    const { libraryId } = source;
    const documentIds = await listMatching(db, { libraryId, isMatching, limit: maxListedDocuments + 1 });
    if (documentIds.length === 0) continue;
    resolved.push({ source, isMatching, ...(documentIds.length <= maxListedDocuments && { documentIds }) });
  }
  return {
    libraryIds: resolved.map(({ source }) => source.libraryId),
    byMeaning: targetOf(resolved.filter(({ source }) => source.queryType !== 'keyword')),
    byWords: targetOf(resolved.filter(({ source }) => source.queryType !== 'vector')),
    indexIds: new Map(
      resolved.flatMap(({ source: { libraryId, indexId } }) => (indexId ? [[libraryId, indexId]] : [])),
    ),
    filtered: new Map(
      resolved.flatMap(({ source, isMatching }) => (isMatching ? [[source.libraryId, isMatching]] : [])),
    ),
    oversampling: resolved.some(({ isMatching, documentIds }) => isMatching && !documentIds)
      ? oversampling
      : 1,
  };
}

/** Restricts a scope to some of its libraries. */
export function restrictTo(scope: SearchScope, libraryIds: readonly string[]): SearchScope {
  const inside = new Set(libraryIds);
  const part = ({ libraryIds: ids, documentIds }: SearchTarget): SearchTarget => ({
    libraryIds: ids.filter((id) => inside.has(id)),
    documentIds: new Map([...documentIds].filter(([id]) => inside.has(id))),
  });
  return { ...scope, libraryIds, byMeaning: part(scope.byMeaning), byWords: part(scope.byWords) };
}

/**
 * Applies thresholds and limits of sources to ranked passages; sources without a limit share `top`. Drops
 * duplicates of passages from identical files.
 */
export function applyLimits<
  R extends { row: { library_id: string; heading: string; text: string }; score: number },
>(ranked: readonly R[], sources: readonly BoundSource[], top: number): R[] {
  const byLibrary = new Map(sources.map((source) => [source.libraryId, source]));
  const left = new Map<string, number>();
  const seen = new Set<string>();
  const counting = ranked.filter(({ row: { library_id: libraryId, heading, text }, score }) => {
    const source = byLibrary.get(libraryId);
    const content = `${heading}\n${text}`;
    if (!source || score < (source.threshold ?? score) || seen.has(content)) return false;
    const share = source.top === null ? '' : libraryId;
    const free = left.get(share) ?? source.top ?? top;
    left.set(share, free - 1);
    if (free > 0) seen.add(content);
    return free > 0;
  });
  return counting.slice(0, maxPassages);
}
