/** Recognises questions that depend on an earlier one. */

const JOINS_ON = /^\s*(?:and|or|but|also|then|so|what about|how about)\b/i;
const POINTS_BACK = /\b(?:it|its|that|this|they|them|those|these|there|then|one|ones)\b/i;

/** Checks for a conjunction at the start, or a pronoun without a referent. */
export function isFollowUp(question: string): boolean {
  return JOINS_ON.test(question) || POINTS_BACK.test(question);
}
