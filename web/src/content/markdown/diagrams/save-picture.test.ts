import { expect, it } from 'vitest';
import { scaleOf } from './save-picture.ts';

it('keeps saved pictures within what browsers can draw', () => {
  expect(scaleOf({ widthPx: 300, heightPx: 200 })).toBe(2);
  for (const size of [
    { widthPx: 20_000, heightPx: 20_000 },
    { widthPx: 20_000, heightPx: 10 },
    { widthPx: 6_000, heightPx: 9_000 },
  ]) {
    const [width, height] = [size.widthPx * scaleOf(size), size.heightPx * scaleOf(size)];
    expect(width * height).toBeLessThanOrEqual(2 ** 24);
    expect(Math.max(width, height)).toBeLessThanOrEqual(2 ** 14);
  }
});
