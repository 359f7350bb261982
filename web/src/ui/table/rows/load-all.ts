/** Loads a whole list, page by page. */
import type { ListAnswer, ListQuery } from '../list-source.ts';

/** What a browser can hold and a person still means; a longer list is cut there. */
export const loadedAtMost = 10_000;
/** The contract's largest page. */
const pageSize = 200;

export interface WholeList<Row> {
  rows: Row[];
  /** There would have been more. */
  isCut: boolean;
}

interface Loading<Row> {
  loadPage(query: ListQuery, signal: AbortSignal): Promise<ListAnswer<Row>>;
  query: ListQuery;
  signal: AbortSignal;
  /** Called after each page with how many rows there are. */
  onProgress(rowCount: number): void;
}

/** All rows that `query` leaves, {@link loadedAtMost} at most. Rejects when a page fails or `signal` aborts. */
export async function loadAll<Row>({
  loadPage,
  query,
  signal,
  onProgress,
}: Loading<Row>): Promise<WholeList<Row>> {
  const rows: Row[] = [];
  let continuationToken: string | undefined;
  do {
    const page = await loadPage({ ...query, top: pageSize, continuationToken }, signal);
    signal.throwIfAborted();
    rows.push(...page.items);
    ({ continuationToken } = page);
    onProgress(Math.min(rows.length, loadedAtMost));
  } while (continuationToken !== undefined && rows.length < loadedAtMost);
  const isCut = continuationToken !== undefined || rows.length > loadedAtMost;
  return { rows: rows.slice(0, loadedAtMost), isCut };
}
