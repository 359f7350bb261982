import type { Notification } from '@polylogue/contract/instance/notifications/events';
import { expect, it } from 'vitest';
import { idle, reduceNotification } from './notification-state.ts';

const requestId = 'request-1';
const progress = (done: number): Notification => ({
  event: 'response-model',
  data: { requestId, status: 'Pending', done, total: 4 },
});
const failed: Notification = {
  event: 'response-model',
  data: { requestId, status: 'Rejected', done: 1, total: 4, errors: [{ key: 'task.failed', value: 'No.' }] },
};
const error: Notification = { event: 'error', data: { requestId, code: 'task.interrupted', text: 'Dead.' } };
const end: Notification = { event: 'no-more-data', data: { requestId } };
const after = (...events: Notification[]) => events.reduce(reduceNotification, idle);

it('is Idle at first and Streaming from the first event (document 1 §4)', () => {
  expect(after().status).toBe('Idle');
  expect(after(progress(1))).toEqual({
    status: 'Streaming',
    task: { status: 'Pending', done: 1, total: 4 },
    errors: [],
  });
});

it('is Complete without errors on no-more-data (document 2 §7.16)', () => {
  expect(after(progress(4), end)).toMatchObject({ status: 'Complete', errors: [] });
});

it('is Complete with the error on an error event (document 2 §7.16)', () => {
  expect(after(progress(1), error)).toMatchObject({
    status: 'Complete',
    errors: [{ key: 'task.interrupted', value: 'Dead.' }],
  });
});

it('is Complete with the errors of a response-model (document 2 §7.16)', () => {
  expect(after(progress(1), failed)).toMatchObject({
    status: 'Complete',
    errors: [{ key: 'task.failed', value: 'No.' }],
  });
});

it('ignores events after its completion', () => {
  expect(after(error, progress(3))).toEqual(after(error));
});
