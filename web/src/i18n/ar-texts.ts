/**
 * Lazy imports of the Arabic texts by namespace. A separate module, so that no language loads another's file
 * names.
 */
export const texts = import.meta.glob<{ default: Record<string, unknown> }>([
  './ar/*.{json,ts}',
  '../{features,content}/**/texts/{ar,*.ar}.json',
]);
