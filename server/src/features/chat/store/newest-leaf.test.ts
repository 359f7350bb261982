import { expect, it } from 'vitest';
import { newestLeafBelow } from './segment-window.ts';

const node = (id: string, parent_id: string | null) => ({ id, parent_id });

it('descends to the newest turn at each level', () => {
  const nodes = [
    node('a', null),
    node('b', 'a'),
    node('c', 'a'),
    node('d', 'b'),
    node('e', 'c'),
    node('f', null),
  ];
  expect(['a', 'b', 'e', 'unknown'].map((id) => newestLeafBelow(nodes, id))).toEqual([
    'e',
    'd',
    'e',
    'unknown',
  ]);
});

it('finds the leaf of 20,000 turns within 100 ms', () => {
  const nodes = Array.from({ length: 20_000 }, (_, i) => node(`${i}`, i === 0 ? null : `${i - 1}`));
  const start = performance.now();
  expect(newestLeafBelow(nodes, '0')).toBe('19999');
  expect(performance.now() - start).toBeLessThan(100);
});
