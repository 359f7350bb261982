import { expect, it } from 'vitest';
import type { QueueOwner } from './beneficiary.ts';
import { BeneficiaryQueue } from './beneficiary-queue.ts';

const kinds: Record<string, QueueOwner['kind']> = { l: 'library', p: 'person', v: 'visitor' };

/** `l1a` is the first library's `a`. */
const beneficiaryOf = (item: string): QueueOwner => ({
  kind: kinds[item.slice(0, 1)] ?? 'library',
  id: item.slice(1, 2),
});

function filled(items: string): BeneficiaryQueue<string> {
  const queue = new BeneficiaryQueue<string>();
  for (const item of items.split(' ')) queue.add(beneficiaryOf(item), item);
  return queue;
}

const take = (queue: BeneficiaryQueue<string>, count: number) =>
  Array.from({ length: count }, () => queue.take() ?? '–').join(' ');

it('gives a person every other turn beside libraries, however many they are', () => {
  const queue = filled('l1a l2a l3a l1b');
  expect(take(queue, 1)).toBe('l1a');
  for (const item of ['p1a', 'p1b']) queue.add(beneficiaryOf(item), item);
  expect(take(queue, 6)).toBe('p1a l2a p1b l3a l1b –');
});

it('lets visitors, however many, take no more than one kind’s turns, and persons take theirs by turns', () => {
  expect(take(filled('v1a v2a v3a p1a p1b p2a l1a'), 8)).toBe('p1a v1a l1a p2a v2a p1b v3a –');
});

it('goes on with what was given back, and forgets what waits no longer', () => {
  const queue = filled('p1a p1b l1a');
  queue.putBack(beneficiaryOf('p1a'), queue.take() ?? '');
  queue.remove('p1b');
  expect(take(queue, 3)).toBe('l1a p1a –');
});
