/** Recognises a question that means something only after another one. */

const JOINS_ON = /^\s*(?:and|or|but|also|then|so|what about|how about)\b/i;
const POINTS_BACK = /\b(?:it|its|that|this|they|them|those|these|there|then|one|ones)\b/i;

/** Whether a question goes on with an earlier one, or points at something that it doesn't name. */
export function isFollowUp(question: string): boolean {
  return JOINS_ON.test(question) || POINTS_BACK.test(question);
}
