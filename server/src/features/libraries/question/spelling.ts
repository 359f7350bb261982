/** Recognises slips of the hand: a letter too many, one too few, or two in the wrong order. */

/** The word of `texts` that `word` is a slip of, the most frequent one first; none where no word is so near. */
export function slipOf(word: string, texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const [candidate] of texts
    .join('\n')
    .toLowerCase()
    .matchAll(/\p{L}+/gu)) {
    if (isSlip(word.toLowerCase(), candidate)) counts.set(candidate, (counts.get(candidate) ?? 0) + 1);
  }
  return [...counts].toSorted(([, left], [, right]) => right - left)[0]?.[0];
}

/** Another letter in place of one is no slip here: it makes too many words that mean something else. */
function isSlip(typed: string, meant: string): boolean {
  if (typed[0] !== meant[0] || typed === meant) return false;
  let same = 0;
  while (same < typed.length && typed[same] === meant[same]) same += 1;
  const [typedRest, meantRest] = [typed.slice(same), meant.slice(same)];
  const isSwapped =
    typedRest.slice(0, 2) === `${meantRest[1]}${meantRest[0]}` && typedRest.slice(2) === meantRest.slice(2);
  return typedRest.slice(1) === meantRest || typedRest === meantRest.slice(1) || isSwapped;
}
