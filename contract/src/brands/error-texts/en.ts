import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { brandErrors } from '../errors.ts';

export const englishBrandErrorTexts = {
  'brand.not_found': "This brand doesn't exist.",
  'brand_file.not_found': "This file doesn't exist.",
  'favicon.not_found': "This icon doesn't exist.",
} as const satisfies Record<Exclude<keyof typeof brandErrors, FirstErrorCode>, string>;
