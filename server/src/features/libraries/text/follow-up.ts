/** Recognises a question that means something only after another one. */

const JOINING_ON = /^\s*(?:and|or|but|also|then|so|what about|how about)\b/i;
const POINTING_BACK = /\b(?:it|its|that|this|they|them|those|these|there|then|one|ones)\b/i;

/** How a question leans on an earlier one: it goes on with it, or points at something that it doesn't name. */
export type Leaning = 'joins on' | 'points back';

/** `undefined` where the question can stand alone. */
export function leaningOf(question: string): Leaning | undefined {
  if (JOINING_ON.test(question)) return 'joins on';
  return POINTING_BACK.test(question) ? 'points back' : undefined;
}
