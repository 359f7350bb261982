/** Parts of a document that were not read, counted by kind. */
import type { Omission } from '@polylogue/contract/knowledge/libraries/omissions';

const maxPages = 20;

/** Adds up omissions of the same kind, and leaves out those of nothing. */
export function sumOmissions(omissions: readonly Omission[]): Omission[] {
  const sums = new Map<Omission['kind'], Omission>();
  for (const { kind, count, pages = [] } of omissions) {
    if (count < 1) continue;
    const known = sums.get(kind);
    const all = [...new Set([...(known?.pages ?? []), ...pages])].toSorted((one, other) => one - other);
    sums.set(kind, {
      kind,
      count: (known?.count ?? 0) + count,
      ...(all.length > 0 && { pages: all.slice(0, maxPages) }),
    });
  }
  return [...sums.values()];
}

/** Returns a reading with further omissions. */
export function withOmissions<T extends { omissions?: Omission[] }>(
  read: T,
  further: readonly Omission[],
): T {
  const omissions = sumOmissions([...(read.omissions ?? []), ...further]);
  return omissions.length > 0 ? { ...read, omissions } : read;
}
