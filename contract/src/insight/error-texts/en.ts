import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { insightErrors } from '../errors.ts';

export const englishInsightErrorTexts = {
  'audit_entry.not_found': 'There is no such entry in the audit log.',
} as const satisfies Record<Exclude<keyof typeof insightErrors, FirstErrorCode>, string>;
