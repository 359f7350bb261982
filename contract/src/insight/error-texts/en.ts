import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { insightErrors } from '../errors.ts';

export const englishInsightErrorTexts = {
  'audit_entry.not_found': "This audit log entry doesn't exist.",
} as const satisfies Record<Exclude<keyof typeof insightErrors, FirstErrorCode>, string>;
