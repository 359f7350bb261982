import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { brandErrors } from '../errors.ts';

export const englishBrandErrorTexts = {
  'brand.not_found': 'There is no such brand.',
  'brand_file.not_found': 'There is no such file.',
  'favicon.not_found': 'There is no such icon.',
} as const satisfies Record<Exclude<keyof typeof brandErrors, FirstErrorCode>, string>;
