/** Rankings of pages for a question: the product's and the baselines'. */
import type { Embedder } from '../../../server/src/embeddings/embedder.ts';
import { wholeLibrary } from '../../../server/src/features/knowledge/sources/bound-source.ts';
import { stemsOf } from '../../../server/src/features/knowledge/text/words.ts';
import { type RetrievalDeps, retrieve } from '../../../server/src/features/knowledge/retrieval/retrieval.ts';
import type { Hit } from '../../../server/src/search/entry-table.ts';
import type { SearchIndex } from '../../../server/src/search/search-index.ts';

/** Paths of pages, the best first. */
export type Ranking = (question: string) => Promise<string[]>;

export interface RankingOptions extends RetrievalDeps {
  embedder: Embedder;
  search: SearchIndex;
  libraryId: string;
  /** Paths by document. */
  paths: ReadonlyMap<string, string>;
}

const CHUNKS = 200;
/** Usual constant of reciprocal rank fusion: low ranks still count a little. */
const RANK_CONSTANT = 60;
const TOP = 40;

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];

export function rankingsOf(options: RankingOptions): Record<string, Ranking> {
  const { search, embedder, libraryId, paths } = options;
  const scope = { libraryIds: [libraryId], kinds: ['passage'] as const };
  const pathsOf = (hits: readonly Hit[]) => hits.flatMap(({ documentId }) => paths.get(documentId) ?? []);
  const byWords = (question: string) => search.matching(scope, stemsOf(question).join(' '), CHUNKS);
  const byMeaning = async (question: string) => {
    const [vector] = await embedder.embed([question]);
    return vector ? search.nearest(scope, vector, CHUNKS) : [];
  };
  return {
    product: async (question) =>
      unique(
        (await retrieve(options, { sources: [wholeLibrary(libraryId)], question, top: TOP })).passages.map(
          (p) => p.path,
        ),
      ),
    'BM25 alone': async (question) => unique(pathsOf(await byWords(question))),
    'vectors alone': async (question) => unique(pathsOf(await byMeaning(question))),
    'fixed fusion': async (question) =>
      unique(pathsOf(fused([await byWords(question), await byMeaning(question)]))),
  };
}

/** Reciprocal ranks added up. */
function fused(lists: readonly (readonly Hit[])[]): Hit[] {
  const hits = new Map<string, { hit: Hit; score: number }>();
  for (const list of lists) {
    for (const [rank, hit] of list.entries()) {
      const before = hits.get(hit.entryId)?.score ?? 0;
      hits.set(hit.entryId, { hit, score: before + 1 / (RANK_CONSTANT + rank + 1) });
    }
  }
  return [...hits.values()].toSorted((a, b) => b.score - a.score).map(({ hit }) => hit);
}
