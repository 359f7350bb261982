/** Library as a source of answers, with its search settings. */
import type { FilterOperator, QueryType } from '@polylogue/contract/agents/knowledge/data-source-bindings';

/** Condition on a file. */
export interface BoundFilter {
  /** Name of a filter of the library's index. */
  name: string;
  operator: FilterOperator;
  /** Accepted values; if empty, nothing matches, as for a user without a group. */
  boundTo: readonly string[];
  /** Values of the user for *contains*, matched as whole words: *Sales* does not match *Salesforce*. */
  words?: readonly string[];
}

export interface BoundSource {
  libraryId: string;
  /** Required text index; `null`: any index of the library. */
  indexId: string | null;
  /** All must match. */
  filters: readonly BoundFilter[];
  queryType: QueryType;
  /** Maximum number of passages; `null`: shares the default limit with other such sources. */
  top: number | null;
  /** Minimum score of passages. */
  threshold: number | null;
}

/** Returns a source with all files of a library and default settings. */
export const wholeLibrary = (libraryId: string): BoundSource => ({
  libraryId,
  indexId: null,
  filters: [],
  queryType: 'hybrid',
  top: null,
  threshold: null,
});
