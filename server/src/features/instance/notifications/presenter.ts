import type { ErrorCode } from '@polylogue/contract/errors';
import { isErrorCode } from '@polylogue/contract/errors';
import { englishErrorTexts } from '@polylogue/contract/error-texts/en';
import { TaskStatusSchema } from '@polylogue/contract/instance/notifications/events';
import type { LongTask } from '@polylogue/contract/instance/notifications/events';
import type { LongTaskRow } from './queries.ts';

/** Converts a failure to its wire format. Maps unknown codes of newer releases to `task.failed`. */
export function presentFailure(errorCode: string): { code: ErrorCode; text: string } {
  const code = isErrorCode(errorCode) ? errorCode : 'task.failed';
  return { code, text: englishErrorTexts[code] };
}

/** Converts a task to its wire format. */
export function presentTask(row: LongTaskRow, startedBy: string): LongTask {
  return {
    requestId: row.request_id,
    status: TaskStatusSchema.parse(row.status),
    done: row.done,
    total: row.total,
    startedBy,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    error: row.error_code === null ? null : presentFailure(row.error_code),
  };
}
