/** Arabic texts of the error codes. */
import type { ErrorCode } from '../errors.ts';
import { arabicFirstErrorTexts } from './ar/first.ts';
import { arabicLaterErrorTexts } from './ar/later.ts';

export const arabicErrorTexts = {
  ...arabicFirstErrorTexts,
  ...arabicLaterErrorTexts,
} as const satisfies Record<ErrorCode, string>;
