/** The page of a place in a document's text, from 1, as part of a passage; nothing where it has no pages. */
export function pageAt(pageStarts: readonly number[], offset: number): { page?: number } {
  const page = pageStarts.findLastIndex((start) => start <= offset) + 1;
  return page === 0 ? {} : { page };
}
