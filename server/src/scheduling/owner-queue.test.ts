import { expect, it } from 'vitest';
import type { QueueOwner } from './queue-owner.ts';
import { OwnerQueue } from './owner-queue.ts';

const kinds: Record<string, QueueOwner['kind']> = { l: 'library', p: 'person', v: 'visitor' };

/** Returns the owner of an item; `l1a` is the first library's `a`. */
const ownerOf = (item: string): QueueOwner => ({
  kind: kinds[item.slice(0, 1)] ?? 'library',
  id: item.slice(1, 2),
});

function filled(items: string): OwnerQueue<string> {
  const queue = new OwnerQueue<string>();
  for (const item of items.split(' ')) queue.add(ownerOf(item), item);
  return queue;
}

const take = (queue: OwnerQueue<string>, count: number) =>
  Array.from({ length: count }, () => queue.take() ?? '–').join(' ');

it('gives a person every other turn with any number of libraries', () => {
  const queue = filled('l1a l2a l3a l1b');
  expect(take(queue, 1)).toBe('l1a');
  for (const item of ['p1a', 'p1b']) queue.add(ownerOf(item), item);
  expect(take(queue, 6)).toBe('p1a l2a p1b l3a l1b –');
});

it('limits visitors to one kind’s turns, and alternates between persons', () => {
  expect(take(filled('v1a v2a v3a p1a p1b p2a l1a'), 8)).toBe('p1a v1a l1a p2a v2a p1b v3a –');
});

it('continues with returned items, and drops cancelled ones', () => {
  const queue = filled('p1a p1b l1a');
  queue.putBack(ownerOf('p1a'), queue.take() ?? '');
  queue.remove('p1b');
  expect(take(queue, 3)).toBe('l1a p1a –');
});
