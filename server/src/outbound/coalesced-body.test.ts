import { afterEach, expect, test, vi } from 'vitest';
import type { Dispatcher } from 'undici';
import { ReadCoalescer, CoalescedBody } from './coalesced-body.ts';

function sender() {
  const made = {
    paused: false,
    aborted: false,
    reason: null,
    pause: () => void (made.paused = true),
    resume: () => void (made.paused = false),
    abort: () => void (made.aborted = true),
  };
  return made;
}

const bodyOf = (coalescer: ReadCoalescer, of: Dispatcher.DispatchController = sender()) =>
  new CoalescedBody(coalescer, of);
const text = (piece: Uint8Array | undefined) => Buffer.from(piece ?? []).toString();

afterEach(() => vi.useRealTimers());

test('forwards each piece at once with few bodies', async () => {
  const body = bodyOf(new ReadCoalescer());
  const reader = body.stream.getReader();
  for (const piece of ['a', 'b', 'c']) {
    const read = reader.read();
    body.push(Buffer.from(piece));
    expect(text((await read).value)).toBe(piece);
  }
});

test('coalesces pieces of many bodies, except the first of each', async () => {
  vi.useFakeTimers();
  const coalescer = new ReadCoalescer();
  for (let others = 0; others < 220; others += 1) bodyOf(coalescer);
  const body = bodyOf(coalescer);
  const reader = body.stream.getReader();
  const first = reader.read();
  body.push(Buffer.from('a'));
  expect(text((await first).value)).toBe('a');
  const second = reader.read();
  let isHere = false;
  void second.then(() => (isHere = true));
  await vi.advanceTimersByTimeAsync(0);
  for (const piece of ['b', 'c']) body.push(Buffer.from(piece));
  await vi.advanceTimersByTimeAsync(50);
  expect(isHere).toBe(false);
  await vi.advanceTimersByTimeAsync(50);
  expect(text((await second).value)).toBe('bc');
});

test('delivers all pieces before the end, and before an error', async () => {
  for (const error of [undefined, new TypeError('terminated')]) {
    const body = bodyOf(new ReadCoalescer());
    body.push(Buffer.from('last words'));
    body.end(error);
    const reader = body.stream.getReader();
    expect(text((await reader.read()).value)).toBe('last words');
    if (error) await expect(reader.read()).rejects.toBe(error);
    else expect((await reader.read()).done).toBe(true);
  }
});

test('applies backpressure to the sender of an unread body, without losing data', async () => {
  const slow = sender();
  const body = bodyOf(new ReadCoalescer(), slow);
  body.push(Buffer.alloc(40_000, 'x'));
  expect(slow.paused).toBe(false);
  body.push(Buffer.alloc(40_000, 'y'));
  expect(slow.paused).toBe(true);
  const { value } = await body.stream.getReader().read();
  expect(value).toHaveLength(80_000);
  expect(slow.paused).toBe(false);
});

test('delays nothing because of ended, failed or abandoned bodies', async () => {
  const coalescer = new ReadCoalescer();
  for (let others = 0; others < 300; others += 1) {
    const body = bodyOf(coalescer);
    if (others % 3 === 0) body.end();
    else if (others % 3 === 1) body.fail(new Error('stopped'));
    else await body.stream.cancel();
  }
  const body = bodyOf(coalescer);
  const reader = body.stream.getReader();
  for (const piece of ['a', 'b']) {
    const read = reader.read();
    body.push(Buffer.from(piece));
    expect(text((await read).value)).toBe(piece);
  }
});

test('counts out stopped bodies once, although their connection ends then too', async () => {
  vi.useFakeTimers();
  const coalescer = new ReadCoalescer();
  for (let others = 0; others < 300; others += 1) {
    const abort = () => body.end(new TypeError('terminated'));
    const body: CoalescedBody = bodyOf(coalescer, { ...sender(), abort });
    if (others % 2 === 0) await body.stream.cancel();
    else {
      body.fail(new Error('stopped'));
      body.end(new TypeError('terminated'));
    }
  }
  for (let others = 0; others < 220; others += 1) bodyOf(coalescer);
  const body = bodyOf(coalescer);
  const reader = body.stream.getReader();
  body.push(Buffer.from('a'));
  await reader.read();
  let isHere = false;
  const second = reader.read().then(() => (isHere = true));
  body.push(Buffer.from('b'));
  await vi.advanceTimersByTimeAsync(50);
  expect(isHere).toBe(false);
  await vi.advanceTimersByTimeAsync(50);
  await second;
});

test('closes the connection when a reader leaves', async () => {
  const left = sender();
  await bodyOf(new ReadCoalescer(), left).stream.cancel();
  expect(left.aborted).toBe(true);
});
