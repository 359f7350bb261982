/** Returns the first page of a passage, and the last one if it differs; nothing without pages. */
export function pagesOf(
  pageStarts: readonly number[],
  { start, end }: { start: number; end: number },
): { page?: number; lastPage?: number } {
  const { page } = pageAt(pageStarts, start);
  if (page === undefined) return {};
  const { page: lastPage = page } = pageAt(pageStarts, Math.max(start, end - 1));
  return lastPage === page ? { page } : { page, lastPage };
}

/** Returns the page at an offset, from 1; nothing without pages. */
export function pageAt(pageStarts: readonly number[], offset: number): { page?: number } {
  const page = pageStarts.findLastIndex((start) => start <= offset) + 1;
  return page === 0 ? {} : { page };
}
