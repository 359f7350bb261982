/** What a broken answer says: safe, constant texts by code, never a provider's words (choices.md, The answer stream). */
import type { ErrorCode } from '@polylogue/contract/errors';

const texts = {
  'model.rate_limited': 'The model is busy at the moment. Please try again in a little while.',
  'model.unavailable': 'The model could not be reached. Please try again.',
  'model.key_refused':
    'The model provider refused the key. An administrator can mend it in the model settings.',
  'model.not_found': 'The model provider does not know the model. An administrator can choose another one.',
  'model.not_configured': 'No model is configured any more. An administrator can connect one.',
  'model.context_too_long': 'The conversation has become too long for the model. Please start a new one.',
  'model.bad_response': 'The model broke off its answer. You can continue it or try again.',
  'model.timeout': 'The model took too long. You can continue the answer or try again.',
  'answer.failed': 'The answer could not be finished. Please try again.',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** A code that an answer may break off with. */
export type AnswerErrorCode = keyof typeof texts;

/** The code as one that has a text; anything else is `answer.failed`. */
export function answerErrorCode(code: string | undefined): AnswerErrorCode {
  return code !== undefined && Object.hasOwn(texts, code) ? (code as AnswerErrorCode) : 'answer.failed';
}

/** The text of a code. */
export function answerErrorText(code: string): string {
  return texts[answerErrorCode(code)];
}
