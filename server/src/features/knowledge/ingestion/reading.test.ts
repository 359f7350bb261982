import { expect, onTestFinished, test, vi } from 'vitest';
import { LibraryReading, type ReadingControl } from './reading.ts';

/** Starts a reading whose attempts end on request. */
function startReading() {
  const tries: { control: ReadingControl; end: PromiseWithResolvers<void> }[] = [];
  const failures: unknown[] = [];
  const reading = new LibraryReading({
    read(control) {
      const end = Promise.withResolvers<void>();
      control.signal.addEventListener('abort', () => end.reject(control.signal.reason));
      tries.push({ control, end });
      return end.promise;
    },
    onFailure: (error) => failures.push(error),
    firstRetryMs: 5,
  });
  reading.begin();
  reading.begin();
  onTestFinished(() => reading.stop());
  const nextTry = (number: number) => vi.waitFor(() => tries[number - 1] ?? expect.fail('not tried yet'));
  return { reading, tries, failures, nextTry };
}

test('makes callers wait until it is finished', async () => {
  const { reading, tries } = startReading();
  expect(reading.state).toEqual({ status: 'reading', done: 0, total: 0 });
  const waiting = reading.whenRead();
  tries[0]?.control.report(3, 54);
  expect(reading.state).toEqual({ status: 'reading', done: 3, total: 54 });
  tries[0]?.end.resolve();
  await waiting;
  expect(reading.state).toEqual({ status: 'ready' });
  expect(reading.whenRead()).toBeUndefined();
  expect(tries).toHaveLength(1);
});

test('rejects waiting callers on failure and retries', async () => {
  const { reading, failures, nextTry } = startReading();
  const waiting = reading.whenRead();
  const broken = new Error('the database is gone');
  (await nextTry(1)).end.reject(broken);
  await expect(waiting).rejects.toBe(broken);
  expect(failures).toEqual([broken]);
  const second = await nextTry(2);
  const again = reading.whenRead();
  second.end.resolve();
  await again;
  expect(reading.state).toEqual({ status: 'ready' });
});

test('rejects waiting callers when stopped, without reporting a failure', async () => {
  const { reading, failures } = startReading();
  const waiting = reading.whenRead();
  await reading.stop();
  await expect(waiting).rejects.toThrow('stops');
  expect(failures).toEqual([]);
});
