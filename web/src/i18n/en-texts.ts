/** Where the English texts of each namespace are: a file of its own, so that no language carries the names of another. */
export const texts = import.meta.glob<{ default: Record<string, unknown> }>([
  './en/*.{json,ts}',
  '../{features,content}/**/texts/{en,*.en}.json',
]);
