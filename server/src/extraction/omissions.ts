/** Parts of a document that were not read: counted by kind, with the pages where they are. */
import { type Omission, omissionKinds } from '@polylogue/contract/knowledge/libraries/omissions';

/** Maximum number of listed pages per kind. */
const maxPages = 20;

type Omissions = readonly Omission[] | undefined;

/** Sums the omissions of each kind and unites their pages; a page counts once. */
export function mergeOmissions(...lists: readonly Omissions[]): Omission[] {
  const all = lists.flatMap((list) => list ?? []);
  return omissionKinds.flatMap((kind) => {
    const found = all.filter((one) => one.kind === kind);
    const listed = found.flatMap(({ pages = [] }) => pages);
    const pages = [...new Set(listed)].toSorted((one, other) => one - other);
    const repeated = kind === 'pages' ? listed.length - pages.length : 0;
    const count = found.reduce((sum, one) => sum + one.count, -repeated);
    return count > 0 ? [{ kind, count, ...(pages.length > 0 && { pages }) }] : [];
  });
}

/** Limits the listed pages. */
export const shortenOmissions = (omissions: readonly Omission[]): Omission[] =>
  omissions.map(({ pages, ...one }) => ({ ...one, ...(pages && { pages: pages.slice(0, maxPages) }) }));

/** Drops page numbers, for documents within one that has no pages. */
export const withoutPages = (omissions: Omissions): Omission[] =>
  (omissions ?? []).map(({ kind, count }) => ({ kind, count }));

/** Returns the omission of pages, from page indexes; none without pages. */
export const omittedPages = (indexes: readonly number[]): Omission[] =>
  indexes.length === 0
    ? []
    : [{ kind: 'pages', count: indexes.length, pages: indexes.map((index) => index + 1) }];

/** Returns a reading with further omissions. */
export function withOmissions<T extends { omissions?: Omission[] }>(
  read: T,
  further: readonly Omission[],
): T {
  const omissions = mergeOmissions(read.omissions, further);
  return omissions.length > 0 ? { ...read, omissions } : read;
}
