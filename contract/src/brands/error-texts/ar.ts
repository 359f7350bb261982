import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { brandErrors } from '../errors.ts';

export const arabicBrandErrorTexts = {
  'brand.not_found': 'هذه العلامة التجارية غير موجودة.',
  'brand_file.not_found': 'هذا الملف غير موجود.',
  'favicon.not_found': 'هذه الأيقونة غير موجودة.',
} as const satisfies Record<Exclude<keyof typeof brandErrors, FirstErrorCode>, string>;
