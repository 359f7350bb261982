/** Counts the characters of a PDF that its fonts do not map to Unicode. */
import type { Omission } from '@polylogue/contract/knowledge/libraries/omissions';

/** Shorter texts, and texts with fewer such characters, may hold marks of lists in symbol fonts. */
const MIN_CHARACTERS = 50;
const MIN_SHARE = 0.2;
const visible = /\S/gu;
const unmapped = /[\p{Co}\uFFFD]|(?!\s)\p{Cc}/gu;

/** Returns the omission of characters on the pages where they are many; none without such pages. */
export function unmappedCharacters(pages: readonly string[]): Omission[] {
  const counts = pages.map((text) => {
    const count = text.match(unmapped)?.length ?? 0;
    const total = text.match(visible)?.length ?? 0;
    return total >= MIN_CHARACTERS && count >= MIN_SHARE * total ? count : 0;
  });
  const count = counts.reduce((sum, one) => sum + one, 0);
  const affected = counts.flatMap((one, index) => (one > 0 ? [index + 1] : []));
  return count === 0 ? [] : [{ kind: 'characters', count, pages: affected }];
}
