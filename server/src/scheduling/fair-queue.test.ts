import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

function filled(...items: string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const item of items) queue.add(item.slice(0, 1), item);
  return queue;
}

const all = (queue: FairQueue<string>) => Array.from({ length: 7 }, () => queue.take() ?? '–').join(' ');

it('takes of each owner one, by turns, in the order in which they came', () => {
  expect(all(filled('a1', 'a2', 'a3', 'b1', 'c1', 'b2'))).toBe('a1 b1 c1 a2 b2 a3 –');
});

it('lets a late owner in before the rest of one who brought much', () => {
  const queue = filled('a1', 'a2', 'a3');
  expect(queue.take()).toBe('a1');
  queue.add('b', 'b1');
  queue.add('a', 'a4');
  expect(all(queue)).toBe('b1 a2 a3 a4 – – –');
});

it('goes on with what an owner gave back once the others have had their turn', () => {
  const queue = filled('a1', 'a2', 'b1', 'c1');
  queue.putBack('a', queue.take() ?? '');
  expect(all(queue)).toBe('b1 c1 a1 a2 – – –');
  queue.add('b', 'b2');
  queue.putBack('b', queue.take() ?? '');
  queue.add('c', 'c2');
  expect(all(queue)).toBe('c2 b2 – – – – –');
});

it('forgets what waits no longer', () => {
  const queue = filled('a1', 'b1', 'a2');
  queue.remove('a1');
  queue.remove('b1');
  expect(all(queue)).toBe('a2 – – – – – –');
});
