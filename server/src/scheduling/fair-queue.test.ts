import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

function filled(...items: string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const item of items) queue.add(item.slice(0, 1), item);
  return queue;
}

const all = (queue: FairQueue<string>) => Array.from({ length: 7 }, () => queue.take() ?? '–').join(' ');

it('takes one item of each owner in turn, in order of arrival', () => {
  expect(all(filled('a1', 'a2', 'a3', 'b1', 'c1', 'b2'))).toBe('a1 b1 c1 a2 b2 a3 –');
});

it('serves a late owner before the rest of an earlier large batch', () => {
  const queue = filled('a1', 'a2', 'a3');
  expect(queue.take()).toBe('a1');
  queue.add('b', 'b1');
  queue.add('a', 'a4');
  expect(all(queue)).toBe('b1 a2 a3 a4 – – –');
});

it('continues with an owner’s returned item once the others have had their turn', () => {
  const queue = filled('a1', 'a2', 'b1', 'c1');
  queue.putBack('a', queue.take() ?? '');
  expect(all(queue)).toBe('b1 c1 a1 a2 – – –');
  queue.add('b', 'b2');
  queue.putBack('b', queue.take() ?? '');
  queue.add('c', 'c2');
  expect(all(queue)).toBe('c2 b2 – – – – –');
});

it('drops cancelled items', () => {
  const queue = filled('a1', 'b1', 'a2');
  queue.remove('a1');
  queue.remove('b1');
  expect(all(queue)).toBe('a2 – – – – – –');
});
