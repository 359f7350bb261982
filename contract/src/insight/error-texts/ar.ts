import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { insightErrors } from '../errors.ts';

export const arabicInsightErrorTexts = {
  'audit_entry.not_found': 'هذا الإدخال غير موجود في سجل التدقيق.',
} as const satisfies Record<Exclude<keyof typeof insightErrors, FirstErrorCode>, string>;
