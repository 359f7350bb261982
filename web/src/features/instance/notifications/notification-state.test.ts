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

it('is Idle at the start and Streaming from the first event (document 1 §4, Admin notification stream)', () => {
  expect(after().status).toBe('Idle');
  expect(after(progress(1))).toEqual({
    status: 'Streaming',
    task: { status: 'Pending', done: 1, total: 4 },
    errors: [],
  });
});

it('is Complete on no-more-data, without an error (document 2 §7.16)', () => {
  expect(after(progress(4), end)).toMatchObject({ status: 'Complete', errors: [] });
});

it('is Complete on an error event, with the error (document 2 §7.16)', () => {
  expect(after(progress(1), error)).toMatchObject({
    status: 'Complete',
    errors: [{ key: 'task.interrupted', value: 'Dead.' }],
  });
});

it('is Complete on a response-model that carries errors, with them (document 2 §7.16)', () => {
  expect(after(progress(1), failed)).toMatchObject({
    status: 'Complete',
    errors: [{ key: 'task.failed', value: 'No.' }],
  });
});

it('ignores what follows its completion', () => {
  expect(after(error, progress(3))).toEqual(after(error));
});
