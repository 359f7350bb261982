/** A library as one answer may draw on it. */
import type { FilterOperator, QueryType } from '@polylogue/contract/agents/knowledge/data-source-bindings';

/** What a file has to say of itself. */
export interface BoundFilter {
  /** Of a filter that the library's index defines. */
  name: string;
  operator: FilterOperator;
  /** Any of them; none: nothing fits, as for somebody without a group. */
  boundTo: readonly string[];
  /** With *contains*, what whoever asks brings along: *Sales* is whole words of a value, not a part of *Salesforce*. */
  words?: readonly string[];
}

export interface BoundSource {
  libraryId: string;
  /** Found only while it is the library's; `null`: the one that the library has. */
  indexId: string | null;
  /** A file counts where all of them hold. */
  filters: readonly BoundFilter[];
  queryType: QueryType;
  /** Passages at most; `null`: it shares the usual number with the other sources that say nothing. */
  top: number | null;
  /** Passages below this score are left out. */
  threshold: number | null;
}

/** A library with all its files, searched as usual. */
export const wholeLibrary = (libraryId: string): BoundSource => ({
  libraryId,
  indexId: null,
  filters: [],
  queryType: 'hybrid',
  top: null,
  threshold: null,
});
