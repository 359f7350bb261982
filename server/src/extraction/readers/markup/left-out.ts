/** Counts what a document holds and a reader leaves out. */
import type { Omission, OmissionKind } from '@polylogue/contract/knowledge/libraries/omissions';

/** Less hidden text is a trick of layout, such as a blank that keeps a line open. */
const minHiddenCharacters = 20;

export interface LeftOut {
  /** Notes hidden text; text of the same place counts once. */
  addHidden(text: string, place?: object): void;
  add(kind: OmissionKind): void;
  omissions(): Omission[];
}

export function countLeftOut(): LeftOut {
  const counts = new Map<OmissionKind, number>();
  const places = new Set<object>();
  let hiddenCharacters = 0;
  return {
    addHidden(text, place = {}) {
      const length = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
      if (length === 0) return;
      hiddenCharacters += length;
      places.add(place);
    },
    add: (kind) => void counts.set(kind, (counts.get(kind) ?? 0) + 1),
    omissions() {
      if (hiddenCharacters >= minHiddenCharacters) counts.set('hiddenText', places.size);
      return [...counts].map(([kind, count]) => ({ kind, count }));
    },
  };
}
