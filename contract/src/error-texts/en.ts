/** What each error code says in English: the `value` of an error answer, the text of a stream's error. */
import type { ErrorCode } from '../errors.ts';
import { englishFirstErrorTexts } from './en/first.ts';
import { englishLaterErrorTexts } from './en/later.ts';

export const englishErrorTexts = {
  ...englishFirstErrorTexts,
  ...englishLaterErrorTexts,
} as const satisfies Record<ErrorCode, string>;
