/** Loads a whole list, page by page. */
import type { ListAnswer, ListQuery } from '../list-source.ts';

/** Maximum number of rows loaded into the browser; longer lists are cut. */
export const maxLoadedRows = 10_000;
/** Largest page size of the contract. */
const pageSize = 200;

export interface WholeList<Row> {
  rows: Row[];
  /** True if rows were left out. */
  isCut: boolean;
}

interface Loading<Row> {
  loadPage(query: ListQuery, signal: AbortSignal): Promise<ListAnswer<Row>>;
  query: ListQuery;
  signal: AbortSignal;
  /** Called after each page with the number of rows so far. */
  onProgress(rowCount: number): void;
}

/**
 * Loads all rows of `query`, {@link maxLoadedRows} at most. Rejects when a page fails or `signal`
 * aborts.
 */
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
    onProgress(Math.min(rows.length, maxLoadedRows));
  } while (continuationToken !== undefined && rows.length < maxLoadedRows);
  const isCut = continuationToken !== undefined || rows.length > maxLoadedRows;
  return { rows: rows.slice(0, maxLoadedRows), isCut };
}
