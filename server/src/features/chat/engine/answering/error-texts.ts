/** What a broken answer says: safe, constant texts by code, never a provider's words (choices.md, The answer stream). */
import { englishErrorTexts } from '@polylogue/contract/error-texts/en';
import type { ErrorCode } from '@polylogue/contract/errors';

const answerErrorCodes = [
  'model.rate_limited',
  'model.unavailable',
  'model.key_refused',
  'model.not_found',
  'model.not_configured',
  'model.context_too_long',
  'model.bad_response',
  'model.timeout',
  'model.broken_off',
  'answer.failed',
] as const satisfies readonly ErrorCode[];

/** A code that an answer may break off with. */
export type AnswerErrorCode = (typeof answerErrorCodes)[number];

/** The code as one that an answer may break off with; anything else is `answer.failed`. */
export function answerErrorCode(code: string | undefined): AnswerErrorCode {
  return answerErrorCodes.find((known) => known === code) ?? 'answer.failed';
}

/** The text of a code. */
export function answerErrorText(code: string): string {
  return englishErrorTexts[answerErrorCode(code)];
}
