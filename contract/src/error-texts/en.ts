/**
 * English texts of the error codes, used as the `value` of an error answer and as the text of a stream's
 * error.
 */
import type { ErrorCode } from '../errors.ts';
import { englishFirstErrorTexts } from './en/first.ts';
import { englishLaterErrorTexts } from './en/later.ts';

export const englishErrorTexts = {
  ...englishFirstErrorTexts,
  ...englishLaterErrorTexts,
} as const satisfies Record<ErrorCode, string>;
