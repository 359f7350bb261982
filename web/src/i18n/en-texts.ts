/**
 * Lazy imports of the English texts by namespace. A separate module, so that no language loads another's file
 * names.
 */
export const texts = import.meta.glob<{ default: Record<string, unknown> }>([
  './en/*.{json,ts}',
  '../{features,content}/**/texts/{en,*.en}.json',
]);
