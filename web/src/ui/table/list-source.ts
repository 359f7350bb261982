/** Source of a table's rows: a paged list with filters and sort. */

/** Filters by name, with `sort`, `continuationToken` and `top`. */
export type ListQuery = Record<string, string | number | undefined>;

export interface ListAnswer<Row> {
  items: readonly Row[];
  /** Token of the next page; absent on the last one. */
  continuationToken?: string;
  /** Number of all filtered rows; sent with the first page. */
  count?: { value: number; isExact: boolean };
}

/** State of a page's query. */
export interface ListState<Row> {
  data?: ListAnswer<Row>;
  currentData?: ListAnswer<Row>;
  error?: unknown;
  refetch(): unknown;
}

export interface ListSource<Row> {
  /** Loads the page of `query` and refreshes it while the caller is mounted. */
  useList(query: ListQuery): ListState<Row>;
  /** Returns a function that loads a page once, for example for an export. Rejects on failure. */
  useLoadPage(): (query: ListQuery, signal: AbortSignal) => Promise<ListAnswer<Row>>;
}
