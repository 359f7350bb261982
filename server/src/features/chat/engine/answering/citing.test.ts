import { describe, expect, it } from 'vitest';
import { claimsIn } from './citing.ts';
import { processorTimeOf } from '../../../../testing/processor-time.ts';

const citedNumbers = (text: string, count: number) => [...claimsIn(text, count).keys()];

describe('claimsIn', () => {
  it('lists each cited passage once, in order of appearance', () => {
    expect(citedNumbers('First [2], then [1][2] and [3, 1].', 5)).toEqual([2, 1, 3]);
  });

  it('returns the text between a marker and the previous one', () => {
    const text = 'Cats sleep [1]. Dogs bark [2][3].\n- Birds sing [1, 9]';
    expect([...claimsIn(text, 3)]).toEqual([
      [1, 'Cats sleep \n- Birds sing \n'],
      [2, '. Dogs bark \n'],
      [3, '. Dogs bark \n'],
    ]);
  });

  it('ignores numbers without a passage', () => {
    expect(citedNumbers('See [0], [4] and [999].', 3)).toEqual([]);
  });

  it('ignores brackets in code, also in an unclosed block', () => {
    const text = 'Take `list[1]`.\n```js\nlist[2]\n```\nDone [3].\n```\nlist[1]';
    expect(citedNumbers(text, 3)).toEqual([3]);
  });

  it('handles long near-misses quickly', () => {
    const text = '['.repeat(50_000) + '`'.repeat(50_001) + '[1,'.repeat(20_000);
    expect(processorTimeOf(() => citedNumbers(text, 3))).toBeLessThan(500);
  });
});

it('takes time linear in the length of the text', () => {
  const marks = '`'.repeat(150_000);
  const timeMs = processorTimeOf(() => {
    expect(citedNumbers(`${marks}\n[1]`, 3)).toEqual([]);
    expect(citedNumbers(`${'```\n'.repeat(50_001)}[1]\n${'~'.repeat(150_000)}`, 3)).toEqual([]);
    expect(citedNumbers(`[2]${'['.repeat(150_000)}${'1,'.repeat(75_000)}`, 3)).toEqual([2]);
  });
  expect(timeMs).toBeLessThan(1_000);
});
