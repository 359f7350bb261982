/** Resolves bound sources to search scopes and passage limits. */
import type { RawBuilder, SqlBool } from 'kysely';
import type { Database } from '../../../db/client.ts';
import type { BoundSource } from './bound-source.ts';
import { findTextIndexes, fittingFilters, listFitting } from './filter-queries.ts';

/** Libraries searched as a whole, and documents of others. */
export interface Looked {
  libraryIds: readonly string[];
  /** Document ids by library. */
  documentIds: ReadonlyMap<string, readonly string[]>;
}

export interface Reach {
  /** All libraries searched. */
  libraryIds: readonly string[];
  /** Scopes of the vector search and the word search. */
  byMeaning: Looked;
  byWords: Looked;
  /** Libraries bound to a specific index. */
  indexIds: ReadonlyMap<string, string>;
  /** Conditions on documents `f` of filtered libraries. */
  filtered: ReadonlyMap<string, RawBuilder<SqlBool>>;
  /** Factor for the number of candidates, since some will not match the filters. */
  widening: number;
}

/** Maximum number of passages. */
const maxPassages = 60;
/** Maximum number of document ids passed to the search; beyond it, hits are filtered afterwards. */
const maxListedDocuments = 10_000;
/** Assumes that a tenth of the documents match. */
const widening = 10;

/** Source with its matching documents; `undefined`: all of them, or too many to list. */
interface Reached {
  source: BoundSource;
  documentIds?: readonly string[];
  isFitting?: RawBuilder<SqlBool>;
}

function looked(reached: readonly Reached[]): Looked {
  return {
    libraryIds: reached.flatMap(({ source, documentIds }) => (documentIds ? [] : source.libraryId)),
    documentIds: new Map(
      reached.flatMap(({ source, documentIds }) => (documentIds ? [[source.libraryId, documentIds]] : [])),
    ),
  };
}

/** Resolves the filters of sources. Leaves out sources without matching files. */
export async function reachOf(db: Database, sources: readonly BoundSource[]): Promise<Reach> {
  const isFiltered = ({ filters }: BoundSource) => filters.length > 0;
  const indexes = await findTextIndexes(
    db,
    sources.filter(isFiltered).map(({ libraryId }) => libraryId),
  );
  const reached: Reached[] = [];
  for (const source of sources) {
    if (!isFiltered(source)) {
      reached.push({ source });
      continue;
    }
    const isFitting = fittingFilters(source, indexes.get(source.libraryId)?.filters ?? []);
    const { libraryId } = source;
    const documentIds = await listFitting(db, { libraryId, isFitting, limit: maxListedDocuments + 1 });
    if (documentIds.length === 0) continue;
    reached.push({ source, isFitting, ...(documentIds.length <= maxListedDocuments && { documentIds }) });
  }
  return {
    libraryIds: reached.map(({ source }) => source.libraryId),
    byMeaning: looked(reached.filter(({ source }) => source.queryType !== 'keyword')),
    byWords: looked(reached.filter(({ source }) => source.queryType !== 'vector')),
    indexIds: new Map(
      reached.flatMap(({ source: { libraryId, indexId } }) => (indexId ? [[libraryId, indexId]] : [])),
    ),
    filtered: new Map(
      reached.flatMap(({ source, isFitting }) => (isFitting ? [[source.libraryId, isFitting]] : [])),
    ),
    widening: reached.some(({ isFitting, documentIds }) => isFitting && !documentIds) ? widening : 1,
  };
}

/** Restricts a scope to some of its libraries. */
export function within(reach: Reach, libraryIds: readonly string[]): Reach {
  const inside = new Set(libraryIds);
  const part = ({ libraryIds: ids, documentIds }: Looked): Looked => ({
    libraryIds: ids.filter((id) => inside.has(id)),
    documentIds: new Map([...documentIds].filter(([id]) => inside.has(id))),
  });
  return { ...reach, libraryIds, byMeaning: part(reach.byMeaning), byWords: part(reach.byWords) };
}

/**
 * Applies thresholds and limits of sources to ranked passages; sources without a limit share
 * `top`. Drops duplicates of passages from identical files.
 */
export function withinLimits<
  R extends { row: { library_id: string; heading: string; text: string }; score: number },
>(ranked: readonly R[], sources: readonly BoundSource[], top: number): R[] {
  const byLibrary = new Map(sources.map((source) => [source.libraryId, source]));
  const left = new Map<string, number>();
  const said = new Set<string>();
  const counting = ranked.filter(({ row: { library_id: libraryId, heading, text }, score }) => {
    const source = byLibrary.get(libraryId);
    const says = `${heading}\n${text}`;
    if (!source || score < (source.threshold ?? score) || said.has(says)) return false;
    const share = source.top === null ? '' : libraryId;
    const free = left.get(share) ?? source.top ?? top;
    left.set(share, free - 1);
    if (free > 0) said.add(says);
    return free > 0;
  });
  return counting.slice(0, maxPassages);
}
