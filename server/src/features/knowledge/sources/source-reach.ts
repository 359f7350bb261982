/** Where the passages of bound sources are looked for, and how many of them count. */
import type { RawBuilder, SqlBool } from 'kysely';
import type { Database } from '../../../db/client.ts';
import type { BoundSource } from './bound-source.ts';
import { findTextIndexes, fittingFilters, listFitting } from './filter-queries.ts';

/** Libraries that are searched wholly, and documents of others. */
export interface Looked {
  libraryIds: readonly string[];
  /** By their library. */
  documentIds: ReadonlyMap<string, readonly string[]>;
}

export interface Reach {
  /** Every library that is looked at. */
  libraryIds: readonly string[];
  /** What is searched by meaning, and what by words. */
  byMeaning: Looked;
  byWords: Looked;
  /** Libraries that are found through one index alone. */
  indexIds: ReadonlyMap<string, string>;
  /** Which documents `f` count, of libraries that are filtered. */
  filtered: ReadonlyMap<string, RawBuilder<SqlBool>>;
  /** So many times as many candidates are looked at, since some of them will not fit. */
  widening: number;
}

/** More passages than this say nothing to anybody. */
const maxPassages = 60;
/** Documents that the search is told one by one; where more fit, what it finds is filtered afterwards. */
const maxListedDocuments = 10_000;
/** Candidates are then looked for as if a tenth of the documents fitted. */
const widening = 10;

/** A source with the documents that fit it; `undefined`: all, or too many to be listed. */
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

/** Resolves what the sources are bound to. What no file fits is not looked at. */
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

/** The part of it that lies in some of its libraries. */
export function within(reach: Reach, libraryIds: readonly string[]): Reach {
  const inside = new Set(libraryIds);
  const part = ({ libraryIds: ids, documentIds }: Looked): Looked => ({
    libraryIds: ids.filter((id) => inside.has(id)),
    documentIds: new Map([...documentIds].filter(([id]) => inside.has(id))),
  });
  return { ...reach, libraryIds, byMeaning: part(reach.byMeaning), byWords: part(reach.byWords) };
}

/**
 * Of ranked passages those that count: above the threshold of their source, and as many of each as it says; those that
 * say nothing share `top`. Of a file that is there twice each passage counts once.
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
