/** Where a table's rows come from: a paged list with filters and sort, whoever answers it. */

/** Filters by name, with `sort`, `continuationToken` and `top`. */
export type ListQuery = Record<string, string | number | undefined>;

export interface ListAnswer<Row> {
  items: readonly Row[];
  /** Leads to the next page; none on the last one. */
  continuationToken?: string;
  /** Of all rows that the filters leave; comes with the first page. */
  count?: { value: number; isExact: boolean };
}

/** What a query hook knows of a page. */
export interface ListState<Row> {
  data?: ListAnswer<Row>;
  currentData?: ListAnswer<Row>;
  error?: unknown;
  refetch(): unknown;
}

export interface ListSource<Row> {
  /** The page that `query` names; keeps it fresh while the caller is mounted. */
  useList(query: ListQuery): ListState<Row>;
  /** Returns what loads a page once, as for an export. Rejects when it fails. */
  useLoadPage(): (query: ListQuery, signal: AbortSignal) => Promise<ListAnswer<Row>>;
}
