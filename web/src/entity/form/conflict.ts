/** Two people changed one thing: which of its fields differ, and what comes of taking some of each. */
import type { FormValues } from './form-drafts.ts';

export type Side = 'mine' | 'theirs';

export interface FieldConflict {
  name: string;
  mine: unknown;
  theirs: unknown;
  /** Common base of both changes. */
  base: unknown;
  /** The one who changed it, where only one did. */
  only: Side | undefined;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Fields that differ between what was entered and what is saved now; `base` is what both began with. */
export function conflictsOf({
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

/** Saved values, with the chosen ones of one's own. */
export function merged(
  { mine, theirs }: Record<Side, FormValues>,
  taken: Readonly<Record<string, Side | undefined>>,
): FormValues {
  const own = Object.entries(mine).filter(([name]) => taken[name] === 'mine');
  return { ...theirs, ...Object.fromEntries(own) };
}
