/** Where the passages of bound sources are looked for, and how many of them count. */
import type { BoundSource } from './bound-source.ts';

export interface Reach {
  /** Everything that is looked at. */
  libraryIds: readonly string[];
  /** What is searched by meaning, and what by words. */
  byMeaning: { libraryIds: readonly string[] };
  byWords: { libraryIds: readonly string[] };
  /** Libraries that are found through one index alone. */
  indexIds: ReadonlyMap<string, string>;
}

/** More passages than this say nothing to anybody. */
const maxPassages = 60;

const libraryIdsOf = (sources: readonly BoundSource[]) => ({
  libraryIds: sources.map(({ libraryId }) => libraryId),
});

/** Resolves what the sources are bound to. What no file can fit is not looked at. */
export async function reachOf(sources: readonly BoundSource[]): Promise<Reach> {
  const reached = sources.filter(({ filters }) => filters.length === 0);
  return {
    ...libraryIdsOf(reached),
    byMeaning: libraryIdsOf(reached.filter(({ queryType }) => queryType !== 'keyword')),
    byWords: libraryIdsOf(reached.filter(({ queryType }) => queryType !== 'vector')),
    indexIds: new Map(reached.flatMap(({ libraryId, indexId }) => (indexId ? [[libraryId, indexId]] : []))),
  };
}

/**
 * Of ranked passages those that count: above the threshold of their source, and as many of each as it says; those that
 * say nothing share `top`.
 */
export function withinLimits<R extends { row: { library_id: string }; score: number }>(
  ranked: readonly R[],
  sources: readonly BoundSource[],
  top: number,
): R[] {
  const byLibrary = new Map(sources.map((source) => [source.libraryId, source]));
  const left = new Map<string, number>();
  const counting = ranked.filter(({ row: { library_id: libraryId }, score }) => {
    const source = byLibrary.get(libraryId);
    if (!source || score < (source.threshold ?? score)) return false;
    const share = source.top === null ? '' : libraryId;
    const free = left.get(share) ?? source.top ?? top;
    left.set(share, free - 1);
    return free > 0;
  });
  return counting.slice(0, maxPassages);
}
