import type { ErrorCode } from '@polylogue/contract/errors';

/** Signal for a process out of processor time; nothing else sends it. */
export const cpuLimitSignal = 'SIGVTALRM';

/** Sent when a task reaches its process: from then on an end of the process is the task's fault. */
export const taskStarted = 'begun';

/** Answer to a task: its value, a refusal of its input, or a fault of ours. */
export type TaskResult = { value: unknown } | { refusal: ErrorCode } | { failure: string };

export interface TaskAnswer {
  result: TaskResult;
  /** True if the process holds so much of its memory limit that the next task needs a new one. */
  isFull: boolean;
}

export type TaskMessage = typeof taskStarted | TaskAnswer;
