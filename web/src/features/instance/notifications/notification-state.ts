/** The admin notification stream as a fold (document 1 §4; document 2 §7.16). */
import type { Notification, TaskStatus } from '@polylogue/contract/instance/notifications/events';

export interface NotificationState {
  /** Streaming status: Complete on no-more-data, on an error, or on a response-model that carries errors. */
  status: 'Idle' | 'Streaming' | 'Complete';
  /** How the task stands, as far as it was told. */
  task: { status: TaskStatus; done: number; total: number } | undefined;
  /** Why the task failed: codes with texts in English. */
  errors: readonly { key: string; value: string }[];
}

export const idle: NotificationState = { status: 'Idle', task: undefined, errors: [] };

/** The state after one more event. What follows the completion changes nothing. */
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
