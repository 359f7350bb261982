/** Reducer of the admin notification stream (document 1 §4; document 2 §7.16). */
import type { Notification, TaskStatus } from '@polylogue/contract/instance/notifications/events';

export interface NotificationState {
  /** Streaming status: Complete on no-more-data, on an error, or on a response-model that carries errors. */
  status: 'Idle' | 'Streaming' | 'Complete';
  /** Last reported state of the task. */
  task: { status: TaskStatus; done: number; total: number } | undefined;
  /** Reasons of the task's failure: codes with English texts. */
  errors: readonly { key: string; value: string }[];
}

export const idle: NotificationState = { status: 'Idle', task: undefined, errors: [] };

/** Returns the state after an event. Events after completion change nothing. */
export function reduceNotification(state: NotificationState, event: Notification): NotificationState {
  if (state.status === 'Complete') return state;
  if (event.event === 'no-more-data') return { ...state, status: 'Complete' };
  if (event.event === 'error') {
    const { code, text } = event.data;
    return { ...state, status: 'Complete', errors: [{ key: code, value: text }] };
  }
  const { status: taskStatus, done, total, errors = [] } = event.data;
  const status = errors.length > 0 ? 'Complete' : 'Streaming';
  return { status, task: { status: taskStatus, done, total }, errors };
}
