import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRetryAfterPause } from './retry-after.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a wait that records each call's resume time, in seconds since the start. */
function startWait(random = () => 0) {
  const closing = new AbortController();
  const busy = createRetryAfterPause({ onBusyChange: () => undefined, closing: closing.signal, random });
  const resumedAt: Record<string, number> = {};
  const startMs = performance.now();
  const call = (name: string, retryAfter: string, signal?: AbortSignal) =>
    busy.pause(retryAfter, signal).then(
      () => {
        resumedAt[name] = Math.round(performance.now() - startMs) / 1_000;
      },
      (reason: unknown) => reason,
    );
  return { call, closing, resumedAt };
}

it('extends the current pause for a call with a longer Retry-After', async () => {
  const { call, resumedAt } = startWait();
  void call('short', '1');
  await vi.advanceTimersByTimeAsync(900);
  void call('long', '30');
  await vi.advanceTimersByTimeAsync(29_999);
  expect(resumedAt).toEqual({ short: 1 });
  await vi.advanceTimersByTimeAsync(1);
  expect(resumedAt).toEqual({ short: 1, long: 30.9 });
});

it('keeps the current pause for a call with a shorter Retry-After', async () => {
  const { call, resumedAt } = startWait();
  void call('long', '30');
  await vi.advanceTimersByTimeAsync(1_000);
  void call('short', '2');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(resumedAt).toEqual({ long: 30, short: 30 });
});

it('resumes calls refused together at the same time, with a single jitter', async () => {
  const chances = [0.5, 1, 0.75];
  const { call, resumedAt } = startWait(() => chances.shift() ?? 0);
  void call('a', '10');
  void call('b', '10');
  await vi.advanceTimersByTimeAsync(500);
  void call('c', '10');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(resumedAt).toEqual({ a: 11, b: 11, c: 11 });
});

it('ends the pause of an aborted call, and all pauses when the tab closes', async () => {
  const { call, closing, resumedAt } = startWait();
  const leaving = new AbortController();
  const calls = [call('left', '10', leaving.signal), call('closed', '10')];
  leaving.abort('left');
  expect(await calls[0]).toBe('left');
  closing.abort('closed');
  expect(await Promise.all(calls)).toEqual(['left', 'closed']);
  expect(resumedAt).toEqual({});
  expect(vi.getTimerCount()).toBe(0);
});
