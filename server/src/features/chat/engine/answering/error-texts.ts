/** Constant texts of failed answers by code, without texts of providers (choices.md, The answer stream). */
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

/** Error code of a failed answer. */
export type AnswerErrorCode = (typeof answerErrorCodes)[number];

/** Narrows a code to those of failed answers; default: `answer.failed`. */
export function answerErrorCode(code: string | undefined): AnswerErrorCode {
  return answerErrorCodes.find((known) => known === code) ?? 'answer.failed';
}

/** Returns the text of a code. */
export function answerErrorText(code: string): string {
  return englishErrorTexts[answerErrorCode(code)];
}
