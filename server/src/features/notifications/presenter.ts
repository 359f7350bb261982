import type { ErrorCode } from '@polylogue/contract/errors';
import { isErrorCode } from '@polylogue/contract/errors';
import { englishErrorTexts } from '@polylogue/contract/error-texts/en';
import { TaskStatusSchema } from '@polylogue/contract/notifications/events';
import type { LongTask } from '@polylogue/contract/notifications/routes';
import type { LongTaskRow } from './queries.ts';

/** A failure as the wire tells it. A code of a newer version is told as a failure without a reason. */
export function presentFailure(errorCode: string): { code: ErrorCode; text: string } {
  const code = isErrorCode(errorCode) ? errorCode : 'task.failed';
  return { code, text: englishErrorTexts[code] };
}

/** A task as `readerId` sees it: only whoever started it is told where to follow it. */
export function presentTask(row: LongTaskRow, startedBy: string, readerId: string): LongTask {
  return {
    requestId: row.user_id === readerId ? row.request_id : null,
    status: TaskStatusSchema.parse(row.status),
    done: row.done,
    total: row.total,
    startedBy,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    error: row.error_code === null ? null : presentFailure(row.error_code),
  };
}
