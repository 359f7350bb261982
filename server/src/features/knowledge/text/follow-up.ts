/** Recognises questions that depend on an earlier one. */

const JOINS_ON = /^\s*(?:and|or|but|also|then|so|what about|how about)\b/i;
const POINTS_BACK = /\b(?:it|its|that|this|they|them|those|these|there|then|one|ones)\b/i;

/** Checks for an English joining word at the start, or any word that may point back, such as *it* or *there*. */
export function isFollowUp(question: string): boolean {
  return JOINS_ON.test(question) || POINTS_BACK.test(question);
}
