import { describe, expect, it } from 'vitest';
import { citedNumbers } from './citing.ts';

describe('citedNumbers', () => {
  it('lists each cited passage once, in order of appearance', () => {
    expect(citedNumbers('First [2], then [1][2] and [3, 1].', 5)).toEqual([2, 1, 3]);
  });

  it('ignores numbers of no passage', () => {
    expect(citedNumbers('See [0], [4] and [999].', 3)).toEqual([]);
  });

  it('ignores brackets inside code, also in a block that is still open', () => {
    const text = 'Take `list[1]`.\n```js\nlist[2]\n```\nDone [3].\n```\nlist[1]';
    expect(citedNumbers(text, 3)).toEqual([3]);
  });

  it('stays quick on long near-misses', () => {
    const startedAt = performance.now();
    citedNumbers('['.repeat(50_000) + '`'.repeat(50_001) + '[1,'.repeat(20_000), 3);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });
});

it('takes its time from the length of a text alone, whatever is in it', () => {
  const marks = '`'.repeat(150_000);
  const startedAtMs = performance.now();
  expect(citedNumbers(`${marks}\n[1]`, 3)).toEqual([]);
  expect(citedNumbers(`${'```\n'.repeat(50_001)}[1]\n${'~'.repeat(150_000)}`, 3)).toEqual([]);
  expect(citedNumbers(`[2]${'['.repeat(150_000)}${'1,'.repeat(75_000)}`, 3)).toEqual([2]);
  expect(performance.now() - startedAtMs).toBeLessThan(1_000);
});
