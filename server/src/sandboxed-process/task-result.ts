import type { ErrorCode } from '@polylogue/contract/errors';

/** Ends a process whose time of the processor is up; nobody else sends it. */
export const timeIsUp = 'SIGVTALRM';

/** Sent when a task reaches its process: from then on an end of the process is the task's. */
export const taskBegun = 'begun';

/** What a process answers to a task: its value, a refusal of what it was given, or a fault of ours. */
export type TaskResult = { value: unknown } | { refusal: ErrorCode } | { failure: string };

export interface TaskAnswer {
  result: TaskResult;
  /** The process kept so much of the memory that it may have that the next task gets another one. */
  isFull: boolean;
}

export type TaskMessage = typeof taskBegun | TaskAnswer;
