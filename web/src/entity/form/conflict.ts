/** Conflicts of two concurrent edits: differing fields, and merging them. */
import type { FormValues } from './form-drafts.ts';

export type Side = 'mine' | 'theirs';

export interface FieldConflict {
  name: string;
  mine: unknown;
  theirs: unknown;
  /** Common base of both changes. */
  base: unknown;
  /** Side that changed the field, if only one did. */
  only: Side | undefined;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields that differ between entered and saved values; `base` is their common origin. */
export function findConflicts({
  base,
  mine,
  theirs,
}: Record<'base' | 'mine' | 'theirs', FormValues>): FieldConflict[] {
  return Object.keys(mine)
    .filter((name) => !isSame(mine[name], theirs[name]))
    .map((name) => {
      const isTheirs = isSame(mine[name], base[name]);
      const isMine = isSame(theirs[name], base[name]);
      const [only] = [...(isTheirs ? (['theirs'] as const) : []), ...(isMine ? (['mine'] as const) : [])];
      return { name, mine: mine[name], theirs: theirs[name], base: base[name], only };
    });
}

/** Returns the saved values with the chosen entered ones. */
export function mergeValues(
  { mine, theirs }: Record<Side, FormValues>,
  taken: Readonly<Record<string, Side | undefined>>,
): FormValues {
  const own = Object.entries(mine).filter(([name]) => taken[name] === 'mine');
  return { ...theirs, ...Object.fromEntries(own) };
}
