/** The page where a passage begins, and the one where it ends where that is another; nothing where it has no pages. */
export function pagesOf(
  pageStarts: readonly number[],
  { start, end }: { start: number; end: number },
): { page?: number; lastPage?: number } {
  const { page } = pageAt(pageStarts, start);
  if (page === undefined) return {};
  const { page: lastPage = page } = pageAt(pageStarts, Math.max(start, end - 1));
  return lastPage === page ? { page } : { page, lastPage };
}

/** The page of a place in a document's text, from 1, as part of a passage; nothing where it has no pages. */
export function pageAt(pageStarts: readonly number[], offset: number): { page?: number } {
  const page = pageStarts.findLastIndex((start) => start <= offset) + 1;
  return page === 0 ? {} : { page };
}
