/** Differences of a field: added and removed items of a list, changed fields of an object. */
import type { FieldChange } from '@polylogue/contract/insight/audit/schemas';

export interface ListDifference {
  added: readonly unknown[];
  removed: readonly unknown[];
  /** Number of items in both. */
  unchangedCount: number;
}

const keyOf = (value: unknown) => JSON.stringify(value) ?? 'null';
const isEmpty = (value: unknown) => value === undefined || value === null;
const isNothing = (value: unknown) => isEmpty(value) || (isList(value) && value.length === 0);
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !isList(value);

/** Items missing in `other`, with multiplicity. */
function without(items: readonly unknown[], other: readonly unknown[]): unknown[] {
  const counts = new Map<string, number>();
  for (const item of other) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return items.filter((item) => {
    const count = counts.get(keyOf(item)) ?? 0;
    counts.set(keyOf(item), count - 1);
    return count <= 0;
  });
}

/** Compares two lists; `undefined` if a value is no list, or both are empty. A missing list counts as empty. */
export function listDifference({ before, after }: FieldChange): ListDifference | undefined {
  if (isNothing(before) && isNothing(after)) return undefined;
  const [was, is] = [before ?? [], after ?? []];
  if (!isList(was) || !isList(is)) return undefined;
  const added = without(is, was);
  return { added, removed: without(was, is), unchangedCount: is.length - added.length };
}

/** Splits an object's change into its changed fields; returns others unchanged. */
export function changesWithin(change: FieldChange): FieldChange[] {
  const { before, after } = change;
  const sides = [before ?? {}, after ?? {}];
  if ((isEmpty(before) && isEmpty(after)) || !sides.every(isObject)) return [change];
  const [was = {}, is = {}] = sides;
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changed = names
    .filter((name) => keyOf(was[name]) !== keyOf(is[name]))
    .map((field) => ({ field, before: was[field], after: is[field] }));
  return changed.length > 0 ? changed : [change];
}
